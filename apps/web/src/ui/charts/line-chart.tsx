import { area, curveMonotoneX, curveStepAfter, line } from 'd3-shape'
import { useId } from 'react'
import { ChartDrawing, ChartFrame, Readout } from './chart-frame.tsx'
import { linearScale, scaleFromZero, ticksAlong } from './scale.ts'
import { ValueAxis } from './value-axis.tsx'

/**
 * `x` is any increasing number: milliseconds, minutes. `second` is shown beside `y` but not drawn, because it has
 * another unit.
 */
export type LinePoint = { x: number; y: number; second?: number | undefined }

export type LineChartProps = {
  title: string
  finding?: string | undefined
  points: readonly LinePoint[]
  /** The names of `y` and `second`: "Power", "Energy". */
  name: string
  secondName?: string | undefined
  axisName: string
  format: (value: number) => string
  formatSecond?: ((value: number) => string) | undefined
  formatX: (x: number) => string
  formatAxis?: ((value: number, digits: number) => string) | undefined
  height?: number | undefined
  /** Each value holds until the next one (meter values), without interpolation. */
  steps?: boolean | undefined
  /** The last point is the current moment and more points follow. */
  live?: boolean | undefined
}

const margin = { top: 16, right: 64, bottom: 24, left: 60 }

/**
 * An area from zero, such as the power of a session. Each position also shows the second value, such as the energy up
 * to that moment.
 */
export function LineChart(props: LineChartProps) {
  const { title, finding, points, name, secondName, axisName, format, formatX, height = 220, steps, live } = props
  const formatSecond = props.formatSecond ?? format
  const gradient = useId()
  const words = (point: LinePoint) => {
    const second = secondName && point.second !== undefined ? `, ${secondName}: ${formatSecond(point.second)}` : ''
    return `${formatX(point.x)}: ${name} ${format(point.y)}${second}`
  }
  const table = {
    head: [axisName, name, ...(secondName ? [secondName] : [])],
    rows: points.map((point) => [
      formatX(point.x),
      format(point.y),
      ...(secondName ? [point.second === undefined ? '–' : formatSecond(point.second)] : []),
    ]),
  }
  return (
    <ChartFrame
      {...{ title, finding, table, height }}
      count={points.length}
      empty={points.length === 0}
      readout={(index) => (points[index] ? words(points[index]) : '')}
    >
      {({ width, at, setAt }) => {
        const first = points[0]
        const last = points.at(-1)
        if (!first || !last) return null
        const x = linearScale([first.x, Math.max(last.x, first.x + 1)], [margin.left, width - margin.right])
        const y = scaleFromZero(Math.max(...points.map((point) => point.y)), [height - margin.bottom, margin.top])
        const curve = steps ? curveStepAfter : curveMonotoneX
        const shape = area<LinePoint>()
          .x((p) => x(p.x))
          .y0(y(0))
          .y1((p) => y(p.y))
          .curve(curve)
        const edge = line<LinePoint>()
          .x((p) => x(p.x))
          .y((p) => y(p.y))
          .curve(curve)
        const read = at === null ? undefined : points[at]
        return (
          <>
            <ChartDrawing
              width={width}
              height={height}
              onPointerMove={(event) => {
                const left = event.clientX - event.currentTarget.getBoundingClientRect().left
                setAt(nearest(points, x.invert(left)))
              }}
            >
              <defs>
                <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
                  <stop offset="0" stopColor="var(--data-1)" stopOpacity="0.28" />
                  <stop offset="1" stopColor="var(--data-1)" stopOpacity="0.03" />
                </linearGradient>
              </defs>
              <ValueAxis y={y} left={margin.left} right={width - margin.right} format={props.formatAxis ?? format} />
              {ticksAlong([first.x, last.x], width - margin.left - margin.right, formatX).map((tick) => (
                <text
                  key={tick}
                  className="chart-tick"
                  x={x(tick)}
                  y={height - 6}
                  textAnchor={tick === first.x ? 'start' : tick === last.x ? 'end' : 'middle'}
                >
                  {formatX(tick)}
                </text>
              ))}
              <path d={shape(points as LinePoint[]) ?? ''} fill={`url(#${gradient})`} />
              <path className="chart-line" d={edge(points as LinePoint[]) ?? ''} />
              {live && <circle className="chart-live" cx={x(last.x)} cy={y(last.y)} r="4" />}
              <text className="chart-direct" x={width - margin.right + 8} y={y(last.y)} dy="0.32em">
                {name}
              </text>
              {read && (
                <g>
                  <line className="chart-cursor" x1={x(read.x)} x2={x(read.x)} y1={margin.top} y2={y(0)} />
                  <circle className="chart-dot" cx={x(read.x)} cy={y(read.y)} r="4" />
                </g>
              )}
            </ChartDrawing>
            {read && (
              <Readout x={x(read.x)} width={width}>
                <strong>{formatX(read.x)}</strong>
                <span>
                  {name} <b>{format(read.y)}</b>
                </span>
                {secondName && read.second !== undefined && (
                  <span>
                    {secondName} <b>{formatSecond(read.second)}</b>
                  </span>
                )}
              </Readout>
            )}
          </>
        )
      }}
    </ChartFrame>
  )
}

function nearest(points: readonly LinePoint[], x: number): number {
  let best = 0
  for (let index = 1; index < points.length; index++) {
    if (Math.abs((points[index]?.x ?? 0) - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index
  }
  return best
}

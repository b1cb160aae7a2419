import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { ChartDrawing, ChartFrame, Readout } from './chart-frame.tsx'
import { bands, scaleFromZero } from './scale.ts'
import { ValueAxis } from './value-axis.tsx'

export type Bar = {
  id: string
  label: string
  value: number
  previous?: number | undefined
  forecast?: number | undefined
}

export type BarChartProps = {
  title: string
  finding?: string | undefined
  bars: readonly Bar[]
  /** The names of the values and of the compared values: "This month", "Last month". */
  name: string
  previousName?: string | undefined
  /** The name of the projected values, which are drawn as a dotted line. */
  forecastName?: string | undefined
  /** The name of the horizontal axis: "Month". */
  axisName: string
  format: (value: number) => string
  /** A shorter format for the axis. Default: `format`. */
  formatAxis?: ((value: number, digits: number) => string) | undefined
  height?: number | undefined
  /** The period of the last bar is still running, so the bar is hatched. */
  lastOpen?: boolean | undefined
  /**
   * Opens the details of a bar on a click or Enter. On a touch screen the first tap shows the value and the second one
   * opens.
   */
  onChoose?: ((bar: Bar) => void) | undefined
}

const margin = { top: 40, right: 4, bottom: 24, left: 48 }

/** Bars from zero, with the previous period as a thin line across each bar, and the forecast as a dotted line. */
export function BarChart(props: BarChartProps) {
  const {
    title,
    finding,
    bars,
    name,
    previousName,
    forecastName,
    axisName,
    format,
    formatAxis = format,
    height = 240,
  } = props
  const touched = useRef<string>(undefined)
  const { onChoose } = props
  const press = (bar: Bar, byFinger: boolean) => {
    const isFirst = byFinger && touched.current !== bar.id
    touched.current = bar.id
    if (!isFirst) onChoose?.(bar)
  }
  const words = (bar: Bar) => {
    const before = previousName && bar.previous !== undefined ? `, ${previousName}: ${format(bar.previous)}` : ''
    const ahead = forecastName && bar.forecast !== undefined ? `, ${forecastName}: ${format(bar.forecast)}` : ''
    return `${bar.label}: ${format(bar.value)}${before}${ahead}`
  }
  const table = {
    head: [axisName, name, ...(previousName ? [previousName] : []), ...(forecastName ? [forecastName] : [])],
    rows: bars.map((bar) => [
      bar.label,
      format(bar.value),
      ...(previousName ? [bar.previous === undefined ? '–' : format(bar.previous)] : []),
      ...(forecastName ? [bar.forecast === undefined ? '–' : format(bar.forecast)] : []),
    ]),
  }
  return (
    <ChartFrame
      {...{ title, finding, table, height }}
      count={bars.length}
      empty={bars.every(({ value, previous }) => !value && !previous)}
      readout={(index) => (bars[index] ? words(bars[index]) : '')}
      onChoose={(index) => bars[index] && onChoose?.(bars[index])}
    >
      {({ width, at, setAt }) => {
        const x = bands(bars.length, [margin.left, width - margin.right])
        const most = Math.max(...bars.flatMap((bar) => [bar.value, bar.previous ?? 0, bar.forecast ?? 0]))
        const y = scaleFromZero(most, [height - margin.bottom, margin.top])
        const labelEvery = Math.ceil(44 / Math.max(1, x.step))
        const peakAt = bars.reduce((best, bar, index) => (bar.value > (bars[best]?.value ?? 0) ? index : best), 0)
        const peak = bars[peakAt]
        const read = at === null ? undefined : bars[at]
        const openAt = props.lastOpen ? bars.length - 1 : -1
        const shapeOf = (index: number) => roundedBar(x.left(index), y(bars[index]?.value ?? 0), x.width, y(0))
        const closed = (_bar: Bar, index: number) => (index === openAt ? '' : shapeOf(index))
        const marks = bars
          .map(({ previous }, index) => previous !== undefined && `M${x.left(index) - 3},${y(previous)}h${x.width + 6}`)
          .filter(Boolean)
          .join('')
        const ahead = bars
          .flatMap(({ forecast }, index) =>
            forecast === undefined ? [] : [`${x.left(index) + x.width / 2},${y(forecast)}`],
          )
          .join('L')
        const under = ({ clientX, currentTarget }: PointerEvent | MouseEvent): number | null => {
          const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left - margin.left) / x.step)
          return index in bars ? index : null
        }
        return (
          <>
            <ChartDrawing
              width={width}
              height={height}
              style={onChoose && at !== null ? { cursor: 'pointer' } : undefined}
              onPointerDown={(event) => setAt(under(event))}
              onPointerMove={(event) => setAt(under(event))}
              onClick={(event) => {
                const bar = bars[under(event) ?? -1]
                if (bar) press(bar, isByFinger(event.nativeEvent))
              }}
            >
              <ValueAxis y={y} left={margin.left} right={width} format={formatAxis} />
              <path className="chart-bar" data-dim={at !== null || undefined} d={bars.map(closed).join('')} />
              {openAt >= 0 && (
                <path className="chart-bar" data-open data-dim={at !== null || undefined} d={shapeOf(openAt)} />
              )}
              {at !== null && <path className="chart-bar" data-open={at === openAt || undefined} d={shapeOf(at)} />}
              <path className="chart-halo" d={marks} />
              <path className="chart-compare" d={marks} />
              {ahead && <path className="chart-course" data-line="forecast" d={`M${ahead}`} />}
              {bars.map(
                (bar, index) =>
                  index % labelEvery === 0 && (
                    <text
                      key={bar.id}
                      className="chart-tick"
                      x={x.left(index) + x.width / 2}
                      y={height - 6}
                      textAnchor="middle"
                    >
                      {bar.label}
                    </text>
                  ),
              )}
              {/* Rendered after all bars, because their comparison lines would cross the label otherwise. */}
              {at === null && peak && (
                <text
                  className="chart-direct"
                  x={x.left(peakAt) + x.width / 2}
                  y={y(Math.max(peak.value, peak.previous ?? 0)) - 7}
                  textAnchor="middle"
                >
                  {format(peak.value)}
                </text>
              )}
            </ChartDrawing>
            {previousName && (
              <p className="chart-key" aria-hidden>
                <span className="chart-key-bar" /> {name}
                <span className="chart-key-line" /> {previousName}
              </p>
            )}
            {read && (
              <Readout x={x.left(at ?? 0) + x.width / 2} width={width}>
                <BarWords bar={read} {...{ name, previousName, forecastName, format }} />
              </Readout>
            )}
          </>
        )
      }}
    </ChartFrame>
  )
}

type BarWordsProps = Pick<BarChartProps, 'name' | 'previousName' | 'forecastName' | 'format'> & { bar: Bar }

function BarWords({ bar, name, previousName, forecastName, format }: BarWordsProps) {
  return (
    <>
      <strong>{bar.label}</strong>
      <span>
        {name} <b>{format(bar.value)}</b>
      </span>
      {forecastName && bar.forecast !== undefined && (
        <span>
          {forecastName} <b>{format(bar.forecast)}</b>
        </span>
      )}
      {previousName && bar.previous !== undefined && (
        <span>
          {previousName} <b>{format(bar.previous)}</b>
        </span>
      )}
    </>
  )
}

/** Returns whether a tap caused the click. Old browsers send no pointer type. Their clicks count as mouse clicks. */
export function isByFinger(event: globalThis.MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch'
}

function roundedBar(left: number, top: number, width: number, base: number): string {
  const radius = Math.min(3, width / 2, Math.max(0, base - top))
  return `M${left},${base}V${top + radius}q0,${-radius} ${radius},${-radius}H${left + width - radius}q${radius},0 ${radius},${radius}V${base}Z`
}

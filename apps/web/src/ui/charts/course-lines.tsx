import { area, line } from 'd3-shape'
import { ChartDrawing, ChartFrame, Readout } from './chart-frame.tsx'
import { linearScale, scaleFromZero } from './scale.ts'
import { ValueAxis } from './value-axis.tsx'

/** One position of the lines. A value is null past the end of its line. */
export type CoursePoint = {
  id: string
  label: string
  value: number | null
  previous: number | null
  forecast: number | null
  /** The range of the forecast. */
  low: number | null
  high: number | null
}

export type CourseLinesProps = {
  title: string
  finding?: string | undefined
  points: readonly CoursePoint[]
  name: string
  previousName: string
  forecastName: string
  axisName: string
  format: (value: number) => string
  formatAxis: (value: number, digits: number) => string
  height?: number | undefined
}

const margin = { top: 24, right: 92, bottom: 24, left: 52 }
/** Minimum distance in px at which two labels do not overlap. */
const labelHeight = 16

const series = ['previous', 'forecast', 'value'] as const
type Series = (typeof series)[number]

/**
 * Cumulative sums: the current period so far, the previous period, and the forecast as a dotted line on its range. Each
 * line has its name at its end.
 */
export function CourseLines(props: CourseLinesProps) {
  const { title, finding, points, axisName, format, height = 240 } = props
  const names: Record<Series, string> = {
    value: props.name,
    previous: props.previousName,
    forecast: props.forecastName,
  }
  const written = (point: CoursePoint, which: Series) => {
    const { [which]: value, low, high } = point
    if (value === null) return null
    const hasRange = which === 'forecast' && low !== null && high !== null && low < high
    return hasRange ? `${format(value)} (${format(low)} – ${format(high)})` : format(value)
  }
  const lineOf = (point: CoursePoint) =>
    (['value', 'forecast', 'previous'] as const).flatMap((which) => {
      const value = written(point, which)
      return value === null ? [] : [`${names[which]} ${value}`]
    })
  const table = {
    head: [axisName, names.value, names.forecast, names.previous],
    rows: points.map((point) => [
      point.label,
      ...(['value', 'forecast', 'previous'] as const).map((which) => written(point, which) ?? '–'),
    ]),
  }
  return (
    <ChartFrame
      {...{ title, finding, table, height }}
      count={points.length}
      empty={points.every(({ value, previous }) => !value && !previous)}
      readout={(index) => (points[index] ? `${points[index].label}: ${lineOf(points[index]).join(', ')}` : '')}
    >
      {({ width, at, setAt }) => {
        const most = Math.max(
          ...points.flatMap((point) => [...series.map((which) => point[which] ?? 0), point.high ?? 0]),
        )
        const x = linearScale([0, Math.max(1, points.length - 1)], [margin.left, width - margin.right])
        const y = scaleFromZero(most, [height - margin.bottom, margin.top])
        const pathOf = (which: Series) =>
          line<CoursePoint>()
            .defined((point) => point[which] !== null)
            .x((_, index) => x(index))
            .y((point) => y(point[which] ?? 0))(points as CoursePoint[]) ?? ''
        const range = area<CoursePoint>()
          .defined(({ low, high }) => low !== null && high !== null)
          .x((_, index) => x(index))
          .y0(({ low }) => y(low ?? 0))
          .y1(({ high }) => y(high ?? 0))
        const labelEvery = Math.ceil(44 / Math.max(1, x(1) - x(0)))
        const read = at === null ? undefined : points[at]
        return (
          <>
            <ChartDrawing
              width={width}
              height={height}
              onPointerMove={({ clientX, currentTarget }) => {
                const index = Math.round(x.invert(clientX - currentTarget.getBoundingClientRect().left))
                setAt(Math.min(points.length - 1, Math.max(0, index)))
              }}
            >
              <ValueAxis y={y} left={margin.left} right={width - margin.right} format={props.formatAxis} />
              {points.map(
                (point, index) =>
                  index % labelEvery === 0 && (
                    <text key={point.id} className="chart-tick" x={x(index)} y={height - 6} textAnchor="middle">
                      {point.label}
                    </text>
                  ),
              )}
              <path className="chart-range" d={range(points as CoursePoint[]) ?? ''} />
              {series.map((which) => (
                <path key={which} className="chart-course" data-line={which} d={pathOf(which)} />
              ))}
              {endsOf(points, y).map(({ which, index, value, top }) => (
                <g key={which}>
                  <circle className="chart-course-end" data-line={which} cx={x(index)} cy={y(value)} r="3" />
                  <text className="chart-direct" data-line={which} x={x(index) + 8} y={top} dy="0.32em">
                    {names[which]}
                  </text>
                </g>
              ))}
              {at !== null && (
                <line className="chart-cursor" x1={x(at)} x2={x(at)} y1={margin.top} y2={height - margin.bottom} />
              )}
            </ChartDrawing>
            {at !== null && read && (
              <Readout x={x(at)} width={width}>
                <strong>
                  {axisName} {read.label}
                </strong>
                {lineOf(read).map((one) => (
                  <span key={one}>{one}</span>
                ))}
              </Readout>
            )}
          </>
        )
      }}
    </ChartFrame>
  )
}

interface End {
  readonly which: Series
  readonly index: number
  readonly value: number
  readonly top: number
}

/** Returns the end of each line and the height of its name. A name that would overlap another one is moved down. */
function endsOf(points: readonly CoursePoint[], y: (value: number) => number): readonly End[] {
  const ends = series.flatMap((which) => {
    const index = points.findLastIndex((point) => point[which] !== null)
    const value = points[index]?.[which]
    return value === undefined || value === null ? [] : [{ which, index, value, top: y(value) }]
  })
  const placed: End[] = []
  for (const end of ends.sort((one, other) => one.top - other.top)) {
    const above = placed.findLast(({ index }) => Math.abs(index - end.index) < points.length / 4)
    placed.push(above && end.top - above.top < labelHeight ? { ...end, top: above.top + labelHeight } : end)
  }
  return placed
}

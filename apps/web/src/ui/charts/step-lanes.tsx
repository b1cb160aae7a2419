import { area, curveStepAfter, line } from 'd3-shape'
import { ChartDrawing, ChartFrame, Readout } from './chart-frame.tsx'
import { linearScale, type Scale, scaleFromZero } from './scale.ts'
import { axisHeight, laneHeight, stepLanesHeight, sumHeight } from './step-lanes-height.ts'
import { ValueAxis } from './value-axis.tsx'

/** One row of the chart. */
export type StepLane = {
  id: string
  label: string
  /** The value of each step. */
  values: readonly number[]
  /** A moment to mark, such as a deadline. `isMissed`: the lane does not reach its aim by then. */
  mark?: { x: number; isMissed: boolean } | undefined
}

/** What applies in each step, such as a price. */
export type StepShade = {
  /** From 0 (no shading) to 1. */
  level: number
  label: string
}

export type StepLanesProps = {
  title: string
  finding?: string | undefined
  /** Start of each step, and the end of the last one, in ms. */
  starts: readonly number[]
  end: number
  lanes: readonly StepLane[]
  /** The most that the lanes may have together. */
  most: number
  names: { sum: string; most: string; shade: string; axis: string; mark: string }
  /** The shade of each step; empty without shades. */
  shades?: readonly StepShade[] | undefined
  format: (value: number) => string
  formatAxis: (value: number, digits: number) => string
  formatX: (x: number) => string
  formatRange: (from: number, to: number) => string
}

type Step = { readonly at: number; readonly value: number }

const margin = { top: 20, right: 12, left: 60 }
/** The label of a lane stands above its course. */
const laneLabel = 16
const markSize = 4

/** Planned values of several rows over time: their sum below its limit, then each row, in front of shaded hours. */
export function StepLanes(props: StepLanesProps) {
  const { title, finding, starts, end, lanes, most, names, shades = [], format, formatX, formatRange } = props
  const sums = starts.map((_, step) => lanes.reduce((sum, { values }) => sum + (values[step] ?? 0), 0))
  const endOf = (step: number) => starts[step + 1] ?? end
  const height = stepLanesHeight(lanes.length)
  const readout = (step: number) => {
    const powers = lanes.flatMap(({ label, values }) => (values[step] ? [`${label} ${format(values[step])}`] : []))
    const sum = `${names.sum} ${format(sums[step] ?? 0)}, ${names.most} ${format(most)}`
    return [`${formatX(starts[step] ?? end)}: ${sum}`, ...powers, ...(shades[step] ? [shades[step].label] : [])].join(
      ', ',
    )
  }
  return (
    <div className="grid gap-3">
      <ChartFrame
        {...{ title, finding, height, readout }}
        table={tableOf(props, sums)}
        count={starts.length}
        empty={starts.length === 0}
      >
        {({ width, at, setAt }) => {
          const x = linearScale([starts[0] ?? 0, end], [margin.left, width - margin.right])
          const y = scaleFromZero(Math.max(most, ...sums), [sumHeight, margin.top], 4)
          const read = at === null ? undefined : starts[at]
          return (
            <>
              <ChartDrawing
                width={width}
                height={height}
                onPointerMove={({ clientX, currentTarget }) => {
                  const time = x.invert(clientX - currentTarget.getBoundingClientRect().left)
                  setAt(
                    Math.max(
                      0,
                      starts.findLastIndex((start) => start <= time),
                    ),
                  )
                }}
              >
                {runsOf(starts.map((_, step) => shades[step]?.level ?? 0)).map(({ from, to, value }) =>
                  value === 0 ? null : (
                    <rect
                      key={from}
                      className="chart-shade"
                      x={x(starts[from] ?? end)}
                      y={margin.top}
                      width={x(endOf(to)) - x(starts[from] ?? end)}
                      height={height - margin.top}
                      opacity={value}
                    />
                  ),
                )}
                <ValueAxis y={y} left={margin.left} right={width - margin.right} format={props.formatAxis} />
                <Course values={sums} {...{ starts, end, x, y }} />
                <line className="chart-most" x1={margin.left} x2={width - margin.right} y1={y(most)} y2={y(most)} />
                <text className="chart-direct" x={width - margin.right} y={y(most) - 6} textAnchor="end">
                  {names.most}
                </text>
                {hoursAlong(starts, x).map((tick) => (
                  <text key={tick} className="chart-tick" x={x(tick)} y={sumHeight + 16} textAnchor="middle">
                    {formatX(tick)}
                  </text>
                ))}
                {lanes.map((lane, index) => (
                  <Lane
                    key={lane.id}
                    lane={lane}
                    top={sumHeight + axisHeight + index * laneHeight}
                    most={Math.max(1, ...lanes.flatMap(({ values }) => values))}
                    {...{ starts, end, x }}
                  />
                ))}
                {read !== undefined && (
                  <line className="chart-cursor" x1={x(read)} x2={x(read)} y1={margin.top} y2={height} />
                )}
              </ChartDrawing>
              {at !== null && read !== undefined && (
                <Readout x={x(read)} width={width}>
                  <strong>{formatRange(read, endOf(at))}</strong>
                  <span>
                    {names.sum} <b>{format(sums[at] ?? 0)}</b>
                  </span>
                  {shades[at] && (
                    <span>
                      {names.shade} <b>{shades[at].label}</b>
                    </span>
                  )}
                </Readout>
              )}
            </>
          )
        }}
      </ChartFrame>
      <ShadeKey name={names.shade} shades={shades} />
      {lanes.some(({ mark }) => mark) && (
        <p className="chart-key-words">
          <svg width="14" height="12" aria-hidden="true" className="chart-mark">
            <Arrow x={7} top={3} />
          </svg>
          {names.mark}
        </p>
      )}
    </div>
  )
}

const Arrow = ({ x, top }: { x: number; top: number }) => (
  <path d={`M${x - markSize},${top}h${2 * markSize}l${-markSize},${1.5 * markSize}z`} />
)

const hourMs = 3_600_000
const hourSteps = [1, 2, 3, 4, 6, 12, 24]
const tickWidth = 56

/** Returns whole hours among the starts, as close together as their labels allow. */
function hoursAlong(starts: readonly number[], x: Scale): readonly number[] {
  const hours = starts.filter((start) => start % hourMs === 0)
  const every = hourSteps.find((step) => x(step * hourMs) - x(0) >= tickWidth) ?? 24
  return hours.filter((_, index) => index % every === 0)
}

/** The mean width of a character of a lane's label, in px. */
const characterWidth = 6.5

/** SVG text does not end by itself where the drawing ends. */
function shortened(label: string, width: number): string {
  const most = Math.max(8, Math.floor(width / characterWidth))
  return label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`
}

type CourseProps = { values: readonly number[]; starts: readonly number[]; end: number; x: Scale; y: Scale }

function Course({ values, starts, end, x, y }: CourseProps) {
  const steps: Step[] = [
    ...starts.map((at, step) => ({ at, value: values[step] ?? 0 })),
    { at: end, value: values.at(-1) ?? 0 },
  ]
  const shape = area<Step>()
    .x(({ at }) => x(at))
    .y0(y(0))
    .y1(({ value }) => y(value))
    .curve(curveStepAfter)
  const edge = line<Step>()
    .x(({ at }) => x(at))
    .y(({ value }) => y(value))
    .curve(curveStepAfter)
  return (
    <>
      <path className="chart-range" d={shape(steps) ?? ''} />
      <path className="chart-line" d={edge(steps) ?? ''} />
    </>
  )
}

type LaneProps = Omit<CourseProps, 'values' | 'y'> & { lane: StepLane; top: number; most: number }

function Lane({ lane: { label, values, mark }, top, most, starts, end, x }: LaneProps) {
  const base = top + laneHeight
  const y = linearScale([0, most], [base, top + laneLabel])
  const [left, right] = [x(starts[0] ?? end), x(end)]
  const marked = mark && mark.x >= (starts[0] ?? end) && mark.x <= end ? mark : undefined
  return (
    <g>
      <line className="chart-base" x1={left} x2={right} y1={base} y2={base} />
      <Course {...{ values, starts, end, x, y }} />
      <text className="chart-direct" x={left} y={top + 12}>
        {shortened(label, right - left)}
      </text>
      {marked && (
        <g className="chart-mark" data-missed={marked.isMissed || undefined}>
          <line x1={x(marked.x)} x2={x(marked.x)} y1={top + laneLabel} y2={base} />
          <Arrow x={x(marked.x)} top={top + laneLabel} />
        </g>
      )}
    </g>
  )
}

/** The different shades, the lightest first. One shade needs no key. */
function ShadeKey({ name, shades }: { name: string; shades: readonly StepShade[] }) {
  const known = new Map(shades.map((shade) => [shade.label, shade]))
  if (known.size < 2) return null
  const sorted = [...known.values()].sort((one, other) => one.level - other.level)
  return (
    <ul className="chart-shade-key" aria-label={name}>
      {sorted.map(({ label, level }) => (
        <li key={label}>
          <svg width="14" height="12" aria-hidden="true">
            <rect className="chart-base" width="14" height="12" fill="none" />
            <rect className="chart-shade" width="14" height="12" opacity={level} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Following steps with the same value, by the positions of the first and the last one. */
function runsOf<Value>(values: readonly Value[]): { from: number; to: number; value: Value }[] {
  const runs: { from: number; to: number; value: Value }[] = []
  for (const [step, value] of values.entries()) {
    const last = runs.at(-1)
    if (last?.value === value) last.to = step
    else runs.push({ from: step, to: step, value })
  }
  return runs
}

/** One row for all following steps that do not differ. */
function tableOf(props: StepLanesProps, sums: readonly number[]) {
  const { starts, end, lanes, shades = [], names, format, formatRange } = props
  const cells = starts.map((_, step) => [
    format(sums[step] ?? 0),
    ...lanes.map(({ values }) => format(values[step] ?? 0)),
    ...(shades[step] ? [shades[step].label] : []),
  ])
  return {
    head: [names.axis, names.sum, ...lanes.map(({ label }) => label), ...(shades.length > 0 ? [names.shade] : [])],
    rows: runsOf(cells.map((row) => row.join())).map(({ from, to }) => [
      formatRange(starts[from] ?? end, starts[to + 1] ?? end),
      ...(cells[from] ?? []),
    ]),
  }
}

/** Charts of PDF reports, which the template draws as vectors. Values are numbers only here, for the lengths of bars. */

/** Columns along a time, with the same of an earlier period as marks. */
export interface ColumnChart {
  readonly kind: 'columns'
  readonly title: string
  /** The description for screen readers. */
  readonly alt: string
  /** The names of the columns and of the marks; no marks without a second name. */
  readonly legend: readonly string[]
  readonly max: number
  readonly ticks: readonly (readonly [value: number, text: string])[]
  readonly columns: readonly {
    readonly label: string
    readonly value: number
    readonly before: number | null
  }[]
}

/** Bars with a name and an amount each. `mark` is a limit, drawn as a line across the bar. */
export interface BarChart {
  readonly kind: 'bars'
  readonly title: string
  readonly alt: string
  readonly legend: readonly string[]
  readonly max: number
  readonly bars: readonly {
    readonly label: string
    readonly value: number
    readonly text: string
    readonly mark: number | null
  }[]
}

/** A chart of a PDF report. */
export type Chart = ColumnChart | BarChart

/** A point of a chart, with its value as a decimal and the same value for readers. */
export interface ChartPoint {
  readonly label: string
  readonly value: string
  /** The value of the earlier period, or the limit. */
  readonly other?: string | null | undefined
}

interface ChartTexts {
  readonly title: string
  readonly legend?: readonly string[] | undefined
  readonly write: (decimal: string) => string
}

const TICKS = 4
/** More bars than these are not drawn; a table has the rest. */
const MOST_BARS = 10
/** At most this many labels fit below the columns. */
const MOST_LABELS = 16

/** The smallest round number that is not below a value: 1, 2, 2.5 or 5 times a power of ten, times the number of ticks. */
function roundMax(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value / TICKS))
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power * TICKS >= value) ?? 10
  return step * power * TICKS
}

const numberOf = (decimal: string | null | undefined): number | null => (decimal == null ? null : Number(decimal))
const altOf = (title: string, points: readonly ChartPoint[], write: ChartTexts['write']): string =>
  `${title}: ${points.map(({ label, value }) => `${label} ${write(value)}`).join('; ')}`

/** @returns undefined when every value is zero. */
export function columnChart(
  points: readonly ChartPoint[],
  { title, legend = [], write }: ChartTexts,
): ColumnChart | undefined {
  const values = points.flatMap(({ value, other }) => [Number(value), numberOf(other) ?? 0])
  if (values.every((value) => value === 0)) return undefined
  const max = roundMax(Math.max(...values))
  const every = Math.ceil(points.length / MOST_LABELS)
  return {
    kind: 'columns',
    title,
    alt: altOf(title, points, write),
    legend,
    max,
    ticks: Array.from({ length: TICKS + 1 }, (_, index) => {
      const value = (max * index) / TICKS
      return [value, write(String(value))] as const
    }),
    columns: points.map(({ label, value, other }, index) => ({
      label: index % every === 0 ? label : '',
      value: Number(value),
      before: numberOf(other),
    })),
  }
}

/** Draws the largest values first. @returns undefined when every value is zero. */
export function barChart(
  points: readonly ChartPoint[],
  { title, legend = [], write }: ChartTexts,
): BarChart | undefined {
  const drawn = points
    .filter(({ value, other }) => Number(value) > 0 || (numberOf(other) ?? 0) > 0)
    .toSorted((one, two) => Number(two.value) - Number(one.value))
    .slice(0, MOST_BARS)
  if (drawn.length === 0) return undefined
  return {
    kind: 'bars',
    title,
    alt: altOf(title, drawn, write),
    legend,
    max: Math.max(...drawn.flatMap(({ value, other }) => [Number(value), numberOf(other) ?? 0])),
    bars: drawn.map(({ label, value, other }) => ({
      label,
      value: Number(value),
      text: write(value),
      mark: numberOf(other),
    })),
  }
}

/** One measured figure with its baseline of the same run. */
export interface Figure {
  readonly name: string
  readonly value: string
  /** The baseline's measurement, in words and numbers. */
  readonly baseline?: string
  readonly ratio?: number
  /** The bound on the ratio, or on the value when there is no ratio: `≤ 1.40`. */
  readonly budget?: string
  readonly within?: boolean
}

const columns = ['name', 'value', 'baseline', 'ratio', 'budget', ''] as const

/** Prints the figures of one bench as a table. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value,
    figure.baseline ?? '',
    figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
    figure.budget ?? '',
    figure.within === undefined ? '' : figure.within ? 'within' : 'OVER',
  ])
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(`\n## ${title}\n`)
  console.log(line(columns))
  console.log(line(widths.map((width) => '─'.repeat(width))))
  for (const row of rows) console.log(line(row))
}

/** A figure with an upper bound on its ratio. */
export function atMost(
  name: string,
  value: string,
  { baseline, ratio, bound }: { readonly baseline: string; readonly ratio: number; readonly bound: number },
): Figure {
  return { name, value, baseline, ratio, budget: `≤ ${bound}`, within: ratio <= bound }
}

/** A figure with a lower bound on its ratio. */
export function atLeast(
  name: string,
  value: string,
  { baseline, ratio, bound }: { readonly baseline: string; readonly ratio: number; readonly bound: number },
): Figure {
  return { name, value, baseline, ratio, budget: `≥ ${bound}`, within: ratio >= bound }
}

/** A figure with an upper bound on its value. */
export function atMostValue(name: string, value: number, bound: number, words: (value: number) => string): Figure {
  return { name, value: words(value), budget: `≤ ${words(bound)}`, within: value <= bound }
}

/** The percentile of sorted samples. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

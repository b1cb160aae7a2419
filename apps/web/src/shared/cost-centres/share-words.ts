import type { CostShares } from '@voltway/contract/values'

/** Percentages of a division, in hundredths of a percent by name. */
export type Division = Readonly<Record<string, number>>

/** The division of a card or charge in one dimension, the largest share first. */
export function divisionOf(
  { cost_centre, cost_shares }: { readonly cost_centre: string | null; readonly cost_shares?: CostShares },
  dimension: 1 | 2,
): readonly (readonly [name: string, share: number])[] {
  const whole = dimension === 1 && cost_centre !== null ? { [cost_centre]: 10_000 } : {}
  const division: Division = cost_shares?.[dimension] ?? whole
  return Object.entries(division).sort(([one, a], [other, b]) => b - a || one.localeCompare(other))
}

/** "Porto 60% + Lisboa 40%"; a whole share is the name alone, and nothing is null. */
export function divisionText(
  division: readonly (readonly [name: string, share: number])[],
  percent: (ratio: number) => string,
): string | null {
  const [first] = division
  if (first === undefined) return null
  if (division.length === 1) return first[0]
  return division.map(([name, share]) => `${name} ${percent(share / 10_000)}`).join(' + ')
}

/**
 * The share of a charge per cost centre: the one definition for consumption, budgets, documents, journal and exports. SQL
 * has the same functions (`centre_shares`, `cost_share`), and `cost-shares.test.ts` compares the two.
 */

/** The first dimension is the cost centre, the second one has a name that the company chooses. */
export type CostDimension = '1' | '2'

/** Hundredths of a percent by centre, which add up to 10,000; nothing: no centre. */
export type Shares = Readonly<Record<string, number>>

/** The cost centres of a card at an instant, and of a charge: those of its card at its start. */
export interface CostState {
  /** The centre of the first dimension; of a split the one with the largest share. */
  readonly cost_centre: string | null
  /** Null unless the first dimension is split or the second has a centre. */
  readonly cost_shares: { readonly [dimension in CostDimension]?: Shares } | null
}

/** All of a charge: 100% in hundredths of a percent. */
export const WHOLE = 10_000

const inByteOrder = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** The shares of a dimension. A charge without a cost centre belongs to `''`, one without a second centre to none. */
export function sharesOf({ cost_centre, cost_shares }: CostState, dimension: CostDimension): Shares {
  const split = cost_shares?.[dimension]
  if (split !== undefined) return split
  return dimension === '1' ? { [cost_centre ?? '']: WHOLE } : {}
}

/** A state with other shares in one dimension. */
export function stateWith(state: CostState, dimension: CostDimension, shares: Shares): CostState {
  const names = Object.keys(shares).sort(
    (one, other) => (shares[other] ?? 0) - (shares[one] ?? 0) || inByteOrder(one, other),
  )
  const { [dimension]: _, ...others } = state.cost_shares ?? {}
  const isStored = dimension === '2' ? names.length > 0 : names.length > 1
  const all = { ...others, ...(isStored ? { [dimension]: shares } : {}) }
  return {
    cost_centre: dimension === '1' ? (names[0] ?? null) : state.cost_centre,
    cost_shares: Object.keys(all).length === 0 ? null : all,
  }
}

/** A centre and its new name. */
export interface CentreRename {
  readonly dimension: CostDimension
  readonly from: string
  readonly to: string
}

/** A state with the new name of a centre. */
export function renamedState(state: CostState, { dimension, from, to }: CentreRename): CostState {
  const shares = Object.entries(sharesOf(state, dimension)).filter(([name]) => name !== '')
  if (!shares.some(([name]) => name === from)) return state
  return stateWith(
    state,
    dimension,
    Object.fromEntries(shares.map(([name, share]) => [name === from ? to : name, share])),
  )
}

/** The second dimension alone, beside a whole cost centre. */
export const withoutSplit = (shares: CostState['cost_shares']): CostState['cost_shares'] =>
  shares?.['2'] === undefined ? null : { 2: shares['2'] }

/**
 * Divides an amount by shares, by largest remainder: the parts add up to the amount. Of equal remainders, the first name
 * in the order of bytes gets the unit.
 */
export function divided(amount: bigint, shares: Shares): Map<string, bigint> {
  const [whole, size, sign] = [BigInt(WHOLE), amount < 0n ? -amount : amount, amount < 0n ? -1n : 1n]
  const exact = Object.entries(shares).map(([name, share]) => ({ name, times: size * BigInt(share) }))
  let left = exact.reduce((rest, { times }) => rest - times / whole, size)
  const byRest = exact.toSorted(
    (one, other) => Number((other.times % whole) - (one.times % whole)) || inByteOrder(one.name, other.name),
  )
  return new Map(
    byRest.map(({ name, times }) => {
      const extra = left > 0n ? 1n : 0n
      left -= extra
      return [name, sign * (times / whole + extra)] as const
    }),
  )
}

/** "Porto 60% + Lisboa 40%", the largest first; a whole share is the name alone. */
export function shareText(state: CostState, dimension: CostDimension = '1'): string | null {
  const shares = Object.entries(sharesOf(state, dimension)).filter(([name]) => name !== '')
  const [first] = shares
  if (first === undefined) return null
  if (shares.length === 1) return first[0]
  return shares
    .toSorted(([one, a], [other, b]) => b - a || inByteOrder(one, other))
    .map(([name, share]) => `${name} ${share / 100}%`)
    .join(' + ')
}

import type { ChangeKind } from '@voltway/contract/consumption-change'
import { divideHalfUp } from '@voltway/money/money'

/**
 * Explains the difference in cost between two periods as parts that add up to it exactly (decision 085). Sequential
 * substitution per current: number of charges, then energy per charge, then the price, each at the values before. Each
 * part is rounded to the cent, and the price is what remains, so nothing is lost.
 */

/** The charges of a period in a country on a current. `country` is empty for imported charges. */
export interface CauseSums {
  readonly country: string
  readonly current: string
  readonly sessions: bigint
  readonly energyWh: bigint
  readonly costMinor: bigint
  /** Parts of the cost: the extra cost of peak hours, and of the time plugged in after charging. */
  readonly peakMinor: bigint
  readonly idleMinor: bigint
}

/** One reason, with the number of charges that it is about. */
export interface CausePart {
  readonly kind: ChangeKind
  readonly amountMinor: bigint
  readonly sessions: bigint
  readonly current: string | null
  readonly country: string | null
}

interface Change {
  readonly key: string
  readonly before: CauseSums
  readonly now: CauseSums
}

/** The reasons of a difference, the largest first. Reasons without an effect are left out. */
export function explainChange(before: readonly CauseSums[], now: readonly CauseSums[]): CausePart[] {
  const home = homeOf([...before, ...now])
  const parts = [
    ...changesBy(before, now, ({ country }) => country).flatMap((change) =>
      change.key === home ? [] : [abroad(change)],
    ),
    ...atHome(before.filter(isIn(home)), now.filter(isIn(home))),
  ]
  const size = ({ amountMinor }: CausePart) => (amountMinor < 0n ? -amountMinor : amountMinor)
  return parts
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .sort((one, other) => (size(one) < size(other) ? 1 : size(one) > size(other) ? -1 : 0))
}

const IMPORTED = ''
const isIn = (home: string) => (sums: CauseSums) => sums.country === home

/** The country with the highest cost of both periods. Its change is split by reason, the change elsewhere by country. */
function homeOf(all: readonly CauseSums[]): string {
  const costs = new Map<string, bigint>()
  for (const { country, costMinor } of all) {
    if (country !== IMPORTED) costs.set(country, (costs.get(country) ?? 0n) + costMinor)
  }
  const [first] = [...costs].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x < y ? 1 : -1))
  return first?.[0] ?? 'none'
}

const empty = { sessions: 0n, energyWh: 0n, costMinor: 0n, peakMinor: 0n, idleMinor: 0n }

/** The sums of both periods by key, in the order of the keys. */
function changesBy(
  before: readonly CauseSums[],
  now: readonly CauseSums[],
  keyOf: (sums: CauseSums) => string,
): Change[] {
  const keys = [...new Set([...before, ...now].map(keyOf))].sort()
  const sumOf = (all: readonly CauseSums[], key: string): CauseSums =>
    all
      .filter((sums) => keyOf(sums) === key)
      .reduce<CauseSums>(
        (sum, one) => ({
          ...one,
          sessions: sum.sessions + one.sessions,
          energyWh: sum.energyWh + one.energyWh,
          costMinor: sum.costMinor + one.costMinor,
          peakMinor: sum.peakMinor + one.peakMinor,
          idleMinor: sum.idleMinor + one.idleMinor,
        }),
        { country: '', current: '', ...empty },
      )
  return keys.map((key) => ({ key, before: sumOf(before, key), now: sumOf(now, key) }))
}

function abroad({ key, before, now }: Change): CausePart {
  return {
    kind: key === IMPORTED ? 'IMPORTED' : 'COUNTRY',
    amountMinor: now.costMinor - before.costMinor,
    sessions: now.sessions - before.sessions,
    current: null,
    country: key === IMPORTED ? null : key,
  }
}

function atHome(before: readonly CauseSums[], now: readonly CauseSums[]): CausePart[] {
  const whole = { sessions: 0n, current: null, country: null }
  let [energyMinor, priceMinor, peakMinor, idleMinor] = [0n, 0n, 0n, 0n]
  const charges = changesBy(before, now, ({ current }) => current).map((change): CausePart => {
    const parts = substitute(change)
    energyMinor += parts.energyMinor
    priceMinor += parts.priceMinor
    peakMinor += change.now.peakMinor - change.before.peakMinor
    idleMinor += change.now.idleMinor - change.before.idleMinor
    const sessions = change.now.sessions - change.before.sessions
    return { kind: 'CHARGES', amountMinor: parts.chargesMinor, sessions, current: change.key, country: null }
  })
  return [
    ...charges,
    { kind: 'ENERGY', amountMinor: energyMinor, ...whole },
    { kind: 'PEAK', amountMinor: peakMinor, ...whole },
    { kind: 'IDLE', amountMinor: idleMinor, ...whole },
    { kind: 'PRICE', amountMinor: priceMinor, ...whole },
  ]
}

const baseOf = ({ costMinor, peakMinor, idleMinor }: CauseSums): bigint => costMinor - peakMinor - idleMinor

/** The cost without peak hours and idle time: n charges × energy per charge × price per kWh. */
function substitute({ before, now }: Change) {
  const [was, is] = [baseOf(before), baseOf(now)]
  // Without charges in one of the periods there is no price to compare: all of it is the number of charges.
  if (before.sessions <= 0n || now.sessions <= 0n) return { chargesMinor: is - was, energyMinor: 0n, priceMinor: 0n }
  const chargesMinor = divideHalfUp((now.sessions - before.sessions) * was, before.sessions)
  const energyMinor =
    before.energyWh <= 0n
      ? 0n
      : divideHalfUp(
          (now.energyWh * before.sessions - now.sessions * before.energyWh) * was,
          before.sessions * before.energyWh,
        )
  return { chargesMinor, energyMinor, priceMinor: is - was - chargesMinor - energyMinor }
}

import type { RuleConditionKind } from '@voltway/contract/rules-conditions'
import type { RuleInForce, StationFacts, UsedAmounts } from './judge.ts'

/**
 * An independent evaluator of rules, written from the text of `rules.states.md` and not from the code: it enumerates
 * what a rule allows (minutes of a week, countries, connectors) and looks the charge up in it. Slow on purpose.
 */

const WIDTHS = { WALLET: 3, COST_CENTRE: 2, TEAM: 1, CARD: 0 }
/** The order in which a rule's conditions are checked. */
const ORDER: readonly RuleConditionKind[] = [
  'sources',
  'countries',
  'operators',
  'stations',
  'distance',
  'currents',
  'power_kw',
  'hours',
  'price_per_kwh',
  'per_charge',
  'per_day',
  'per_month',
]

/** The minutes of a week, from Monday 00:00, that a window of hours contains. */
function openMinutes(hours: NonNullable<RuleInForce['conditions']['hours']>): Set<number> {
  const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const open = new Set<number>()
  for (const weekday of hours.weekdays) {
    const from = (weekday - 1) * 1440 + minuteOf(hours.from)
    let to = (weekday - 1) * 1440 + minuteOf(hours.to)
    if (to <= from) to += 1440
    for (let minute = from; minute < to; minute++) open.add(minute % (7 * 1440))
  }
  return open
}

/** The angle between two places by the cosine rule, and from it the distance. */
function kilometres(one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }) {
  const [a, b] = [one, other].map(({ latitude, longitude }) => {
    const [lat, lon] = [(latitude / 180) * Math.PI, (longitude / 180) * Math.PI]
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const
  }) as unknown as [readonly [number, number, number], readonly [number, number, number]]
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  return 6371.0088 * Math.acos(Math.min(1, Math.max(-1, cosine)))
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

type Answer = 'yes' | 'no' | 'unknown'

function isMet(kind: RuleConditionKind, rule: RuleInForce, facts: StationFacts, used: UsedAmounts): Answer {
  const { conditions: c } = rule
  const answer = (met: boolean): Answer => (met ? 'yes' : 'no')
  if (kind === 'sources') return answer(c.sources?.includes(facts.source) === true)
  // The others are about the place or the time of every charge, or about its cost.
  const onlyPublic = ['operators', 'stations', 'distance', 'price_per_kwh']
  if (facts.source !== 'NETWORK' && onlyPublic.includes(kind)) return 'yes'
  if (kind === 'countries') return facts.country === null ? 'unknown' : answer(new Set(c.countries).has(facts.country))
  if (kind === 'operators') {
    if (facts.operator === null) return 'unknown'
    const named = c.operators?.parties.filter(({ party }) => party === facts.operator).length ?? 0
    return answer(c.operators?.mode === 'DENY' ? named === 0 : named > 0)
  }
  if (kind === 'stations') {
    if (facts.lists === null) return 'unknown'
    for (const list of facts.lists) for (const wanted of c.stations ?? []) if (list === wanted) return 'yes'
    return 'no'
  }
  if (kind === 'distance') {
    if (facts.position === null || c.distance === undefined) return 'unknown'
    return answer(kilometres(facts.position, c.distance) <= c.distance.km)
  }
  if (kind === 'currents' || kind === 'power_kw') {
    const possible = facts.plugs.filter((plug) =>
      kind === 'currents'
        ? plug.current === null || (c.currents ?? []).some((one) => one === plug.current)
        : plug.powerKw === null || plug.powerKw <= (c.power_kw ?? 0),
    )
    return answer(facts.plugs.length === 0 || possible.length > 0)
  }
  if (kind === 'hours') {
    const minute =
      (facts.time.weekday - 1) * 1440 + Number(facts.time.clock.slice(0, 2)) * 60 + Number(facts.time.clock.slice(3))
    return answer(c.hours === undefined || openMinutes(c.hours).has(minute))
  }
  if (kind === 'price_per_kwh') {
    const price = facts.kwhTenThousandths
    return answer(price === null || Number(price) <= Math.round(Number(c.price_per_kwh) * 10_000))
  }
  if (kind === 'per_day') return answer(Number(used.dayMinor) < cents(c.per_day ?? '0'))
  if (kind === 'per_month') return answer(Number(used.monthMinor) < cents(c.per_month ?? '0'))
  return 'yes'
}

/** The conditions of a rule that no narrower exception replaces. */
function standing(rule: RuleInForce, rules: readonly RuleInForce[]): RuleConditionKind[] {
  return ORDER.filter((kind) => {
    if (rule.conditions[kind] === undefined) return false
    for (const other of rules) {
      const isNarrower = WIDTHS[other.scope] < WIDTHS[rule.scope]
      if (other.isException && isNarrower && other.conditions[kind] !== undefined) return false
    }
    return true
  })
}

/** The decision of {@link judge}, as plain text and numbers. */
export function slowJudge(rules: readonly RuleInForce[], facts: StationFacts, used: UsedAmounts) {
  const sorted = [...rules].sort((a, b) => a.id.localeCompare(b.id)).sort((a, b) => WIDTHS[b.scope] - WIDTHS[a.scope])
  const broken: { effect: string; text: string }[] = []
  let most: number | null = null
  for (const rule of sorted) {
    let reason: string | null = null
    for (const kind of standing(rule, rules)) {
      const met = isMet(kind, rule, facts, used)
      if (reason === null && met === 'no') reason = kind
      if (reason === null && met === 'unknown' && !rule.allowsUnknownPlace) reason = 'unknown_place'
      if (rule.effect !== 'REFUSE') continue
      if (kind !== 'per_charge' && kind !== 'per_day' && kind !== 'per_month') continue
      const before = kind === 'per_charge' ? 0 : Number(kind === 'per_day' ? used.dayMinor : used.monthMinor)
      const left = Math.max(0, cents(rule.conditions[kind] ?? '0') - before)
      if (most === null || left < most) most = left
    }
    if (reason !== null) broken.push({ effect: rule.effect, text: `${rule.id} ${reason}` })
  }
  return {
    refused: broken.find(({ effect }) => effect === 'REFUSE')?.text ?? null,
    reported: broken.filter(({ effect }) => effect === 'REPORT').map(({ text }) => text),
    most,
  }
}

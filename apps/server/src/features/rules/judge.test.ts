import { ruleEffects, ruleScopes } from '@voltway/contract/rules'
import { stationLists } from '@voltway/contract/rules-conditions'
import { chargeSources } from '@voltway/contract/sessions'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsEveryCase } from '../../../test/every-case.ts'
import { judge, replacedKinds } from './judge.ts'
import { distanceKm } from './place-and-time.ts'
import { judgeStation, localTime, type RuleInForce, type StationFacts } from './rules.ts'
import { slowJudge } from './slow-judge.test-data.ts'

const LISBON = { latitude: 38.7223, longitude: -9.1393 }
const PORTO = { latitude: 41.1579, longitude: -8.6291 }

const rule = (conditions: RuleInForce['conditions'], more: Partial<RuleInForce> = {}): RuleInForce => ({
  id: '1',
  scope: 'WALLET',
  effect: 'REFUSE',
  isException: false,
  allowsUnknownPlace: false,
  conditions,
  ...more,
})

/** An AC station in Lisbon on a Monday at noon. */
const station: StationFacts = {
  source: 'NETWORK',
  time: { day: '2026-03-02', weekday: 1, clock: '12:00' },
  country: 'PT',
  operator: 'PT*SIM',
  lists: ['DEPOT'],
  position: LISBON,
  plugs: [{ current: 'AC', powerKw: 22 }],
  kwhTenThousandths: 4_500n,
}
const unknown: Partial<StationFacts> = { lists: null, position: null, plugs: [], kwhTenThousandths: null }
const atHome: Partial<StationFacts> = { ...unknown, source: 'HOME', operator: null }
const nothingUsed = { dayMinor: 0n, monthMinor: 0n }

const office = { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' }
const night = { weekdays: [5], from: '22:00', to: '06:00' }
const depot = { name: 'Lisbon depot', ...LISBON, km: 50 }
const sim = { party: 'PT*SIM', name: 'Sim' }

test.each<[string, RuleInForce['conditions'], Partial<StationFacts>, string | null]>([
  ['in an allowed country', { countries: ['PT', 'ES'] }, {}, null],
  ['in another country', { countries: ['ES'] }, {}, 'countries'],
  ['at an allowed operator', { operators: { mode: 'ALLOW', parties: [sim] } }, {}, null],
  [
    'at an operator that is not allowed',
    { operators: { mode: 'ALLOW', parties: [sim] } },
    { operator: 'PT*EDP' },
    'operators',
  ],
  ['at a denied operator', { operators: { mode: 'DENY', parties: [sim] } }, {}, 'operators'],
  ['at an operator that is not denied', { operators: { mode: 'DENY', parties: [sim] } }, { operator: 'PT*EDP' }, null],
  ['at the depot', { stations: ['DEPOT'] }, {}, null],
  ['away from the depot', { stations: ['DEPOT'] }, { lists: ['FAVOURITE'] }, 'stations'],
  ['at an unknown station, where only the depot is allowed', { stations: ['DEPOT'] }, unknown, 'unknown_place'],
  ['near the depot', { distance: depot }, {}, null],
  ['far from the depot', { distance: depot }, { position: PORTO }, 'distance'],
  ['at an unknown place, where only the surroundings are allowed', { distance: depot }, unknown, 'unknown_place'],
  ['at AC', { currents: ['AC'] }, {}, null],
  ['at DC, where only AC is allowed', { currents: ['AC'] }, { plugs: [{ current: 'DC', powerKw: 50 }] }, 'currents'],
  [
    'at a point with an AC and a DC connector',
    { currents: ['AC'] },
    {
      plugs: [
        { current: 'DC', powerKw: 50 },
        { current: 'AC', powerKw: 22 },
      ],
    },
    null,
  ],
  ['at an unknown connector', { currents: ['AC'], power_kw: 11 }, unknown, null],
  ['with as much power as allowed', { power_kw: 22 }, {}, null],
  ['with more power', { power_kw: 11 }, {}, 'power_kw'],
  ['during the office hours', { hours: office }, {}, null],
  ['at the minute they end', { hours: office }, { time: { ...station.time, clock: '20:00' } }, 'hours'],
  ['at the minute they begin', { hours: office }, { time: { ...station.time, clock: '07:00' } }, null],
  ['on a Sunday', { hours: office }, { time: { ...station.time, weekday: 7 } }, 'hours'],
  [
    'on the morning after a night shift',
    { hours: night },
    { time: { ...station.time, weekday: 6, clock: '05:59' } },
    null,
  ],
  ['on the evening before it', { hours: night }, { time: { ...station.time, weekday: 4, clock: '23:00' } }, 'hours'],
  ['on the morning before it', { hours: night }, { time: { ...station.time, weekday: 5, clock: '05:00' } }, 'hours'],
  ['at the highest price', { price_per_kwh: '0.45' }, {}, null],
  ['above the highest price', { price_per_kwh: '0.4499' }, {}, 'price_per_kwh'],
  ['without a price in our price list', { price_per_kwh: '0.01' }, unknown, null],
  ['with an amount for each charge', { per_charge: '5' }, {}, null],
  ['at home, where only public stations are allowed', { sources: ['NETWORK'] }, atHome, 'sources'],
  ['at home, where it is allowed', { sources: ['NETWORK', 'HOME'] }, atHome, null],
  ['at a public station, where only home and depot are allowed', { sources: ['HOME', 'DEPOT'] }, {}, 'sources'],
  [
    'at home, with rules about public stations',
    { operators: { mode: 'ALLOW', parties: [sim] }, stations: ['DEPOT'], distance: depot, price_per_kwh: '0.01' },
    atHome,
    null,
  ],
  ['at home in another country', { countries: ['ES'] }, atHome, 'countries'],
  ['at home outside of the hours', { hours: night }, atHome, 'hours'],
])('a charge %s', (_name, conditions, facts, reason) => {
  expect(judge([rule(conditions)], { ...station, ...facts }, nothingUsed).refused?.reason ?? null).toBe(reason)
})

test('a rule that reports refuses nothing', () => {
  const reports = rule({ countries: ['ES'] }, { effect: 'REPORT' })
  expect(judge([reports], station, nothingUsed)).toMatchObject({ refused: null, reported: [{ reason: 'countries' }] })
  expect(judgeStation([reports], station)).toEqual({ allowed: true })
})

test('a rule can allow what the operator does not say', () => {
  const rules = [rule({ stations: ['DEPOT'], distance: depot }, { allowsUnknownPlace: true })]
  expect(judgeStation(rules, { ...station, ...unknown })).toEqual({ allowed: true })
})

test('the widest rule that refuses gives the reason, with the values that explain it', () => {
  const rules = [
    rule({ currents: ['DC'] }, { id: '2', scope: 'CARD' }),
    rule({ price_per_kwh: '0.40' }, { id: '3' }),
    rule({ countries: ['PT'], power_kw: 11 }, { id: '1' }),
  ]
  expect(judgeStation(rules, station)).toMatchObject({
    allowed: false,
    reason: 'power_kw',
    rule: { id: '1' },
    facts: { power: '22' },
  })
})

test('amounts that are used up refuse, and the least amount that is left limits the charge', () => {
  const rules = [rule({ per_charge: '30' }), rule({ per_day: '40.00', per_month: '300' }, { id: '2', scope: 'CARD' })]
  expect(judge(rules, station, nothingUsed).allowance).toMatchObject({ reason: 'per_charge', mostMinor: 3000n })
  expect(judge(rules, station, { dayMinor: 1500n, monthMinor: 1500n })).toMatchObject({
    refused: null,
    allowance: { reason: 'per_day', mostMinor: 2500n },
  })
  expect(judge(rules, station, { dayMinor: 4000n, monthMinor: 4000n })).toMatchObject({
    refused: { reason: 'per_day', facts: { used: '40.00' } },
    allowance: { mostMinor: 0n },
  })
})

test('a narrower rule tightens, and only an exception replaces the same kinds of conditions of wider rules', () => {
  const wallet = rule({ hours: office, currents: ['AC'] })
  const open = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }
  const card = rule({ hours: open }, { id: '2', scope: 'CARD' })
  const sunday = { ...station, time: { ...station.time, weekday: 7 } }
  expect(judgeStation([wallet, card], sunday)).toMatchObject({ allowed: false, reason: 'hours' })
  const exception = { ...card, isException: true }
  expect(judgeStation([wallet, exception], sunday)).toEqual({ allowed: true })
  expect(replacedKinds(wallet, [wallet, exception])).toEqual(['hours'])
  const fast = { ...sunday, plugs: [{ current: 'DC' as const, powerKw: 150 }] }
  expect(judgeStation([wallet, exception], fast)).toMatchObject({ allowed: false, reason: 'currents' })
})

test('an exception of the same scope replaces nothing', () => {
  const rules = [rule({ power_kw: 11 }), rule({ power_kw: 50 }, { id: '2', isException: true })]
  expect(judgeStation(rules, station)).toMatchObject({ allowed: false, reason: 'power_kw' })
})

test('hours follow the clock of the wallet’s zone through the end of summer time', () => {
  expect(localTime(Date.parse('2026-10-25T00:30:00Z'), 'Europe/Lisbon')).toMatchObject({ weekday: 7, clock: '01:30' })
  expect(localTime(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Lisbon')).toMatchObject({ weekday: 7, clock: '01:30' })
  expect(localTime(Date.parse('2026-12-31T23:30:00Z'), 'Europe/Paris')).toEqual({
    day: '2027-01-01',
    weekday: 5,
    clock: '00:30',
  })
})

test('the distance of Lisbon and Porto is 274 km', () => {
  expect(Math.round(distanceKm(LISBON, PORTO))).toBe(274)
  expect(distanceKm(LISBON, LISBON)).toBe(0)
})

const clock = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const amount = fc.constantFrom('1', '5.5', '20.00', '100')
const party = fc.constantFrom('PT*SIM', 'PT*EDP', 'ES*IBE')
const place = fc.record({
  latitude: fc.double({ min: 36, max: 44, noNaN: true }),
  longitude: fc.double({ min: -9.5, max: 3, noNaN: true }),
})
const current = fc.constantFrom('AC' as const, 'DC' as const)
const power = fc.constantFrom(3.7, 11, 22, 50, 150)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })

const generatedRule = fc.record({
  id: fc.uuid(),
  scope: fc.constantFrom(...ruleScopes),
  effect: fc.constantFrom(...ruleEffects),
  isException: fc.boolean(),
  allowsUnknownPlace: fc.boolean(),
  conditions: fc.record({
    sources: optional(some(chargeSources)),
    countries: optional(some(['PT', 'ES', 'FR'])),
    operators: optional(
      fc.record({
        mode: fc.constantFrom('ALLOW' as const, 'DENY' as const),
        parties: fc.uniqueArray(party, { minLength: 1 }).map((all) => all.map((one) => ({ party: one, name: one }))),
      }),
    ),
    stations: optional(some(stationLists)),
    distance: optional(
      fc.tuple(place, fc.integer({ min: 1, max: 900 })).map(([at, km]) => ({ ...at, km, name: 'Depot' })),
    ),
    currents: optional(some(['AC', 'DC'] as const)),
    power_kw: optional(fc.constantFrom(11, 22, 50)),
    hours: optional(
      fc
        .record({ weekdays: some([1, 2, 3, 4, 5, 6, 7]), from: clock, to: fc.oneof(clock, fc.constant('24:00')) })
        .filter(({ from, to }) => from !== to),
    ),
    price_per_kwh: optional(fc.constantFrom('0.3', '0.45', '0.6001')),
    per_charge: optional(amount),
    per_day: optional(amount),
    per_month: optional(amount),
  }),
})

const generatedFacts = fc.record({
  source: fc.constantFrom('NETWORK' as const, ...chargeSources),
  time: fc.record({ day: fc.constant('2026-03-02'), weekday: fc.integer({ min: 1, max: 7 }), clock }),
  country: fc.option(fc.constantFrom('PT', 'ES', 'FR', 'DE'), { freq: 9 }),
  operator: fc.option(party, { freq: 9 }),
  lists: fc.option(fc.subarray([...stationLists]), { freq: 3 }),
  position: fc.option(place, { freq: 3 }),
  plugs: fc.array(fc.record({ current: fc.option(current, { freq: 9 }), powerKw: fc.option(power, { freq: 9 }) }), {
    maxLength: 2,
  }),
  kwhTenThousandths: fc.option(fc.constantFrom(2_999n, 4_500n, 6_001n, 6_002n)),
})

const generatedUse = fc.record({
  dayMinor: fc.constantFrom(0n, 100n, 549n, 550n, 1999n),
  monthMinor: fc.constantFrom(0n, 550n, 2000n, 9999n, 10_000n),
})

test('any rules decide about any charge as an independent evaluator does', () => {
  const seen = { refused: 0, reported: 0, allowed: 0 }
  fc.assert(
    fc.property(fc.array(generatedRule, { maxLength: 8 }), generatedFacts, generatedUse, (rules, facts, used) => {
      const { refused, reported, allowance } = judge(rules, facts, used)
      const expected = slowJudge(rules, facts, used)
      expect({
        refused: refused === null ? null : `${refused.rule.id} ${refused.reason}`,
        reported: reported.map((breach) => `${breach.rule.id} ${breach.reason}`),
        most: allowance === null ? null : Number(allowance.mostMinor),
      }).toEqual(expected)
      seen[refused === null ? (reported.length > 0 ? 'reported' : 'allowed') : 'refused']++
    }),
    { numRuns: runsEveryCase ? 10_000 : 500 },
  )
  // Each answer occurs, so that the comparison says something.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
})

test('a rule that only tightens never allows what the others refuse', () => {
  fc.assert(
    fc.property(fc.array(generatedRule, { maxLength: 5 }), generatedRule, generatedFacts, (rules, more, facts) => {
      const without = judge(rules, facts, nothingUsed)
      const withMore = judge([...rules, { ...more, isException: false }], facts, nothingUsed)
      expect(without.refused === null || withMore.refused !== null).toBe(true)
    }),
    { numRuns: runsEveryCase ? 2_000 : 200 },
  )
})

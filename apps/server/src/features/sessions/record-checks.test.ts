import { type Doubt, doubtFlags, doubtRules } from '@voltway/contract/sessions-doubts'
import { expect, test } from 'vitest'
import type { ChargeRecord } from './charge-facts.ts'
import { doubtsAbout, isForOperatorOnly, type Surroundings } from './record-checks.ts'

const good: ChargeRecord = {
  countryCode: 'PT',
  partyId: 'TST',
  cdrId: 'C1',
  startedAt: '2026-03-02T10:00:00.000Z',
  endedAt: '2026-03-02T11:00:00.000Z',
  region: 'PT',
  energyWh: '20000',
  parkingMs: 0,
  meter: [],
  cpoCostMicro: '3210000',
  currency: 'EUR',
  tariffCostMicro: null,
  costDisagrees: false,
  receivedAt: '2026-03-02T11:01:00.000Z',
  flags: [],
}
const usual: Surroundings = {
  batteryWh: null,
  ended: null,
  cardMostWh: null,
  stationCost: null,
  overlaps: false,
  connectorPowerKw: null,
  price: { netMinor: 600n, totalMinor: 738n, currency: 'EUR' },
  heldMinor: null,
  limitMinor: null,
}
const priceOf = (netMinor: bigint) => ({ netMinor, totalMinor: (netMinor * 123n) / 100n, currency: 'EUR' })

test.each<[string, Partial<ChargeRecord>, Partial<Surroundings>, (Doubt | `${Doubt} noted`)[]]>([
  ['a usual record', {}, {}, []],
  ['an end in the same instant as the start', { endedAt: good.startedAt, energyWh: '0', cpoCostMicro: '0' }, {}, []],
  ['energy in no time', { endedAt: good.startedAt }, {}, ['ENERGY_IMPOSSIBLE']],
  ['an end before the start', { endedAt: '2026-03-02T09:59:59.999Z' }, {}, ['END_BEFORE_START']],
  ['no energy at all', { energyWh: '0', cpoCostMicro: '0' }, {}, []],
  ['negative energy', { energyWh: '-1' }, {}, ['NEGATIVE_ENERGY']],
  ['another session of the card at the same time', {}, { overlaps: true }, ['OVERLAP']],
  ['a cost that differs from its own tariff', { costDisagrees: true }, {}, ['COST_MISMATCH']],
  ['1.3 times the battery', { energyWh: '65000' }, { batteryWh: 50_000n }, []],
  ['a Wh more than 1.3 times the battery', { energyWh: '65001' }, { batteryWh: 50_000n }, ['ENERGY_ABOVE_BATTERY']],
  ['as much as the strongest charger delivers in the time', { energyWh: '480000' }, { cardMostWh: 300_000n }, []],
  ['20 kWh written as 20000', { energyWh: '20000000' }, {}, ['ENERGY_IMPOSSIBLE']],
  [
    '20 kWh written as 20000, within three days',
    { energyWh: '20000000', endedAt: '2026-03-04T10:00:00.000Z', receivedAt: '2026-03-04T10:01:00.000Z' },
    {},
    ['ENERGY_IMPOSSIBLE'],
  ],
  ['10⁹ kWh in an hour', { energyWh: '1000000000000' }, {}, ['ENERGY_IMPOSSIBLE']],
  ['what a connector of 22 kW delivers in an hour', { energyWh: '22000' }, { connectorPowerKw: 22 }, []],
  [
    'more than a connector of 22 kW can deliver',
    { energyWh: '40000' },
    { connectorPowerKw: 22 },
    ['ENERGY_ABOVE_POWER'],
  ],
  ['a power published in kW instead of W', { energyWh: '40000' }, { connectorPowerKw: 0.022 }, []],
  [
    'a minute of charging on clocks with a precision of minutes',
    { energyWh: '900', endedAt: good.startedAt },
    { connectorPowerKw: 22 },
    [],
  ],
  [
    'a session in 2099',
    { startedAt: '2099-01-01T10:00:00.000Z', endedAt: '2099-01-01T11:00:00.000Z' },
    {},
    ['TIME_IN_FUTURE'],
  ],
  ['a station clock that is nine minutes ahead', { endedAt: '2026-03-02T11:10:00.000Z' }, {}, []],
  [
    'a session of 2001',
    { startedAt: '2001-03-02T10:00:00.000Z', endedAt: '2001-03-02T11:00:00.000Z' },
    {},
    ['TOO_OLD'],
  ],
  [
    'a record that is years late',
    { startedAt: '2017-03-02T10:00:00.000Z', endedAt: '2017-03-02T11:00:00.000Z' },
    {},
    [],
  ],
  ['100 DKK', { cpoCostMicro: '100000000', currency: 'DKK' }, { price: priceOf(1_300n) }, ['FOREIGN_CURRENCY']],
  ['a cost of −5', { cpoCostMicro: '-5000000' }, {}, ['COST_IMPOSSIBLE']],
  ['a cost of 10¹²', { cpoCostMicro: '1000000000000000000' }, {}, ['COST_IMPOSSIBLE', 'PRICE_OUT_OF_PROPORTION']],
  [
    'no cost, as with an operator whose price is agreed elsewhere',
    { cpoCostMicro: '0' },
    { price: priceOf(5_000n) },
    [],
  ],
  ['a price five times the cost', { cpoCostMicro: '30000000' }, { price: priceOf(15_000n) }, []],
  [
    'a price more than five times the cost',
    { cpoCostMicro: '30000000' },
    { price: priceOf(15_001n) },
    ['PRICE_OUT_OF_PROPORTION'],
  ],
  [
    'a cost more than five times the price',
    { cpoCostMicro: '130000000' },
    { price: priceOf(2_500n) },
    ['PRICE_OUT_OF_PROPORTION'],
  ],
  ['a night plugged in where only our price counts time', { cpoCostMicro: '1130000' }, { price: priceOf(2_618n) }, []],
  [
    'a price of more than four times the hold',
    { cpoCostMicro: '90000000' },
    { price: priceOf(10_000n), heldMinor: 3_000n },
    ['PRICE_ABOVE_HOLD'],
  ],
  [
    'a price of more than twice the card’s limit',
    { cpoCostMicro: '90000000' },
    { price: priceOf(10_000n), limitMinor: 6_000n },
    ['PRICE_ABOVE_LIMIT'],
  ],
  ['a usual price above a tiny limit', {}, { limitMinor: 1n, heldMinor: 1n }, []],
  ['no price, and nothing else', {}, { price: null }, []],
  ['72 hours', { endedAt: '2026-03-05T10:00:00.000Z', receivedAt: '2026-03-06T10:00:00.000Z' }, {}, []],
  [
    'a millisecond more than 72 hours',
    { endedAt: '2026-03-05T10:00:00.001Z', receivedAt: '2026-03-06T10:00:00.000Z' },
    {},
    ['TOO_LONG'],
  ],
  [
    'ten times the energy of the ended session',
    { energyWh: '52000' },
    { ended: { energyWh: 5_200n, costMicro: null, at: null } },
    ['ENERGY_NOT_OF_SESSION'],
  ],
  [
    'the energy of the ended session, rounded',
    { energyWh: '20400' },
    { ended: { energyWh: 20_000n, costMicro: null, at: null } },
    [],
  ],
  [
    'less than the ended session, which is noted',
    { energyWh: '5200' },
    { ended: { energyWh: 52_000n, costMicro: null, at: null } },
    ['ENERGY_NOT_OF_SESSION noted'],
  ],
  [
    'a fifth more than the ended session, which is noted',
    { energyWh: '24000' },
    { ended: { energyWh: 20_000n, costMicro: null, at: null } },
    ['ENERGY_NOT_OF_SESSION noted'],
  ],
  [
    'ten times the cost of the ended session',
    { cpoCostMicro: '25200000' },
    { ended: { energyWh: 20_000n, costMicro: 2_400_000n, at: null } },
    ['COST_NOT_OF_SESSION'],
  ],
  [
    'a fee of 0.90 on top of the cost of the ended session, which is noted',
    { cpoCostMicro: '3300000' },
    { ended: { energyWh: 20_000n, costMicro: 2_400_000n, at: null } },
    ['COST_NOT_OF_SESSION noted'],
  ],
  [
    'no cost after a session with one',
    { cpoCostMicro: '0' },
    { ended: { energyWh: 20_000n, costMicro: 2_400_000n, at: null } },
    [],
  ],
  ['0 kWh at a cost of 12', { energyWh: '0', cpoCostMicro: '12000000' }, {}, ['COST_WITHOUT_ENERGY']],
  [
    '0 kWh with a start fee, which is noted',
    { energyWh: '0', cpoCostMicro: '500000' },
    {},
    ['COST_WITHOUT_ENERGY noted'],
  ],
  ['20 kWh written as 200 on a card without a vehicle', { energyWh: '200000' }, {}, ['ENERGY_UNUSUAL']],
  ['the energy of the largest car', { energyWh: '150000' }, {}, []],
  ['a truck that charged 180 kWh before', { energyWh: '200000' }, { cardMostWh: 180_000n }, []],
  ['a truck whose battery is known', { energyWh: '200000' }, { batteryWh: 600_000n }, []],
  [
    'a tenth of the usual cost per kWh',
    { energyWh: '20000', cpoCostMicro: '600000' },
    { stationCost: { leastMicro: 300_000n, mostMicro: 450_000n } },
    ['COST_UNUSUAL'],
  ],
  [
    'four times the usual cost per kWh, which is noted',
    { energyWh: '10000', cpoCostMicro: '18000000' },
    { stationCost: { leastMicro: 300_000n, mostMicro: 450_000n } },
    ['COST_UNUSUAL noted'],
  ],
  [
    'twice the usual cost per kWh',
    { energyWh: '10000', cpoCostMicro: '9000000' },
    { stationCost: { leastMicro: 300_000n, mostMicro: 450_000n } },
    [],
  ],
  [
    'several at once',
    { energyWh: '-1', endedAt: '2026-03-01T10:00:00.000Z' },
    {},
    ['END_BEFORE_START', 'NEGATIVE_ENERGY'],
  ],
])('%s', (_, record, surroundings, doubts) => {
  const found = doubtsAbout({ ...good, ...record }, { ...usual, ...surroundings })
  expect(found.map(({ flag, isNote }) => (isNote ? `${flag} noted` : flag)).sort()).toEqual([...doubts].sort())
})

test('a doubt has both figures: the reported one and the possible one', () => {
  const found = doubtsAbout({ ...good, energyWh: '20000000', currency: 'DKK', cpoCostMicro: '100000000' }, usual)
  expect(found).toContainEqual({
    isNote: false,
    flag: 'ENERGY_IMPOSSIBLE',
    found: { kind: 'ENERGY', value: '20000.000', currency: null },
    expected: { kind: 'ENERGY', value: '489.000', currency: null },
  })
  expect(found).toContainEqual({
    isNote: false,
    flag: 'FOREIGN_CURRENCY',
    found: { kind: 'MONEY', value: '100.00', currency: 'DKK' },
    expected: { kind: 'MONEY', value: '7.38', currency: 'EUR' },
  })
})

test('an impossible record is never booked by time and never exempted', () => {
  const cannotBeTrue: Doubt[] = [
    'END_BEFORE_START',
    'NEGATIVE_ENERGY',
    'ENERGY_IMPOSSIBLE',
    'COST_IMPOSSIBLE',
    'FOREIGN_CURRENCY',
    'TIME_IN_FUTURE',
    'TOO_OLD',
    'PRICE_MISSING',
  ]
  for (const flag of cannotBeTrue) {
    expect(doubtRules[flag]).toEqual({ booksByTime: false, mayBeNoted: false })
    expect(isForOperatorOnly([{ flag: 'TOO_LONG' }, { flag }])).toBe(true)
  }
  expect(doubtFlags.filter((flag) => isForOperatorOnly([{ flag }]))).toEqual(
    expect.arrayContaining([...cannotBeTrue, 'ENERGY_ABOVE_POWER', 'OVERLAP', 'ENERGY_NOT_OF_SESSION']),
  )
})

import { expect, test } from 'vitest'
import type { ChargeRecord } from './charge-facts.ts'
import { type Doubt, doubtsAbout, type Surroundings } from './record-checks.ts'

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
  costDisagrees: false,
  receivedAt: '2026-03-02T11:01:00.000Z',
  flags: [],
}
const usual: Surroundings = { batteryWh: null, overlaps: false }

test.each<[string, Partial<ChargeRecord>, Partial<Surroundings>, Doubt[]]>([
  ['a usual record', {}, {}, []],
  ['an end in the same instant as the start', { endedAt: good.startedAt }, {}, []],
  ['an end before the start', { endedAt: '2026-03-02T09:59:59.999Z' }, {}, ['END_BEFORE_START']],
  ['no energy at all', { energyWh: '0' }, {}, []],
  ['negative energy', { energyWh: '-1' }, {}, ['NEGATIVE_ENERGY']],
  ['another session of the card at the same time', {}, { overlaps: true }, ['OVERLAP']],
  ['a cost its own tariff does not give', { costDisagrees: true }, {}, ['COST_MISMATCH']],
  ['1.3 times the battery', { energyWh: '65000' }, { batteryWh: 50_000n }, []],
  ['a Wh more than 1.3 times the battery', { energyWh: '65001' }, { batteryWh: 50_000n }, ['ENERGY_ABOVE_BATTERY']],
  ['much energy into an unknown battery', { energyWh: '900000' }, {}, []],
  ['72 hours', { endedAt: '2026-03-05T10:00:00.000Z' }, {}, []],
  ['a millisecond more than 72 hours', { endedAt: '2026-03-05T10:00:00.001Z' }, {}, ['TOO_LONG']],
  [
    'several at once',
    { energyWh: '-1', endedAt: '2026-03-01T10:00:00.000Z' },
    {},
    ['END_BEFORE_START', 'NEGATIVE_ENERGY'],
  ],
])('%s', (_, record, surroundings, doubts) => {
  expect(doubtsAbout({ ...good, ...record }, { ...usual, ...surroundings })).toEqual(doubts)
})

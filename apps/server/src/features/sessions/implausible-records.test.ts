import { listSessions } from '@voltway/contract/sessions'
import { getSession, type SessionDetail } from '@voltway/contract/sessions-details'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { networkKey } from '../../kernel/network/messages.ts'
import type { Json } from '../../kernel/network/ocpi/merge.ts'
import type { ObjectKind, VersionNumber } from '../../kernel/network/ocpi/version.ts'
import { versionNumbered } from '../../kernel/network/ocpi/versions.ts'
import { storeTariff } from '../../kernel/network/tariffs.ts'
import { systemScope } from '../../kernel/scope.ts'
import { sql } from '../../platform/sql.ts'
import { createVehicle } from '../vehicles/vehicles.ts'

/**
 * The table of belief: what becomes of a charge record that contradicts itself, its session, the vehicle, the station or
 * other records, whichever version of OCPI it came in.
 */

let fleet: Fleet
let network: Charging
beforeAll(async () => {
  fleet = await bootFleet()
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  const elements = [{ price_components: [{ type: 'ENERGY', price: 0.75, vat: 23, step_size: 1 }] }]
  const tariff = { ...PARTY, id: 'STORED', currency: 'EUR', elements, last_updated: '2026-01-01T00:00:00Z' }
  await storeTariff(fleet.ctx(), network.peerId, networkKey('PT', 'TST', 'STORED'), tariff)
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
  await fleet.close()
})

const PARTY = { country_code: 'PT', party_id: 'TST' }
function hours(start: string, end: string) {
  return { start_date_time: start, end_date_time: end }
}
const START = '2026-03-02T08:00:00.000Z'
const END = '2026-03-02T09:00:00.000Z'

/** A session of a day ago, of one hour. */
const LONG = hours('2026-02-28T08:00:00.000Z', '2026-02-28T09:00:00.000Z')

/** A record of one hour and 12 kWh without anything odd, in the form of the core. */
const good = { start_date_time: START, end_date_time: END, total_energy: 12 }
const cost = (amount: number) => ({ total_cost: { excl_vat: amount } })
const periods = (kwh: number, start = START, more: Json = {}) => ({
  charging_periods: [{ start_date_time: start, dimensions: [{ type: 'ENERGY', volume: kwh }], ...more }],
})
/** Energy in total and periods, at a usual price. */
const energy = (kwh: number) => ({ total_energy: kwh, ...cost(Math.abs(kwh) * 0.3), ...periods(kwh) })
const ended = (kwh: number, more: Json = {}) => ({ kwh, ...more })
const embedded = (price: number) => ({
  tariffs: [
    {
      ...PARTY,
      id: 'EMBEDDED',
      currency: 'EUR',
      elements: [{ price_components: [{ type: 'ENERGY', price, vat: 23, step_size: 1 }] }],
      last_updated: START,
    },
  ],
})

interface Case {
  /** The operator's last word on the session; absent when it sent none. */
  readonly session?: Json
  readonly record: Json
  /** Another record of the card, before. */
  readonly before?: Json
  readonly batteryKwh?: number
  readonly limit?: bigint
}
/** Booked without a word, booked with notes, waiting for a decision because of doubts, or refused. */
type Outcome = 'booked' | 'refused' | { readonly noted: string[] } | { readonly waits: string[] }

const notes = (...noted: string[]) => ({ noted })
const waits = (...doubts: string[]) => ({ waits: doubts })

const table: readonly (readonly [string, Case, Outcome])[] = [
  // The record alone
  ['12 kWh in an hour', { record: {} }, 'booked'],
  ['no energy and no cost', { record: { ...energy(0), ...cost(0) } }, 'booked'],
  ['no energy at a cost of 12', { record: { ...energy(0), ...cost(12) } }, waits('COST_WITHOUT_ENERGY')],
  ['no energy at a cost of 0.50', { record: { ...energy(0), ...cost(0.5) } }, notes('COST_WITHOUT_ENERGY')],
  ['−5 kWh', { record: energy(-5) }, waits('NEGATIVE_ENERGY')],
  ['20 kWh written as 20000', { record: energy(20_000) }, waits('ENERGY_IMPOSSIBLE')],
  ['10¹⁸ kWh', { record: energy(1e18) }, waits('ENERGY_IMPOSSIBLE', 'COST_IMPOSSIBLE')],
  ['periods in Wh', { record: periods(12_000) }, 'booked'],
  ['a cost of −5', { record: cost(-5) }, waits('COST_IMPOSSIBLE')],
  ['a cost of 10¹²', { record: cost(1e12) }, waits('COST_IMPOSSIBLE', 'PRICE_OUT_OF_PROPORTION')],
  ['a cost of 300 for 12 kWh', { record: cost(300) }, waits('PRICE_OUT_OF_PROPORTION')],
  ['no cost', { record: cost(0) }, 'booked'],
  ['100 Danish crowns', { record: { ...cost(100), currency: 'DKK' } }, waits('FOREIGN_CURRENCY')],
  ['an end before the start', { record: hours(END, START) }, waits('END_BEFORE_START')],
  ['no time at all', { record: hours(START, START) }, waits('ENERGY_IMPOSSIBLE')],
  ['the year 2099', { record: hours('2099-03-02T08:00:00Z', '2099-03-02T09:00:00Z') }, waits('TIME_IN_FUTURE')],
  ['an end in 2199', { record: hours(START, '2199-03-02T09:00:00Z') }, waits('TIME_IN_FUTURE', 'TOO_LONG')],
  ['the year 1970', { record: hours('1970-01-02T08:00:00Z', '1970-01-02T09:00:00Z') }, waits('TOO_OLD')],
  [
    'four days',
    { record: { ...hours('2026-02-24T08:00:00Z', '2026-02-28T08:00:00Z'), ...cost(50) } },
    waits('TOO_LONG'),
  ],
  ['last month', { record: hours('2026-02-02T08:00:00Z', '2026-02-02T09:00:00Z') }, notes('LATE_RECORD')],
  ['a time in minutes', { record: { total_time: 60 } }, notes('TIME_UNCLEAR')],
  ['a time in seconds', { record: { total_time: 3_600 } }, notes('TIME_UNCLEAR')],
  ['a period before the start', { record: periods(12, '2026-03-02T07:00:00Z') }, notes('TIME_UNCLEAR')],
  ['an unknown method of authorization', { record: { auth_method: 'SMILE' } }, notes('UNKNOWN_VALUE')],
  ['no start', { record: { start_date_time: null, charging_periods: [] } }, 'refused'],
  ['an unknown card', { record: { cdr_token: { uid: 'NOBODY', contract_id: 'NOBODY', type: 'RFID' } } }, 'refused'],
  // The session that the operator ended
  ['the energy of the session', { session: ended(12), record: {} }, 'booked'],
  ['ten times the energy of the session', { session: ended(1.2), record: {} }, waits('ENERGY_NOT_OF_SESSION')],
  ['a fifth more than the session', { session: ended(10), record: {} }, notes('ENERGY_NOT_OF_SESSION')],
  ['less than the session', { session: ended(15), record: {} }, notes('ENERGY_NOT_OF_SESSION')],
  [
    'ten times the cost of the session',
    { session: ended(12, cost(2.4)), record: cost(25.2) },
    waits('COST_NOT_OF_SESSION'),
  ],
  ['a fee on top of the session', { session: ended(12, cost(2.4)), record: cost(3.3) }, notes('COST_NOT_OF_SESSION')],
  [
    'an end a day after the session',
    { session: { ...ended(12), ...LONG }, record: { ...LONG, end_date_time: '2026-03-01T09:00:00.000Z' } },
    notes('TIME_NOT_OF_SESSION'),
  ],
  // Station, vehicle, card and other records
  ['more than the connector of 22 kW delivers', { record: energy(40) }, waits('ENERGY_ABOVE_POWER')],
  ['twice the battery', { record: energy(20), batteryKwh: 10 }, waits('ENERGY_ABOVE_BATTERY')],
  [
    'more than any car takes, on a card that never charged',
    { record: { ...hours('2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z'), ...energy(200) } },
    waits('ENERGY_UNUSUAL'),
  ],
  [
    'a price above the limit',
    {
      record: { ...hours('2026-02-28T08:00:00Z', '2026-03-02T08:00:00Z'), ...energy(600) },
      batteryKwh: 500,
      limit: 2_000n,
    },
    waits('PRICE_ABOVE_LIMIT'),
  ],
  ['the hour of another record', { before: { ...good, ...cost(3) }, record: cost(3) }, waits('OVERLAP')],
  // Tariffs
  ['the cost of its own tariff', { record: { ...cost(3.6), ...periods(12), ...embedded(0.3) } }, 'booked'],
  [
    'not the cost of its own tariff',
    { record: { ...cost(9), ...periods(12), ...embedded(0.3) } },
    waits('COST_MISMATCH'),
  ],
  ['the cost of a stored tariff', { record: { ...cost(9), ...periods(12, START, { tariff_id: 'stored' }) } }, 'booked'],
  [
    'not the cost of a stored tariff',
    { record: { ...cost(3), ...periods(12, START, { tariff_id: 'stored' }) } },
    waits('COST_MISMATCH'),
  ],
]

const numbers: readonly VersionNumber[] = ['2.1.1', '2.2.1', '2.3.0']
const cases = table.flatMap(([what, input, outcome]) =>
  numbers.map((number) => [number, what, input, outcome] as const),
)

/** A location of OCPI 2.1.1, which its sessions and records contain. */
const place = {
  id: 'LOC1',
  name: 'Marquês',
  address: 'Praça 1',
  city: 'Lisboa',
  country: 'PRT',
  coordinates: { latitude: '38.72528', longitude: '-9.15000' },
  evses: [{ uid: 'EVSE1', evse_id: 'PT*TST*E1', connectors: [{ id: '1', standard: 'IEC_62196_T2' }] }],
}

/** Writes an object as a peer of the version does, and reads it as we do. */
function through(number: VersionNumber, kind: ObjectKind, object: Json): Json {
  const version = versionNumbered(number)
  if (version === undefined) throw new Error(`no version ${number}`)
  const { session_id, ...written } = version.write[kind](object)
  const { uid } = object.cdr_token as { uid: string }
  const sent = number === '2.1.1' ? { ...written, location: place, auth_id: uid } : { ...written, session_id }
  return version.read[kind](sent, { ...PARTY, id: String(object.id) })
}

let records = 0

async function cardOf({ batteryKwh, limit }: Case): Promise<TestCard> {
  const scope = systemScope(fleet.walletId)
  const vehicle = { licencePlate: `BV-${++records}`, brand: 'Fiat', model: '500e' }
  const vehicleId =
    batteryKwh === undefined
      ? null
      : await createVehicle(fleet.ctx(), scope, { ...vehicle, batteryWh: BigInt(batteryKwh * 1000) })
  const card = await network.card({ vehicleId })
  if (limit !== undefined)
    await fleet.db.run(
      sql`update card set credit_mode = 'LIMITED', assigned_credit_minor = ${limit} where id = ${card.id}`,
    )
  return card
}

/** Not about the record: it came without a session, and its energy was divided over the hours of the day by time. */
const beside: readonly string[] = ['NO_SESSION_MESSAGE', 'ESTIMATED_PERIODS']

function outcomeOf({ status, doubt, ...detail }: SessionDetail): Outcome | string {
  const flags = detail.flags.filter((flag) => !beside.includes(flag))
  if (doubt !== null) return { waits: doubt.reasons.map(({ flag }) => flag) }
  if (status !== 'PAID') return status
  return flags.length === 0 ? 'booked' : { noted: flags }
}

test.each(cases)('OCPI %s, %s', async (number, _what, input, outcome) => {
  const card = await cardOf(input)
  const id = `B${++records}`
  const record = (recordId: string, fields: Json) =>
    network.store('cdr', through(number, 'cdr', network.cdrObject(card, { id: recordId, ...good, ...fields })))
  if (input.before !== undefined) await record(`${id}BEFORE`, input.before)
  await network.drain()
  if (input.session !== undefined) {
    const session = { id, start_date_time: START, end_date_time: END, status: 'COMPLETED', last_updated: END }
    await network.store(
      'session',
      through(number, 'session', network.sessionObject(card, { ...session, ...input.session })),
    )
    await network.drain()
  }
  const refused = (await network.quarantined()).length
  await record(`${id}R`, { ...(input.session === undefined ? {} : { session_id: id }), ...input.record })
  await network.drain()
  if (outcome === 'refused') return expect(await network.quarantined()).toHaveLength(refused + 1)
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  const last = input.before === undefined ? results[0] : results.find(({ status }) => status === 'IN_VALIDATION')
  expect(results).toHaveLength(input.before === undefined ? 1 : 2)
  expect(outcomeOf(await fleet.as('owner').call(getSession, { params: { id: last?.id ?? '' } }))).toEqual(outcome)
})

test('a cost that is a number shows its amount in every version', async () => {
  const card = await network.card()
  const id = `B${++records}`
  await network.cdr(card, { id, ...good, total_cost: 25.2, ...hours(START, '2026-03-06T09:00:00.000Z') })
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  const { doubt } = await fleet.as('owner').call(getSession, { params: { id: results[0]?.id ?? '' } })
  expect(doubt?.reported).toMatchObject({ cost: '25.20', currency: 'EUR' })
})

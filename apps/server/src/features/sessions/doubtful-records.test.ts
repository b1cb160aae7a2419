import { listSessions } from '@voltway/contract/sessions'
import { acceptSession, getSession, rejectSession, type SessionDetail } from '@voltway/contract/sessions-details'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { networkKey } from '../../kernel/network/messages.ts'
import { storeTariff } from '../../kernel/network/tariffs.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { createVehicle } from '../vehicles/vehicles.ts'
import { acceptByOperator, bookDueReviews, rejectByOperator } from './record-reviews.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let network: Charging
beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(20_000n)
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
})

const detailOf = async (card: TestCard): Promise<SessionDetail> => {
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  expect(results).toHaveLength(1)
  return fleet.as('owner').call(getSession, { params: { id: results[0]?.id ?? '' } })
}
const responseTo = async ({ uid }: TestCard) => {
  const peer = { id: network.peerId, countryCode: 'PT', partyId: 'TST' }
  const response = await authorizeToken(fleet.ctx(), { uid, type: 'RFID', locationReferences: null, peer })
  return response === 'unknown' ? response : response.allowed
}

let records = 0
const HOUR = { start_date_time: '2026-03-02T08:00:00.000Z', end_date_time: '2026-03-02T09:00:00.000Z' }

/** A charge of one hour, with its record as the operator sends it. */
async function recorded(card: TestCard, fields: Record<string, unknown>): Promise<SessionDetail> {
  const id = `R${++records}`
  const { start_date_time, end_date_time } = { ...HOUR, ...fields } as typeof HOUR
  await network.session(card, { id: `S${id}`, start_date_time, last_updated: start_date_time })
  await network.cdr(card, { id, session_id: `S${id}`, ...HOUR, end_date_time, total_energy: 12, ...fields })
  return detailOf(card)
}

// The operator's periods and price follow the wrong figures, so the record is consistent.
const consistent = (kwh: number) => ({
  total_energy: kwh,
  total_cost: { excl_vat: kwh * 0.3 },
  charging_periods: [{ start_date_time: HOUR.start_date_time, dimensions: [{ type: 'ENERGY', volume: kwh }] }],
})

test.each<[string, Record<string, unknown>, string]>([
  ['20 kWh written as 20000', consistent(20_000), 'ENERGY_IMPOSSIBLE'],
  ['10⁹ kWh in an hour', consistent(1e9), 'ENERGY_IMPOSSIBLE'],
  ['10¹⁸ kWh in an hour', consistent(1e18), 'ENERGY_IMPOSSIBLE'],
  ['more than the connector of 22 kW can deliver', consistent(40), 'ENERGY_ABOVE_POWER'],
  [
    'a session in 2099',
    { start_date_time: '2099-03-02T08:00:00.000Z', end_date_time: '2099-03-02T09:00:00.000Z' },
    'TIME_IN_FUTURE',
  ],
  ['a session that ends in 9999', { end_date_time: '9999-03-02T09:00:00.000Z' }, 'TIME_IN_FUTURE'],
  [
    'a session of 1970',
    { start_date_time: '1970-01-01T08:00:00.000Z', end_date_time: '1970-01-01T09:00:00.000Z' },
    'TOO_OLD',
  ],
  ['100 DKK', { currency: 'DKK', total_cost: { excl_vat: 100 } }, 'FOREIGN_CURRENCY'],
  ['a cost of −5', { total_cost: { excl_vat: -5 } }, 'COST_IMPOSSIBLE'],
  ['a cost of 10¹²', { total_cost: { excl_vat: 1e12 } }, 'COST_IMPOSSIBLE'],
  ['a cost of 10¹⁵', { total_cost: { excl_vat: 1e15 } }, 'COST_IMPOSSIBLE'],
])('%s waits for the operator of the installation and does not affect other cards', async (_, fields, flag) => {
  const [card, other] = [await network.card(), await network.card()]
  const before = await network.balance()
  const waiting = await recorded(card, fields)
  expect(waiting).toMatchObject({ status: 'IN_VALIDATION', doubt: { decides: 'OPERATOR', books_at: null } })
  expect(waiting.doubt?.reasons).toContainEqual(expect.objectContaining({ flag }))
  expect(waiting.allowed_decisions).toEqual(['reject'])
  const { balanceMinor, reservedMinor } = await network.balance()
  expect(balanceMinor).toBe(before.balanceMinor)
  expect(reservedMinor - before.reservedMinor).toBeLessThan(2_000n)
  expect(await responseTo(other)).toBe('ALLOWED')
  expect(await fleet.as('owner').refusal(acceptSession, { params: { id: waiting.id } })).toMatch(
    /^session\.(record_impossible|without_price)$/,
  )

  fleet.clock.advance(60 * DAY_MS)
  await bookDueReviews(fleet.ctx())
  expect(await detailOf(card)).toMatchObject({ status: 'IN_VALIDATION' })
  await rejectByOperator(fleet.ctx(), waiting.id, 'The station sent wrong figures')
  expect(await detailOf(card)).toMatchObject({ status: 'INVALID', total_cost: '0.00', doubt: null })
  fleet.clock.advance(-60 * DAY_MS)
})

const ENDED = { status: 'COMPLETED', end_date_time: HOUR.end_date_time, last_updated: HOUR.end_date_time }

test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
  ['a session that ended at 1.2 kWh and its record of 12', { kwh: 1.2 }, { total_energy: 12 }, 'ENERGY_NOT_OF_SESSION'],
  [
    'a session that ended at a cost of 2.40 and its record of 25.20 without a tariff',
    { kwh: 12, total_cost: { excl_vat: 2.4 } },
    { total_energy: 12, total_cost: { excl_vat: 25.2 } },
    'COST_NOT_OF_SESSION',
  ],
  ['0 kWh at a cost of 12', { kwh: 0 }, { total_energy: 0, total_cost: { excl_vat: 12 } }, 'COST_WITHOUT_ENERGY'],
])('%s waits', async (_, ended, record, flag) => {
  const card = await network.card()
  const id = `E${++records}`
  await network.session(card, { id: `S${id}`, ...ENDED, start_date_time: HOUR.start_date_time, ...ended })
  await network.cdr(card, { id, session_id: `S${id}`, ...HOUR, ...record })
  const waiting = await detailOf(card)
  expect(waiting).toMatchObject({ status: 'IN_VALIDATION', flags: expect.arrayContaining([flag]) })
  expect(waiting.doubt?.reasons.map((reason) => reason.flag)).toContain(flag)
  await rejectByOperator(fleet.ctx(), waiting.id, 'Wrong')
})

test('a difference that is too small to wait is a note on the booked session', async () => {
  const card = await network.card()
  await network.session(card, { id: 'SNOTE', ...ENDED, start_date_time: HOUR.start_date_time, kwh: 10 })
  await network.cdr(card, { id: 'NOTE', session_id: 'SNOTE', ...HOUR, total_energy: 12 })
  expect(await detailOf(card)).toMatchObject({ status: 'PAID', flags: ['ENERGY_NOT_OF_SESSION'], doubt: null })
})

test('a record whose cost is not that of the stored tariff it names waits', async () => {
  const tariff = {
    country_code: 'PT',
    party_id: 'TST',
    id: 'STORED',
    currency: 'EUR',
    elements: [{ price_components: [{ type: 'ENERGY', price: 0.75, vat: 23, step_size: 1 }] }],
    last_updated: '2026-01-01T00:00:00Z',
  }
  await storeTariff(fleet.ctx(), network.peerId, networkKey('PT', 'TST', 'STORED'), tariff)
  const named = (price: number) => ({
    total_energy: 12,
    total_cost: { excl_vat: price },
    charging_periods: [
      { start_date_time: HOUR.start_date_time, dimensions: [{ type: 'ENERGY', volume: 12 }], tariff_id: 'stored' },
    ],
  })
  expect(await recorded(await network.card(), named(9))).toMatchObject({ status: 'PAID' })
  const waiting = await recorded(await network.card(), named(3))
  expect(waiting.doubt?.reasons).toEqual([
    {
      flag: 'COST_MISMATCH',
      found: { kind: 'MONEY', value: '3.00', currency: 'EUR' },
      expected: { kind: 'MONEY', value: '9.00', currency: 'EUR' },
    },
  ])
  await rejectByOperator(fleet.ctx(), waiting.id, 'Wrong')
})

test.each([
  ['after the first was booked', {}],
  ['while the first waits too', { total_cost: { excl_vat: 160 } }],
])('one charge under two record ids is never booked twice by time, %s', async (_, fields) => {
  const card = await network.card()
  const before = await network.balance()
  const both = { ...HOUR, total_energy: 12, session_id: null, ...fields }
  await network.cdr(card, { id: `T${++records}`, ...both })
  await network.cdr(card, { id: `T${++records}`, ...both })
  fleet.clock.advance(15 * DAY_MS)
  await bookDueReviews(fleet.ctx())
  fleet.clock.advance(60 * DAY_MS)
  await bookDueReviews(fleet.ctx())
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  expect(results.map(({ status }) => status).sort()).toEqual(['IN_VALIDATION', 'PAID'])
  const booked = results.find(({ status }) => status === 'PAID')
  const waiting = results.find(({ status }) => status === 'IN_VALIDATION')
  const detail = await fleet.as('owner').call(getSession, { params: { id: waiting?.id ?? '' } })
  expect(detail.doubt).toMatchObject({ decides: 'OPERATOR', books_at: null })
  expect(detail.doubt?.reasons).toContainEqual({ flag: 'OVERLAP', found: null, expected: null })
  await rejectByOperator(fleet.ctx(), detail.id, 'The same charge')
  const after = await network.balance()
  expect(Number(before.balanceMinor - after.balanceMinor) / 100).toBe(Number(booked?.total_cost))
  fleet.clock.advance(-75 * DAY_MS)
})

test('an amount in another currency keeps its currency and is never read as ours', async () => {
  const card = await network.card()
  const waiting = await recorded(card, { currency: 'DKK', total_cost: { excl_vat: 100 } })
  expect(waiting.doubt?.reported).toMatchObject({ cost: '100.00', currency: 'DKK' })
  expect(waiting.doubt?.reasons).toContainEqual({
    flag: 'FOREIGN_CURRENCY',
    found: { kind: 'MONEY', value: '100.00', currency: 'DKK' },
    expected: { kind: 'MONEY', value: waiting.doubt?.total, currency: 'EUR' },
  })
  await acceptByOperator(fleet.ctx(), waiting.id)
  expect(await detailOf(card)).toMatchObject({ status: 'PAID', total_cost: waiting.doubt?.total, currency: 'EUR' })
  const stored = await fleet.db.row(sql`select cpo_cost_micro, cpo_currency from session where id = ${waiting.id}`)
  expect(stored).toEqual({ cpo_cost_micro: 100_000_000n, cpo_currency: 'DKK' })
})

test('an impossible report never raises a hold, and the next plausible one does', async () => {
  const [card, other] = [await network.card(), await network.card()]
  const start_date_time = '2026-03-02T09:00:00.000Z'
  const at = (minute: string) => `2026-03-02T09:${minute}:00.000Z`
  const session = { id: 'ABSURD', start_date_time }
  await network.session(card, { ...session, last_updated: at('10'), kwh: 2 })
  const { reservedMinor } = await network.balance()
  await network.session(card, { ...session, last_updated: at('20'), kwh: 20_000, total_cost: { excl_vat: 1e9 } })
  await network.session(card, { ...session, last_updated: '2099-03-02T09:30:00.000Z', kwh: 2.5 })
  expect((await network.balance()).reservedMinor).toBe(reservedMinor)
  expect(await responseTo(other)).toBe('ALLOWED')
  expect(await detailOf(card)).toMatchObject({ energy_kwh: '2.500', flags: ['ENERGY_FELL', 'READING_IGNORED'] })
  await network.session(card, { ...session, last_updated: fleet.clock.now().toISOString(), kwh: 5 })
  expect(await detailOf(card)).toMatchObject({ energy_kwh: '5.000' })
  await network.session(card, { ...session, last_updated: fleet.clock.now().toISOString(), status: 'INVALID' })
})

test('a fleet that enters a battery of 1 kWh cannot charge free of cost by disputing or waiting', async () => {
  const scope = systemScope(fleet.walletId)
  const vehicleId = await createVehicle(fleet.ctx(), scope, {
    licencePlate: 'AA-01-FR',
    brand: 'Fiat',
    model: '500e',
    batteryWh: 1_000n,
  })
  const card = await network.card({ vehicleId })
  const before = await network.balance()
  const waiting = await recorded(card, { total_energy: 18 })
  expect(waiting).toMatchObject({ flags: ['ENERGY_ABOVE_BATTERY'], doubt: { decides: 'FLEET' } })
  expect(waiting.doubt?.reasons).toEqual([
    {
      flag: 'ENERGY_ABOVE_BATTERY',
      found: { kind: 'ENERGY', value: '18.000', currency: null },
      expected: { kind: 'ENERGY', value: '1.300', currency: null },
    },
  ])
  const { reservedMinor } = await network.balance()
  fleet.clock.advance(13 * DAY_MS)
  const disputed = await fleet
    .as('accountant')
    .call(rejectSession, { params: { id: waiting.id }, body: { reason: 'Our battery is small' } })
  expect(disputed).toMatchObject({ status: 'IN_VALIDATION', doubt: { decides: 'OPERATOR' } })
  await fleet.runJobs()
  expect((await network.balance()).reservedMinor).toBe(reservedMinor)

  // A dispute restarts the operator's review time, after which our price applies.
  fleet.clock.advance(13 * DAY_MS)
  expect(await bookDueReviews(fleet.ctx())).toBe(0)
  fleet.clock.advance(DAY_MS)
  expect(await bookDueReviews(fleet.ctx())).toBe(1)
  const booked = await detailOf(card)
  expect(booked).toMatchObject({ status: 'PAID', total_cost: waiting.doubt?.total, doubt: null })
  expect(booked.timeline.map(({ event }) => event)).toContain('BOOKED_BY_TIME')
  const after = await network.balance()
  expect(after.reservedMinor).toBe(before.reservedMinor)
  expect(Number(before.balanceMinor - after.balanceMinor) / 100).toBe(Number(waiting.doubt?.total))
})

test('the operator’s decision is mailed to the person who disputed, and its note is in the timeline', async () => {
  const card = await network.card()
  const waiting = await recorded(card, { total_energy: 12, total_cost: { excl_vat: 160 } })
  expect(waiting.doubt?.reasons.map(({ flag }) => flag)).toEqual(['PRICE_OUT_OF_PROPORTION'])
  await fleet.as('owner').call(rejectSession, { params: { id: waiting.id }, body: { reason: 'Far too much' } })
  await rejectByOperator(fleet.ctx(), waiting.id, 'The station was broken')
  const after = await detailOf(card)
  expect(after).toMatchObject({ status: 'INVALID', allowed_decisions: [] })
  expect(after.timeline).toContainEqual(
    expect.objectContaining({ event: 'REJECTED', detail: 'The station was broken' }),
  )
  await fleet.runJobs()
  const mails = await fleet.db.rows<{ subject: string; recipient: string; body_text: string }>(
    sql`select subject, recipient, body_text from mail_message`,
  )
  expect(mails).toContainEqual({
    subject: 'The charge at Marquês de Pombal will not be billed',
    recipient: 'owner@fleet.example',
    body_text: expect.stringContaining('The station was broken'),
  })
})

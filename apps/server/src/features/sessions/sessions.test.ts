import { updateCard } from '@voltway/contract/cards-details'
import { listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { closeSilentSessions } from './silent-sessions.ts'

const fleet = fleetOfFile()
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
})

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const only = async (card: TestCard) => {
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  expect(results).toHaveLength(1)
  return results[0]!
}
const detail = async (card: TestCard) => fleet.as('owner').call(getSession, { params: { id: (await only(card)).id } })

test('a charge starts, grows, ends and gets its price, and the balance falls by it', async () => {
  const card = await network.card()
  const before = await network.balance()

  await network.session(card, { id: 'S1', start_date_time: at('09:00'), last_updated: at('09:00') })
  expect(await only(card)).toMatchObject({ status: 'ONGOING', energy_kwh: '0.000', allowed_actions: ['stop'] })
  const reserved = (await network.balance()).reservedMinor
  expect(reserved).toBeGreaterThan(before.reservedMinor)

  await network.session(card, { id: 'S1', start_date_time: at('09:00'), last_updated: at('09:20'), kwh: 7.3 })
  expect(await only(card)).toMatchObject({
    status: 'ONGOING',
    energy_kwh: '7.300',
    duration_s: 1200,
    cost_is_final: false,
  })

  const end = { start_date_time: at('09:00'), end_date_time: at('09:45') }
  await network.session(card, { id: 'S1', ...end, last_updated: at('09:45'), kwh: 20, status: 'COMPLETED' })
  expect(await only(card)).toMatchObject({ status: 'IN_VALIDATION', energy_kwh: '20.000', allowed_actions: [] })

  await network.cdr(card, { id: 'CDR1', session_id: 'S1', ...end, total_energy: 20 })
  const priced = await detail(card)
  expect(priced).toMatchObject({
    status: 'PAID',
    cost_is_final: true,
    flags: [],
    station: { name: 'Marquês de Pombal', evse_id: 'PT*TST*E1' },
    connector: { type: 'IEC_62196_T2', power_kw: 22, current: 'AC' },
    co2_kg: '3.500',
    energy_by_period: { NORMAL: '20.000' },
    cdr_id: 'CDR1',
  })
  // 20 × (0.16 + 0.05 + 0.001 + 0.08) + 0.1088 + 0.25 + 45 × 0.02 = 7.0788; 23 % on 7.08 is 1.63.
  expect(priced.price).toMatchObject({ net: '7.08', vat: '1.63', total: '8.71', estimated: false })
  expect(priced.total_cost).toBe('8.71')
  expect(priced.timeline.map((entry) => entry.event)).toEqual(['STARTED', 'ENDED', 'RECORD_RECEIVED', 'PRICED', 'PAID'])
  expect(priced.curve.at(-1)).toMatchObject({ energy_kwh: '20.000' })
  const after = await network.balance()
  expect(before.balanceMinor - after.balanceMinor).toBe(871n)
  expect(after.reservedMinor).toBe(before.reservedMinor)
})

test('late and repeated messages change nothing', async () => {
  const card = await network.card()
  const times = { start_date_time: at('09:00') }
  await network.session(card, { id: 'S2', ...times, kwh: 5, last_updated: at('09:30') })
  const seen = await detail(card)
  await network.session(card, { id: 'S2', ...times, kwh: 5, last_updated: at('09:30') })
  await network.session(card, { id: 'S2', ...times, kwh: 3, last_updated: at('09:20') })
  await network.session(card, { id: 'S2', ...times, status: 'PENDING', last_updated: at('09:10') })
  expect(await detail(card)).toEqual(seen)
  await network.session(card, { id: 'S2', ...times, kwh: 5, status: 'INVALID', last_updated: at('09:40') })
})

test('an invalid session costs nothing and releases its hold', async () => {
  const card = await network.card()
  const before = await network.balance()
  await network.session(card, { id: 'S3', last_updated: at('09:00'), kwh: 2 })
  await network.session(card, { id: 'S3', last_updated: at('09:10'), kwh: 2, status: 'INVALID' })
  expect(await only(card)).toMatchObject({ status: 'INVALID', total_cost: '0.00' })
  expect(await network.balance()).toEqual(before)
})

test('a record for a session that the operator had declared invalid is quarantined, not billed', async () => {
  const card = await network.card()
  await network.session(card, { id: 'S4', last_updated: at('09:00'), status: 'INVALID' })
  await network.cdr(card, {
    id: 'CDR4',
    session_id: 'S4',
    start_date_time: at('09:00'),
    end_date_time: at('09:10'),
    total_energy: 1,
  })
  expect(await network.quarantined()).toContain('session_was_invalid')
  expect(await only(card)).toMatchObject({ status: 'INVALID' })
})

test('a record without session messages creates the session, and a later message refers to the same one', async () => {
  const card = await network.card()
  await network.cdr(card, { id: 'CDR5', start_date_time: at('08:00'), end_date_time: at('08:30'), total_energy: 10 })
  const booked = await only(card)
  expect(booked).toMatchObject({ status: 'PAID', flags: ['NO_SESSION_MESSAGE'], energy_kwh: '10.000' })
  await network.session(card, { id: 'S5', start_date_time: at('08:01'), last_updated: at('08:20'), kwh: 6 })
  expect(await only(card)).toEqual(booked)
})

test('a repeated record is booked once', async () => {
  const card = await network.card()
  const record = { id: 'CDR6', start_date_time: at('08:00'), end_date_time: at('08:30'), total_energy: 10 }
  await network.cdr(card, record)
  const { balanceMinor } = await network.balance()
  await network.cdr(card, record)
  await network.cdr(card, { ...record, id: 'cdr6' })
  expect((await network.balance()).balanceMinor).toBe(balanceMinor)
  expect(await only(card)).toMatchObject({ status: 'PAID' })
})

test.each([
  ['after its original', false],
  ['before its original', true],
])('a credit %s reverses the booking', async (_, creditFirst) => {
  const card = await network.card()
  const before = await network.balance()
  const times = { start_date_time: at('07:00'), end_date_time: at('07:30'), total_energy: 10 }
  const id = creditFirst ? 'CDR7' : 'CDR8'
  const record = () => network.cdr(card, { id, ...times })
  const credit = () => network.cdr(card, { id: `${id}-C`, ...times, credit: true, credit_reference_id: id })
  for (const send of creditFirst ? [credit, record] : [record, credit]) await send()
  await credit()
  expect((await network.balance()).balanceMinor).toBe(before.balanceMinor)
  expect(await only(card)).toMatchObject({ status: 'PAID', flags: ['CREDITED', 'NO_SESSION_MESSAGE'] })
})

test('a second credit of one record, and a credit without a reference, are quarantined', async () => {
  const card = await network.card()
  const times = { start_date_time: at('07:00'), end_date_time: at('07:30'), total_energy: 10 }
  await network.cdr(card, { id: 'CDR9', ...times })
  await network.cdr(card, { id: 'CDR9-C1', ...times, credit: true, credit_reference_id: 'CDR9' })
  const { balanceMinor } = await network.balance()
  await network.cdr(card, { id: 'CDR9-C2', ...times, credit: true, credit_reference_id: 'CDR9' })
  await network.cdr(card, { id: 'CDR9-C3', ...times, credit: true })
  expect(await network.quarantined()).toEqual(expect.arrayContaining(['credited_before', 'credit_without_reference']))
  expect((await network.balance()).balanceMinor).toBe(balanceMinor)
})

test('a corrected record waits beside the first one, and is booked when the first is credited', async () => {
  const card = await network.card()
  const times = { start_date_time: at('06:00'), end_date_time: at('06:30') }
  await network.session(card, { id: 'S10', ...times, status: 'COMPLETED', kwh: 10, last_updated: at('06:30') })
  await network.cdr(card, { id: 'CDR10', session_id: 'S10', ...times, total_energy: 10 })
  await network.cdr(card, { id: 'CDR10B', session_id: 'S10', ...times, total_energy: 8 })
  const list = async () => (await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results
  expect((await list()).map((one) => [one.status, one.energy_kwh]).sort()).toEqual([
    ['IN_VALIDATION', '8.000'],
    ['PAID', '10.000'],
  ])
  await network.cdr(card, { id: 'CDR10-C', ...times, total_energy: 10, credit: true, credit_reference_id: 'CDR10' })
  const after = await list()
  expect(after.map((one) => [one.status, one.energy_kwh, one.flags.includes('CREDITED')]).sort()).toEqual([
    ['PAID', '10.000', true],
    ['PAID', '8.000', false],
  ])
})

test.each([
  [
    'an end before the start',
    { start_date_time: at('05:30'), end_date_time: at('05:00'), total_energy: 1 },
    'END_BEFORE_START',
  ],
  [
    'negative energy',
    { start_date_time: at('05:00'), end_date_time: at('05:30'), total_energy: -3 },
    'NEGATIVE_ENERGY',
  ],
  [
    'more than 72 hours',
    { start_date_time: '2026-02-20T05:00:00Z', end_date_time: '2026-02-24T05:00:00Z', total_energy: 1 },
    'TOO_LONG',
  ],
  [
    'parts that are not its total',
    {
      start_date_time: at('05:00'),
      end_date_time: at('05:30'),
      total_energy: 1,
      total_cost: { excl_vat: 9 },
      total_energy_cost: { excl_vat: 1 },
    },
    'COST_MISMATCH',
  ],
] as const)('a record with %s waits in validation for a person', async (_, fields, flag) => {
  const card = await network.card()
  const before = await network.balance()
  await network.cdr(card, { id: `DOUBT-${flag}`, ...fields })
  const session = await only(card)
  expect(session.status).toBe('IN_VALIDATION')
  expect(session.flags).toContain(flag)
  // Its price may be on hold, and nothing is paid.
  expect((await network.balance()).balanceMinor).toBe(before.balanceMinor)
})

test('a record with more energy than the vehicle can take waits in validation', async () => {
  const vehicleId = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, battery_wh, created_at)
    values (${fleet.walletId}, ${vehicleId}, 'AA00AA', 'Small', 'Car', 20000, now())`)
  const card = await network.card({ vehicleId })
  await network.cdr(card, { id: 'CDR11', start_date_time: at('05:00'), end_date_time: at('05:30'), total_energy: 27 })
  expect(await only(card)).toMatchObject({ status: 'IN_VALIDATION', vehicle: { plate: 'AA00AA' } })
  expect((await only(card)).flags).toContain('ENERGY_ABOVE_BATTERY')
})

test('of two records of one card at the same time the second waits', async () => {
  const card = await network.card()
  await network.cdr(card, { id: 'CDR12', start_date_time: at('05:00'), end_date_time: at('05:30'), total_energy: 5 })
  await network.cdr(card, { id: 'CDR13', start_date_time: at('05:29'), end_date_time: at('05:50'), total_energy: 5 })
  await network.cdr(card, { id: 'CDR14', start_date_time: at('05:50'), end_date_time: at('05:55'), total_energy: 1 })
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  expect(results.map((one) => one.status)).toEqual(['PAID', 'IN_VALIDATION', 'PAID'])
})

test('a charge with a card blocked a second before is billed and flagged', async () => {
  const card = await network.card()
  await fleet.db.run(sql`
    update card set blocked_by_hand_at = ${at('04:59')} where wallet_id = ${fleet.walletId} and id = ${card.id}`)
  await network.cdr(card, { id: 'CDR15', start_date_time: at('05:00'), end_date_time: at('05:30'), total_energy: 5 })
  const session = await only(card)
  expect(session.status).toBe('PAID')
  expect(session.flags).toContain('CARD_WAS_BLOCKED')
})

test('a record weeks late is billed and flagged', async () => {
  const card = await network.card()
  const times = { start_date_time: '2026-01-05T10:00:00Z', end_date_time: '2026-01-05T10:30:00Z' }
  await network.cdr(card, { id: 'CDR16', ...times, total_energy: 5 })
  expect(await only(card)).toMatchObject({ status: 'PAID', flags: ['LATE_RECORD', 'NO_SESSION_MESSAGE'] })
})

test('a charge belongs to the cost centre that the card had at its start, however late its record is', async () => {
  const card = await network.card()
  const move = (cost_centre: string) =>
    fleet.as('owner').call(updateCard, { params: { cardId: card.id }, body: { cost_centre } })
  await move('Porto')
  fleet.clock.advance(2 * HOUR_MS)
  const times = (hours: number) => {
    const start = fleet.clock.now().getTime() + hours * HOUR_MS
    return {
      start_date_time: new Date(start).toISOString(),
      end_date_time: new Date(start + 600_000).toISOString(),
      total_energy: 3,
    }
  }
  const late = times(-1)
  await move('Lisboa')
  fleet.clock.advance(HOUR_MS)
  await network.cdr(card, { id: 'CDR16B', ...times(-0.5) })
  await network.cdr(card, { id: 'CDR16C', ...late })
  const of = async (cost_centre: string) =>
    (await fleet.as('owner').call(listSessions, { query: { card: card.id, cost_centre } })).results
  expect(await of('Porto')).toMatchObject([{ start_date_time: late.start_date_time.replace('.000Z', 'Z') }])
  expect(await of('Lisboa')).toHaveLength(1)
})

test('a charge without energy and cost is free', async () => {
  const card = await network.card()
  const before = await network.balance()
  const times = { start_date_time: at('05:00'), end_date_time: at('05:01') }
  await network.session(card, { id: 'S17', ...times, last_updated: at('05:00') })
  await network.cdr(card, { id: 'CDR17', session_id: 'S17', ...times, total_energy: 0, total_cost: { excl_vat: 0 } })
  expect(await only(card)).toMatchObject({ status: 'PAID', total_cost: '0.00', cost_is_final: true })
  expect(await network.balance()).toEqual(before)
})

test('a charge in a region without prices waits in validation', async () => {
  const card = await network.card()
  const place = {
    id: 'X1',
    address: 'Weg 1',
    city: 'Berlin',
    country: 'DEU',
    coordinates: { latitude: '52.52000', longitude: '13.40500' },
  }
  await network.cdr(card, {
    id: 'CDR18',
    start_date_time: at('05:00'),
    end_date_time: at('05:30'),
    total_energy: 5,
    cdr_location: place,
  })
  expect(await only(card)).toMatchObject({ status: 'IN_VALIDATION', station: { name: 'Weg 1', city: 'Berlin' } })
  expect((await only(card)).flags).toContain('PRICE_MISSING')
})

test('messages for an unknown card are quarantined', async () => {
  const stranger = { id: '', uid: 'NOBODY', walletId: '' }
  await network.session(stranger, { id: 'S19' })
  await network.cdr(stranger, {
    id: 'CDR19',
    start_date_time: at('05:00'),
    end_date_time: at('05:30'),
    total_energy: 5,
  })
  expect((await network.quarantined()).filter((reason) => reason === 'unknown_token')).toHaveLength(2)
})

test('a session without further messages releases its hold and card, and its record is still accepted', async () => {
  const card = await network.card()
  const before = await network.balance()
  const now = fleet.clock.now()
  fleet.clock.set('2026-02-27T10:05:00.000Z')
  await network.session(card, { id: 'S20', start_date_time: '2026-02-27T09:00:00Z', kwh: 4 })
  expect((await network.balance()).reservedMinor).toBeGreaterThan(before.reservedMinor)
  fleet.clock.set(now.toISOString())
  expect(await closeSilentSessions(fleet.ctx())).toBe(1)
  expect(await only(card)).toMatchObject({ status: 'IN_VALIDATION', flags: ['NETWORK_SILENT'] })
  expect(await network.balance()).toEqual(before)
  expect(await closeSilentSessions(fleet.ctx())).toBe(0)
  const times = { start_date_time: '2026-02-27T09:00:00Z', end_date_time: '2026-02-27T11:00:00Z' }
  await network.cdr(card, { id: 'CDR20', session_id: 'S20', ...times, total_energy: 4 })
  expect(await only(card)).toMatchObject({ status: 'PAID', cost_is_final: true })
})

test('a post-payment wallet’s session stays completed until it is invoiced', async () => {
  await fleet.db.run(
    sql`update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 10000 where id = ${fleet.walletId}`,
  )
  const card = await network.card()
  await network.cdr(card, { id: 'CDR21', start_date_time: at('05:00'), end_date_time: at('05:30'), total_energy: 5 })
  expect(await only(card)).toMatchObject({ status: 'COMPLETED', cost_is_final: true })
  await fleet.db.run(
    sql`update wallet set payment_logic = 'PRE_PAYMENT', credit_minor = 0 where id = ${fleet.walletId}`,
  )
})

test('falling energy keeps its highest value and is flagged', async () => {
  const card = await network.card()
  const start_date_time = at('09:00')
  await network.session(card, { id: 'S22', start_date_time, last_updated: at('09:10'), kwh: 5 })
  await network.session(card, { id: 'S22', start_date_time, last_updated: at('09:20'), kwh: 3 })
  expect(await only(card)).toMatchObject({ energy_kwh: '5.000', flags: ['ENERGY_FELL'] })
  await network.session(card, { id: 'S22', last_updated: at('09:30'), kwh: 5, status: 'INVALID' })
})

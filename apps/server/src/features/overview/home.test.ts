import { getHome } from '@voltway/contract/overview-home'
import { getSession } from '@voltway/contract/sessions-details'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { blockCardByHand } from '../cards/cards.ts'

const fleet = fleetOfFile()
let network: Charging
let van: TestCard

beforeAll(async () => {
  // The morning's charge has ended, because a record that ends in the future is doubtful.
  fleet.clock.set('2026-03-02T11:00:00Z')
  network = await openCharging(fleet)
  await network.topUp(100_000n)
  van = await network.card({ name: 'Van' })
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
})

const home = () => fleet.as('viewer').call(getHome)
const charge = (id: string, day: string, more: Record<string, unknown> = {}) =>
  network.cdr(van, {
    id,
    start_date_time: `${day}T09:00:00Z`,
    end_date_time: `${day}T10:15:00Z`,
    total_energy: 20,
    ...more,
  })

test('the avoidable cost is the difference to unplugging at once and to off-peak hours', async () => {
  await charge('IDLE', '2026-03-02', { total_parking_time: 0.5 })
  // 45 min of charging and 30 min plugged in cost 9.45: without the 30 min 8.71, in off-peak hours 7.36.
  const { avoidable, top_cards, month, before, today } = await home()
  expect(avoidable.idle).toEqual({ sessions: 1, duration_s: 1800, cost: '0.74' })
  expect(avoidable.peak).toEqual({ sessions: 1, cost: '2.09' })
  expect(avoidable.previous.idle.sessions).toBe(0)
  expect(top_cards).toMatchObject([{ id: van.id, name: 'Van', cost: '9.45', sessions: 1, previous_cost: '0.00' }])
  expect([today, month.from, month.to, before.from]).toEqual(['2026-03-02', '2026-03-01', '2026-03-31', '2026-02-01'])
  expect([month.days.length, month.days[1], before.days.length]).toEqual([31, '9.45', 28])
  const row = await fleet.db.row<{ id: string }>(sql`select id from session where cdr_id = 'IDLE'`)
  expect(await fleet.as('owner').call(getSession, { params: { id: row!.id } })).toMatchObject({
    idle_s: 1800,
    avoidable: { idle_cost: '0.74', peak_cost: '2.09' },
  })
})

test('a charge in off-peak hours without idle time has no avoidable cost, and neither has a credited one', async () => {
  const seen = await home()
  const night = { start_date_time: '2026-03-02T01:00:00Z', end_date_time: '2026-03-02T02:00:00Z' }
  await charge('NIGHT', '2026-03-02', night)
  expect((await home()).avoidable).toEqual(seen.avoidable)
  await charge('IDLE-C', '2026-03-02', { total_parking_time: 0.5, credit: true, credit_reference_id: 'IDLE' })
  const { avoidable } = await home()
  expect([avoidable.idle.cost, avoidable.peak.cost]).toEqual(['0.00', '0.00'])
})

test('home lists blocked cards with reasons, records in review and open orders', async () => {
  const blocked = await network.card({ name: 'Blocked' })
  await blockCardByHand(fleet.ctx(), fleet.scope, blocked.id)
  await charge('LONG', '2026-02-10', { end_date_time: '2026-02-20T09:00:00Z' })
  await fleet.db.run(sql`
    insert into card_order (wallet_id, id, status, is_ekey, quantity, personalised, zone, currency, unit_price_minor,
      personalisation_minor, shipping_minor, net_minor, vat_rate_basis_points, vat_minor, total_minor, payment, created_at)
    select ${fleet.walletId}, gen_random_uuid(), status, true, 4, false, 'PT', 'EUR', 0, 0, 0, 0, 2300, 0, 0, 'BALANCE', ${fleet.clock.now()}
    from unnest(array['PAID', 'DELIVERED']) status`)
  const { blocked_cards, doubts, orders } = await home()
  expect(blocked_cards).toMatchObject([{ name: 'Blocked', reasons: ['USER_CARD_INACTIVE'] }])
  expect(doubts).toMatchObject([{ card: 'Van', station: 'Marquês de Pombal' }])
  expect(orders).toMatchObject({ count: 1, cards: 4, next: [{ status: 'PAID', quantity: 4 }] })
})

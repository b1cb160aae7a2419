import { quoteCards, requestCards } from '@voltway/contract/card-orders'
import { addFunds, getWithdrawable, withdrawFunds } from '@voltway/contract/payments'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { systemScope } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { createVehicle } from '../vehicles/vehicles.ts'
import { acceptByOperator, reserveShortReviews } from './record-reviews.ts'
import { closeSilentSessions } from './silent-sessions.ts'

/** What people may take out of a wallet while charges are not settled: never the money of a charge that has happened. */

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let network: Charging
let paying: Paying
beforeAll(async () => {
  network = await openCharging(fleet)
  paying = openPaying(fleet)
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
})

const minor = (money: string) => Number(money.replace('.', ''))
const owner = () => fleet.as('owner')

async function pay(amount: string): Promise<void> {
  const method = await paying.method('visa')
  fleet.clock.advance(60_000)
  await owner().call(addFunds, { body: { amount, payment_method_id: method } })
  await fleet.runJobs()
}

async function cardOfTinyBattery(): Promise<TestCard> {
  const scope = systemScope(fleet.walletId)
  const licencePlate = `AA-${String(++plates).padStart(2, '0')}-GG`
  const vehicleId = await createVehicle(fleet.ctx(), scope, {
    licencePlate,
    brand: 'Fiat',
    model: '500e',
    batteryWh: 1_000n,
  })
  return network.card({ vehicleId })
}
let plates = 10
let records = 0

/** A record of 80 kWh in five hours without session messages, as the operator sends it. */
async function doubtful(card: TestCard, fields: Record<string, unknown> = {}): Promise<string> {
  const startMs = Date.parse('2026-02-02T08:00:00.000Z') + ++records * 6 * HOUR_MS
  const at = (ms: number) => new Date(ms).toISOString()
  await network.cdr(card, {
    id: `W${records}`,
    session_id: null,
    start_date_time: at(startMs),
    end_date_time: at(startMs + 5 * HOUR_MS),
    total_energy: 80,
    charging_periods: [{ start_date_time: at(startMs), dimensions: [{ type: 'ENERGY', volume: 80 }] }],
    total_cost: { excl_vat: 20 },
    ...fields,
  })
  const row = await fleet.db.row<{ id: string }>(sql`
    select id from session where cdr_id = ${`W${records}`} and status = 'IN_VALIDATION'`)
  expect(row).toBeDefined()
  return row?.id ?? ''
}

const priceOf = async (id: string) => {
  const row = await fleet.db.row<{ price_minor: bigint }>(sql`
    select price_minor from session_review where session_id = ${id}`)
  return Number(row?.price_minor)
}
const funds = async () => {
  const { balanceMinor, reservedMinor } = await network.balance()
  return Number(balanceMinor - reservedMinor)
}

// Each record and payment is a whole round trip.
test('ten charges made doubtful by a tiny battery cannot be paid with money that was withdrawn meanwhile', async () => {
  await pay('600.00')
  const card = await cardOfTinyBattery()
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push(await doubtful(card))
  const owed = (await Promise.all(ids.map(priceOf))).reduce((sum, price) => sum + price, 0)
  expect(owed).toBeGreaterThan(20_000)
  expect(Number((await network.balance()).reservedMinor)).toBe(owed)
  const { most } = await owner().call(getWithdrawable)
  expect(minor(most)).toBe(60_000 - owed)
  expect(await owner().refusal(withdrawFunds, { body: { amount: '571.99' } })).toBe('wallet.insufficient_balance')
  await owner().call(withdrawFunds, { body: { amount: most } })
  for (const id of ids) await acceptByOperator(fleet.ctx(), id)
  expect(await network.balance()).toMatchObject({ balanceMinor: 0n, reservedMinor: 0n, owedMinor: 0n })
})

test('a doubt that the wallet cannot cover keeps the next money that comes in', async () => {
  await pay('10.00')
  const id = await doubtful(await cardOfTinyBattery())
  expect(await network.balance()).toMatchObject({ balanceMinor: 1_000n, reservedMinor: 1_000n })
  const price = await priceOf(id)
  await pay('50.00')
  const reserved = { unsettled: ((price - 1_000) / 100).toFixed(2), most: ((6_000 - price) / 100).toFixed(2) }
  expect(await owner().call(getWithdrawable)).toMatchObject(reserved)
  expect(await owner().refusal(withdrawFunds, { body: { amount: '50.00' } })).toBe('wallet.insufficient_balance')
  await reserveShortReviews(fleet.ctx())
  expect(Number((await network.balance()).reservedMinor)).toBe(price)
  expect(await owner().call(getWithdrawable)).toMatchObject({ unsettled: '0.00', most: reserved.most })
  await acceptByOperator(fleet.ctx(), id)
  expect(await network.balance()).toMatchObject({ balanceMinor: BigInt(6_000 - price), reservedMinor: 0n })
})

test('cards are not ordered with the money of a charge in doubt', async () => {
  await pay('50.00')
  const id = await doubtful(await cardOfTinyBattery())
  const price = await priceOf(id)
  // As if the wallet could not cover the whole price.
  await fleet.db.run(sql`update session_review set price_minor = ${price + (await funds())} where session_id = ${id}`)
  const quote = await owner().call(quoteCards, { query: { is_ekey: 'true', quantity: 1 } })
  expect(quote).toMatchObject({ available: '0.00', is_covered: false })
  const query = { wallet: fleet.walletId }
  const order = await owner().call(requestCards, {
    query,
    body: { is_ekey: true, personalised: false, names: ['Ana'] },
  })
  expect(order.status).toBe('AWAITING_PAYMENT')
  await fleet.db.run(sql`update session_review set price_minor = ${price} where session_id = ${id}`)
  await acceptByOperator(fleet.ctx(), id)
})

test('a charge that fell silent keeps its cost from a withdrawal although its hold is released', async () => {
  await pay('50.00')
  const card = await network.card()
  const start_date_time = fleet.clock.now().toISOString()
  fleet.clock.advance(HOUR_MS)
  await network.session(card, { id: 'SILENT', start_date_time, kwh: 15 })
  const row = await fleet.db.row<{ cost_minor: bigint }>(
    sql`select cost_minor from session where network_id = 'SILENT'`,
  )
  const cost = Number(row?.cost_minor)
  expect(cost).toBeGreaterThan(0)
  fleet.clock.advance(25 * HOUR_MS)
  await closeSilentSessions(fleet.ctx())
  expect((await network.balance()).reservedMinor).toBe(0n)
  expect(minor((await owner().call(getWithdrawable)).unsettled)).toBe(cost)
  expect(await owner().refusal(withdrawFunds, { body: { amount: ((await funds()) / 100).toFixed(2) } })).toBe(
    'wallet.insufficient_balance',
  )
})

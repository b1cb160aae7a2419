import { addBudget } from '@voltway/contract/insight'
import { listInvoices } from '@voltway/contract/invoices'
import { getWalletOverview } from '@voltway/contract/overview'
import { listWallets } from '@voltway/contract/overview-wallets'
import { addFunds } from '@voltway/contract/payments'
import { createRequest } from '@voltway/contract/requests'
import { beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import type { Role } from '../../../test/harness.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { sql } from '../../platform/sql.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'

/** The alerts of home show what is actually unpaid and what happens next. */

const fleet = fleetOfEachTest()
let paying: Paying
let network: Charging

beforeEach(async () => {
  paying = openPaying(fleet)
  network = await openCharging(fleet)
})
checkMoneyAfterEach(fleet)

const overview = () => fleet.as('owner').call(getWalletOverview)
const invoices = async () => (await fleet.as('owner').call(listInvoices)).results
const run = async (name: string) => {
  await invoicesJobs.find((job) => job.name === name)?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}

/** Creates a post-payment fleet with a monthly invoice of 17.42. */
async function invoicedMonth({ toleranceMinor = 500 } = {}) {
  await fleet.db.run(sql`
    update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 100000, negative_tolerance_minor = ${toleranceMinor}
    where id = ${fleet.walletId}`)
  for (const id of ['A', 'B']) {
    const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
    await network.cdr(await network.card(), { id, ...times, total_energy: 20 })
  }
  fleet.clock.set('2026-04-01T06:00:00.000Z')
  await run('invoices.find-months')
}

test('after a returned direct debit the invoice’s amount is due, and the cards stop', async () => {
  await paying.method('iban')
  await invoicedMonth()
  const [payment] = await paying.payments()
  await paying.bank(payment?.id ?? '', 'approve')
  await fleet.runJobs()
  expect((await overview()).alerts).toEqual([])
  await paying.bank(payment?.id ?? '', 'return')
  await fleet.runJobs()
  const { unpaid, alerts, cards } = await overview()
  expect(unpaid).toMatchObject({ count: 1, amount: '17.42' })
  expect(alerts).toMatchObject([
    { kind: 'UNPAID', severity: 'critical', count: 1, amount: '17.42' },
    { kind: 'BLOCKED_CARDS', count: 2 },
  ])
  expect(cards).toMatchObject({ active: 0, blocked: 2 })
})

test('a failed invoice needs attention even while the cards still charge', async () => {
  await invoicedMonth({ toleranceMinor: 2000 })
  await paying.method('visa')
  await fleet.runJobs()
  const { alerts } = await overview()
  expect(alerts).toMatchObject([{ kind: 'UNPAID', severity: 'warning', count: 1, amount: '17.42' }])
  const [listed] = (await fleet.as('owner').call(listWallets)).results
  expect(listed?.alerts).toEqual([{ kind: 'UNPAID', severity: 'warning' }])
})

test('a disputed top-up leaves a debt with its amount and without an invoice', async () => {
  const body = { amount: '50.00', payment_method_id: await paying.method('visa') }
  const paid = await fleet.as('owner').call(addFunds, { body })
  const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
  await network.cdr(await network.card(), { id: 'A', ...times, total_energy: 20 })
  await paying.bank(paid.payment_id, 'dispute')
  await fleet.runJobs()
  await paying.bank(paid.payment_id, 'lose_dispute')
  await fleet.runJobs()
  const { unpaid, alerts, cards } = await overview()
  expect(unpaid).toMatchObject({ count: 1, amount: '8.71' })
  expect(alerts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['OWED', '8.71'],
    ['ZERO_BALANCE', '0.00'],
    ['BLOCKED_CARDS', null],
  ])
  expect(cards).toMatchObject({ active: 0, by_reason: { MISSING_CHARGING_PAYMENT: 1, ZERO_BALANCE: 1 } })
})

test('automatic retries count from the last failure, so the next one is never in the past', async () => {
  await paying.method('iban')
  await invoicedMonth()
  const debit = async (action: 'approve' | 'return' | 'decline') => {
    await paying.bank((await paying.payments()).at(-1)?.id ?? '', action)
    await fleet.runJobs()
  }
  await debit('approve')
  fleet.clock.set('2026-04-03T06:00:00.000Z')
  await debit('return')
  expect((await invoices())[0]).toMatchObject({ payment_status: 'FAILED', next_try_at: '2026-04-04T06:00:00Z' })
  fleet.clock.set('2026-04-04T06:23:00.000Z')
  await run('invoices.try-failed')
  // A bank can reject a debit weeks later.
  fleet.clock.set('2026-04-23T09:00:00.000Z')
  await debit('decline')
  expect((await invoices())[0]).toMatchObject({ payment_status: 'FAILED', next_try_at: '2026-04-25T09:00:00Z' })
  fleet.clock.set('2026-04-30T09:00:00.000Z')
  expect((await overview()).next_charge?.date).toBe('2026-04-30')
})

test('everybody has one list of what they can do, money first, the same on the list of wallets', async () => {
  const card = await network.card()
  await network.topUp(1500n)
  await network.cdr(card, {
    ...{ id: 'A', start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' },
    total_energy: 5,
  })
  await fleet.as('manager').call(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '0.50' } })
  await fleet.db.run(sql`
    update card set blocked_by_hand_at = ${fleet.clock.now()}, credit_mode = 'LIMITED', assigned_credit_minor = 100000
    where id = ${card.id}`)
  const body = { kind: 'LIMIT', card_id: card.id, amount: '50', until: '2026-03-06T17:00:00Z' } as const
  await fleet.as('cardManager').call(createRequest, { body })
  const kinds = async (role: Role) => {
    const { todo } = await fleet.as(role).call(getWalletOverview)
    const [listed] = (await fleet.as(role).call(listWallets)).results
    expect(listed?.todo).toEqual(todo)
    return todo.map(({ kind }) => kind)
  }
  expect(await kinds('manager')).toEqual(['LOW_BALANCE', 'BUDGETS', 'BLOCKED_CARDS', 'REQUESTS'])
  expect(await kinds('cardManager')).toEqual(['BLOCKED_CARDS'])
  expect(await kinds('accountant')).toEqual(['LOW_BALANCE'])
  expect(await kinds('viewer')).toEqual([])
})

import { getInvoice, listInvoices } from '@voltway/contract/invoices'
import { getWalletOverview } from '@voltway/contract/overview'
import {
  canSubscribe,
  changePlan,
  getSubscription,
  listSubscriptionPlans,
  previewPlanChange,
  retrySubscriptionCapture,
  type SubscriptionDetail,
  updateSubscription,
} from '@voltway/contract/subscriptions'
import { listSubscriptionInvoices } from '@voltway/contract/subscriptions-bills'
import { addVatNumber } from '@voltway/contract/vat-numbers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { entitlements } from '../entitlements/entitlements.ts'
import { advanceDue } from './subscription-steps.ts'
import { beginFreePlan } from './subscriptions.ts'

const DAY = 86_400_000

let fleet: Fleet
let paying: Paying
let id: string
let plans: Record<string, string>
beforeEach(async () => {
  fleet = await bootFleet()
  paying = openPaying(fleet)
  const owner = fleet.people.owner.id
  await fleet.db.tx((tx) => beginFreePlan({ ctx: fleet.ctx(), tx }, owner))
  const row = await fleet.db.row<{ id: string }>(sql`select id from subscription where person_id = ${owner}`)
  id = row?.id as string
  const { results } = await fleet.as('owner').call(listSubscriptionPlans)
  plans = Object.fromEntries(results.map((plan) => [plan.name, plan.id]))
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  await fleet.close()
})

const owner = () => fleet.as('owner')
const read = () => owner().call(getSubscription, { params: { id } })
const wish = (plan: string, step = 1) => ({ new_plan: plans[plan] as string, new_price_step: step })
const preview = (plan: string, step = 1) => owner().call(previewPlanChange, { params: { id }, query: wish(plan, step) })
const change = (plan: string, step = 1) => owner().call(changePlan, { params: { id }, body: wish(plan, step) })
const bills = async () => (await owner().call(listSubscriptionInvoices)).results
/** Returns the documents of the plan, oldest first. */
const documents = async () => {
  const { results } = await owner().call(listInvoices, { query: { class: 'SUBSCRIPTION', ordering: 'date' } })
  return results.map(({ type, total }) => `${type} ${total}`)
}
const retry = () => owner().call(retrySubscriptionCapture, { params: { id } })
const ready = async (card: 'success' | 'decline' = 'success') => {
  await owner().call(addVatNumber, {
    query: { wallet: fleet.walletId },
    body: { country: 'PT', number: '501964843', name: 'Fleet, Lda.' },
  })
  return paying.method(card === 'success' ? 'visa' : 'declined')
}
/** Makes the bank decline the next renewals, or accept them again. */
const useCard = async (card: 'visa' | 'declined') => {
  const method = await paying.method(card)
  await owner().call(updateSubscription, { params: { id }, body: { payment_method_id: method } })
}
const runDue = () => advanceDue.handle(fleet.ctx(), {}, undefined)
const spent = async () => {
  const rows = await fleet.db.rows<{ kind: string; amount_minor: bigint }>(sql`
    select kind, amount_minor from ledger_transfer where kind in ('SUBSCRIPTION', 'REFUND') order by posted_at, id`)
  return rows.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`)
}

test('obstacles to a plan are listed in advance and refuse the change (domain: subscription)', async () => {
  const readLimits = () => owner().call(canSubscribe, { body: { plan: plans.PRO as string, price_step: 1 } })
  expect(await readLimits()).toEqual({ allowed: false, reasons: ['NO_PAYMENT_METHOD', 'NO_NIF'] })
  expect((await preview('PRO')).blocked_by).toEqual(['NO_PAYMENT_METHOD', 'NO_NIF'])
  expect(await owner().refusal(changePlan, { params: { id }, body: wish('PRO') })).toBe('subscription.not_allowed')
  await ready()
  expect(await readLimits()).toEqual({ allowed: true, reasons: [] })
  await fleet.db.run(sql`update wallet set card_count = 120 where id = ${fleet.walletId}`)
  // 100 cards at the first step of PRO, 250 at the second.
  expect((await preview('PRO', 1)).blocked_by).toEqual(['OVER_LIMIT'])
  expect((await preview('PRO', 2)).blocked_by).toEqual([])
})

test('the quote equals the charge to the cent, also within a month, and the plan applies from then on (domain: subscription)', async () => {
  await ready()
  const first = await preview('START')
  expect(first).toMatchObject({
    takes_effect: 'NOW',
    net: '19.00',
    vat: '4.37',
    charge_now: '23.37',
    next_amount: '23.37',
  })
  expect(await change('START')).toMatchObject({
    state: 'ACTIVE',
    subscription_plan: { name: 'START' },
    is_paying: false,
  })
  fleet.clock.advance(11.37 * DAY)
  const quote = await preview('PRO')
  await change('PRO')
  const [upgrade, start] = await bills()
  expect(start).toMatchObject({ total: '23.37', payment_status: 'PAID', reason: 'FIRST', plan: 'START' })
  expect(upgrade).toMatchObject({ total: quote.charge_now, net: quote.net, payment_status: 'PAID', reason: 'UPGRADE' })
  // Each bill has its paid invoice with the same amounts.
  const invoice = await owner().call(getInvoice, { params: { id: upgrade?.invoice?.id as string } })
  expect(invoice).toMatchObject({
    class: 'SUBSCRIPTION',
    number: 'FT 2026A/2',
    payment_status: 'PAID',
    net: quote.net,
    total: quote.charge_now,
    prepaid: quote.charge_now,
    period: { from: '2026-03-02', to: '2026-04-02' },
    buyer: { vat_number: 'PT501964843' },
  })
  expect(invoice.lines.map(({ text }) => text)).toEqual(['Voltway Fleets Pro'])
  const cents = quote.charge_now.replace('.', '')
  expect(await spent()).toEqual(['SUBSCRIPTION 2337', `SUBSCRIPTION ${cents}`])
  // The period of START stays, and renews at the price of PRO.
  expect(await read()).toMatchObject({ valid_until: '2026-04-02T09:00:00Z', next_amount: '72.57' })
  const overview = await owner().call(getWalletOverview)
  expect(overview.balance).toBe('0.00')
})

test('an upgrade undone at the same instant leaves no trace in the money (domain: subscription)', async () => {
  await ready()
  await change('START')
  const before = await read()
  const { charge_now: there } = await preview('PRO')
  await change('PRO')
  const { charge_now: back, next_amount: next } = await preview('START')
  expect(Number(there) + Number(back)).toBe(0)
  await change('START')
  expect(await read()).toEqual(before)
  // The quote's next payment equals the renewal, VAT included.
  expect(next).toBe(before.next_amount)
  // The invoice of the upgrade is credited, so nothing of either remains.
  expect((await documents()).sort()).toEqual(['INVOICE 23.37', `INVOICE ${there}`, `CREDIT_NOTE ${there}`].sort())
  const cents = there.replace('.', '')
  expect((await spent()).sort()).toEqual([`REFUND ${cents}`, 'SUBSCRIPTION 2337', `SUBSCRIPTION ${cents}`])
})

test('a downgrade waits for the period’s end, can be cancelled until then, and costs nothing (domain: subscription)', async () => {
  await ready()
  await change('PRO')
  const quote = await preview('START')
  expect(quote).toMatchObject({ takes_effect: 'PERIOD_END', charge_now: '0.00', next_amount: '23.37' })
  const planned = await change('START')
  expect(planned).toMatchObject({
    subscription_plan: { name: 'PRO' },
    planned_change: { plan: 'START', price_step: 1 },
  })
  const cancelled = await owner().call(updateSubscription, { params: { id }, body: { planned_change: null } })
  expect(cancelled).toMatchObject({ planned_change: null, next_amount: '72.57' })
  await change('START')
  fleet.clock.set(quote.effective_at)
  await runDue()
  expect(await read()).toMatchObject({ subscription_plan: { name: 'START' }, planned_change: null, state: 'ACTIVE' })
  await change('FREE')
  fleet.clock.advance(32 * DAY)
  await runDue()
  expect(await read()).toMatchObject({ subscription_plan: { name: 'FREE' }, valid_until: null, next_amount: null })
  expect((await bills()).map(({ total }) => total)).toEqual(['23.37', '72.57'])
})

test('a declined card changes nothing, and the next attempt has its own bill', async () => {
  await ready('decline')
  expect(await owner().refusal(changePlan, { params: { id }, body: wish('PRO') })).toBe('payment.declined')
  expect(await read()).toMatchObject({ subscription_plan: { name: 'FREE' }, is_paying: false, unpaid: null })
  expect(await spent()).toEqual([])
  await useCard('visa')
  expect((await change('PRO')).subscription_plan.name).toBe('PRO')
  expect((await bills()).map((bill) => bill.payment_status).sort()).toEqual(['CANCELLED', 'PAID'])
})

test('an accountant does not pay their own plan with the card and number of the company', async () => {
  const method = await ready()
  const accountant = fleet.as('accountant')
  await fleet.db.tx((tx) => beginFreePlan({ ctx: fleet.ctx(), tx }, accountant.personId))
  const own = await fleet.db.row<{ id: string }>(
    sql`select id from subscription where person_id = ${accountant.personId}`,
  )
  const number = await fleet.db.row<{ id: string }>(sql`select id from vat_number where wallet_id = ${fleet.walletId}`)
  const update = (body: { payment_method_id?: string; nif_id?: string }) =>
    accountant.refusal(updateSubscription, { params: { id: own?.id as string }, body })
  expect(await update({ payment_method_id: method })).toBe('payment_method.not_found')
  expect(await update({ nif_id: number?.id as string })).toBe('vat_number.not_found')
})

test('a company that the person left pays for no larger plan', async () => {
  await ready()
  await change('START')
  await fleet.db.run(sql`
    update wallet_membership set permission_groups = '{2,11}'
    where wallet_id = ${fleet.walletId} and person_id = ${owner().personId}`)
  fleet.clock.advance(DAY)
  expect((await preview('PRO')).blocked_by).toEqual(['NO_PAYMENT_METHOD'])
  expect(await owner().refusal(changePlan, { params: { id }, body: wish('PRO') })).toBe('subscription.not_allowed')
  expect(await change('FREE')).toMatchObject({ planned_change: { plan: 'FREE' } })
})

test('twenty clicks on the change are one payment', async () => {
  await ready()
  const responses = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      owner().call(changePlan, { params: { id }, body: wish('PRO'), key: n % 2 === 0 ? 'one' : `other ${n}` }),
    ),
  )
  expect(responses.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await spent()).toEqual(['SUBSCRIPTION 7257'])
})

describe('a renewal that cannot be paid', () => {
  let validUntil: number
  beforeEach(async () => {
    await ready()
    const { valid_until } = await change('PRO')
    validUntil = Date.parse(valid_until as string)
    await useCard('declined')
    fleet.clock.set(new Date(validUntil - 1).toISOString())
    await runDue()
    expect((await read()).state).toBe('ACTIVE')
    fleet.clock.set(new Date(validUntil).toISOString())
    await runDue()
  })
  const until = (n: number, ms = 0) => fleet.clock.set(new Date(validUntil + n * DAY + ms).toISOString())

  test('suspends at the period’s end and locks paid features, and a payment within five days restores it (domain: subscription)', async () => {
    const suspended = await read()
    expect(suspended).toMatchObject({ state: 'SUSPENDED', unpaid: { total: '72.57', failure: 'declined' } })
    expect(Date.parse(suspended.valid_until as string)).toBe(validUntil)
    const locked = await entitlements(fleet.db, fleet.scope)
    expect(locked.includes('invoices_bulk_export')).toBe(false)
    expect(locked.limits.members).toBe(5)
    expect(await owner().refusal(changePlan, { params: { id }, body: wish('ENTERPRISE') })).toBe(
      'subscription.not_allowed',
    )
    expect(await owner().refusal(retrySubscriptionCapture, { params: { id } })).toBe('payment.declined')
    until(5)
    await useCard('visa')
    const paid = await retry()
    expect(paid).toMatchObject({ state: 'ACTIVE', unpaid: null })
    // The new period starts at the end of the last one.
    expect(Date.parse(paid.period_from as string)).toBe(validUntil)
    expect((await entitlements(fleet.db, fleet.scope)).includes('invoices_bulk_export')).toBe(true)
  })

  test('is retried on days 1, 3 and 5, and the free plan follows a millisecond later (domain: subscription)', async () => {
    const tries = async () => (await paying.payments()).length
    const known = await tries()
    for (const [day, ms, made] of [
      [1, -1, 0],
      [1, 0, 1],
      [3, -1, 1],
      [3, 0, 2],
      [5, -1, 2],
      [5, 0, 3],
    ] as const) {
      until(day, ms)
      await runDue()
      expect(await tries()).toBe(known + made)
    }
    expect((await read()).state).toBe('SUSPENDED')
    until(5, 1)
    await runDue()
    expect(await read()).toMatchObject({ state: 'ENDED', unpaid: null })
    const { plan, limits } = await entitlements(fleet.db, fleet.scope)
    expect({ plan, members: limits.members }).toEqual({ plan: 'FREE', members: 5 })
  })

  test('twenty clicks on retry are one payment', async () => {
    await useCard('visa')
    await Promise.allSettled(Array.from({ length: 20 }, () => retry()))
    expect((await read()).state).toBe('ACTIVE')
    expect((await spent()).length).toBe(2)
  })
})

test('ninety daily runs end in the same state as one run after ninety days', async () => {
  await ready()
  const { valid_until: validUntil } = await change('PRO')
  const from = fleet.clock.now().getTime()
  for (let day = 1; day <= 90; day++) {
    fleet.clock.set(new Date(from + day * DAY).toISOString())
    await runDue()
  }
  const daily = { ...(await read()), bills: (await bills()).map(periodOf) }
  await fleet.close()
  fleet = await bootFleet()
  paying = openPaying(fleet)
  await fleet.db.tx((tx) => beginFreePlan({ ctx: fleet.ctx(), tx }, fleet.people.owner.id))
  const row = await fleet.db.row<{ id: string }>(
    sql`select id from subscription where person_id = ${fleet.people.owner.id}`,
  )
  id = row?.id as string
  await ready()
  expect((await change('PRO')).valid_until).toBe(validUntil)
  fleet.clock.set(new Date(from + 90 * DAY).toISOString())
  await runDue()
  const jumped = { ...(await read()), bills: (await bills()).map(periodOf) }
  expect(withoutIds(jumped)).toEqual(withoutIds(daily))
  expect(jumped.bills).toHaveLength(3)
})

const periodOf = ({ period, total, payment_status }: Awaited<ReturnType<typeof bills>>[number]) =>
  `${period.from} ${period.to} ${total} ${payment_status}`
const withoutIds = ({ id: _id, payer: _payer, ...rest }: SubscriptionDetail & { bills: string[] }) => rest

test('a plan paid by direct debit applies at once, is suspended when the bank declines, and returns with the payment', async () => {
  await ready('decline')
  const method = await paying.method('iban')
  await owner().call(updateSubscription, { params: { id }, body: { payment_method_id: method } })
  expect(await change('PRO')).toMatchObject({ state: 'ACTIVE', subscription_plan: { name: 'PRO' }, is_paying: true })
  expect(await owner().refusal(changePlan, { params: { id }, body: wish('ENTERPRISE') })).toBe(
    'subscription.payment_pending',
  )
  const [payment] = await paying.payments()
  fleet.clock.advance(4 * DAY)
  await paying.bank(payment?.id as string, 'decline')
  await fleet.runJobs()
  const suspended = await read()
  expect(suspended).toMatchObject({ state: 'SUSPENDED', valid_until: '2026-03-06T10:00:00Z' })
  await useCard('visa')
  const paid = await retry()
  expect(paid).toMatchObject({ state: 'ACTIVE', valid_until: '2026-04-02T09:00:00Z' })
  expect(await documents()).toEqual(['INVOICE 72.57'])
})

test('a returned debit is credited and suspends the plan, and a new payment has another invoice', async () => {
  await ready('decline')
  const method = await paying.method('iban')
  await owner().call(updateSubscription, { params: { id }, body: { payment_method_id: method } })
  await change('PRO')
  const [payment] = await paying.payments()
  await paying.bank(payment?.id as string, 'approve')
  await fleet.runJobs()
  expect(await documents()).toEqual(['INVOICE 72.57'])
  fleet.clock.advance(10 * DAY)
  await paying.bank(payment?.id as string, 'return')
  await fleet.runJobs()
  expect(await read()).toMatchObject({ state: 'SUSPENDED', unpaid: { failure: 'returned' } })
  expect(await documents()).toEqual(['INVOICE 72.57', 'CREDIT_NOTE 72.57'])
  await useCard('visa')
  await retry()
  expect((await documents()).toSorted()).toEqual(['CREDIT_NOTE 72.57', 'INVOICE 72.57', 'INVOICE 72.57'])
  const [bill] = await bills()
  expect(bill).toMatchObject({ payment_status: 'PAID', invoice: { number: 'FT 2026A/2' } })
})

test('bills are listed five a page, for their owner only (spec §9)', async () => {
  await ready()
  await change('PRO')
  for (let month = 0; month < 6; month++) {
    fleet.clock.advance(31 * DAY)
    await runDue()
  }
  const page = await owner().call(listSubscriptionInvoices)
  expect(page.results).toHaveLength(5)
  expect(page.count).toBeGreaterThan(5)
  const numbers = (await owner().call(listSubscriptionInvoices, { query: { limit: 50, ordering: 'date' } })).results
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, n) => `S 2026/${n + 1}`))
  expect((await fleet.as('manager').call(listSubscriptionInvoices)).count).toBe(0)
})

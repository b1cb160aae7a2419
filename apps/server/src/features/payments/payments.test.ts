import { readFileSync } from 'node:fs'
import { listNotices } from '@voltway/contract/notifications'
import { removePaymentMethod } from '@voltway/contract/payment-methods'
import { addFunds, cancelPayment, getPayment } from '@voltway/contract/payments'
import { getWallet } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { listMovements } from '@voltway/contract/wallets-movements'
import { beforeEach, expect, test } from 'vitest'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { brokenMovements } from '../../../test/movements.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { applyTransfer, readBalance } from '../../kernel/ledger/ledger.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import { selectStoredMails } from '../../platform/mail.sql.ts'
import { sql } from '../../platform/sql.ts'
import { type DocumentNews, followDocumentPayments } from './document-news.ts'
import { paymentsJobs } from './payments.jobs.ts'
import { chargePayment, collectDocument, payDocument } from './payments.ts'
import { refundPayment } from './refunds.ts'

const fleet = fleetOfEachTest()
let paying: Paying

beforeEach(async () => {
  paying = openPaying(fleet)
})
checkMoneyAfterEach(fleet)

const add = (paymentMethodId: string, amount = '50.00', key?: string) =>
  fleet.as('accountant').call(addFunds, {
    body: { amount, payment_method_id: paymentMethodId },
    ...(key === undefined ? {} : { key }),
  })
const balance = async () => (await fleet.as('viewer').call(getWallet)).balance
const follow = (paymentId: string) => fleet.as('viewer').call(getPayment, { params: { paymentId } })
const movements = async () =>
  (await fleet.as('viewer').call(listMovements)).results.map(({ kind, status, gross, balance_after, note }) => ({
    kind,
    status,
    gross,
    balance_after,
    note,
  }))
const run = async (name: string) => {
  const job = paymentsJobs.find((one) => one.name === name) as AnyJob<Ctx>
  await job.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}

test('a card payment is credited immediately, with its movement', async () => {
  const paid = await add(await paying.method('visa'))
  expect(paid).toMatchObject({ status: 'succeeded', amount: '50.00', requires_action: { kind: 'NONE' }, failure: null })
  expect(await balance()).toBe('50.00')
  expect(await movements()).toEqual([
    { kind: 'TOPUP', status: 'COMPLETE', gross: '50.00', balance_after: '50.00', note: null },
  ])
  // The payment's webhook arrives too and changes nothing.
  await fleet.runJobs()
  expect(await balance()).toBe('50.00')
})

test('20 clicks on pay are one payment (spec §9)', async () => {
  const method = await paying.method('visa')
  const clicks = await Promise.allSettled(Array.from({ length: 20 }, () => add(method, '50.00', 'one intention')))
  const codes = clicks.map((click) =>
    click.status === 'fulfilled' ? click.value.status : (click.reason as { code: string }).code,
  )
  expect(codes).toContain('succeeded')
  expect(codes.filter((code) => code !== 'succeeded' && code !== 'idempotency.still_running')).toEqual([])
  expect(await paying.payments()).toHaveLength(1)
  expect(await balance()).toBe('50.00')
  expect(
    await fleet
      .as('accountant')
      .refusal(addFunds, { body: { amount: '60.00', payment_method_id: method }, key: 'one intention' }),
  ).toBe('idempotency.other_body')
})

test('a charge whose server died before the response is repeated later, and the card is charged once', async () => {
  const { payment_id: id } = await add(await paying.method('visa'))
  // The state between the provider's response and our commit.
  await fleet.db.run(sql`update payment set status = 'CREATED', provider_id = null where id = ${id}`)
  fleet.clock.advance(90_000)
  expect(await chargePayment(fleet.ctx(), fleet.scope, id, { offSession: false })).toMatchObject({
    status: 'SUCCEEDED',
  })
  expect(await balance()).toBe('50.00')
  const intents = await fleet.db.rows(sql`select id from sandbox_object where body->>'object' = 'payment_intent'`)
  expect(intents).toHaveLength(1)
})

test('a declined card moves no money and leaves a failed movement', async () => {
  const method = await paying.method('declined')
  const body = { amount: '50.00', payment_method_id: method }
  expect(await fleet.as('owner').refusal(addFunds, { body, key: 'again' })).toBe('payment.declined')
  expect(await fleet.as('owner').refusal(addFunds, { body, key: 'again' })).toBe('payment.declined')
  expect(await movements()).toEqual([
    { kind: 'TOPUP', status: 'FAILED', gross: '50.00', balance_after: null, note: 'declined' },
  ])
})

test('3-D Secure sends the payer to the bank, and the confirmed payment is credited', async () => {
  const payment = await add(await paying.method('three_d_secure'))
  expect(payment).toMatchObject({
    status: 'requires_action',
    requires_action: { kind: 'THREE_D_SECURE', url: expect.stringContaining('/dev/payments/confirm/pi_') },
  })
  expect(await movements()).toMatchObject([{ status: 'PENDING', balance_after: null }])
  await paying.bank(payment.payment_id, 'approve')
  expect(await follow(payment.payment_id)).toMatchObject({ status: 'succeeded' })
  expect(await movements()).toMatchObject([{ status: 'COMPLETE', balance_after: '50.00' }])
})

test('a Multibanco reference is paid at a cash machine, and a late payment is credited too (spec §11)', async () => {
  const payment = await add(await paying.method('multibanco'))
  expect(payment.requires_action).toMatchObject({
    kind: 'MULTIBANCO',
    entity: '90150',
    amount: '50.00',
    expires_at: '2026-03-09T10:00:00.000Z',
  })
  await paying.bank(payment.payment_id, 'expire')
  await fleet.runJobs()
  expect(await follow(payment.payment_id)).toMatchObject({ status: 'failed', failure: 'expired' })
  expect(await balance()).toBe('0.00')
  await paying.bank(payment.payment_id, 'pay_late')
  await fleet.runJobs()
  expect(await movements()).toMatchObject([{ status: 'COMPLETE', gross: '50.00', note: 'late_payment' }])
})

test('another amount paid by Multibanco is credited as paid', async () => {
  const payment = await add(await paying.method('multibanco'))
  await paying.bank(payment.payment_id, 'pay_other_amount')
  await fleet.runJobs()
  expect(await movements()).toMatchObject([{ gross: '49.00', note: 'other_amount' }])
})

test('an MB WAY request is refused in the app, or expires after 4 minutes', async () => {
  const method = await paying.method('mb_way')
  const refused = await add(method)
  expect(refused.requires_action).toEqual({ kind: 'MB_WAY', expires_at: '2026-03-02T10:04:00.000Z' })
  await paying.bank(refused.payment_id, 'decline')
  await fleet.runJobs()
  expect(await follow(refused.payment_id)).toMatchObject({ status: 'failed', failure: 'declined' })
  const ignored = await add(method)
  fleet.clock.advance(4 * 60_000)
  expect(await follow(ignored.payment_id)).toMatchObject({ status: 'failed', failure: 'expired' })
  expect(await balance()).toBe('0.00')
})

test('a waiting payment can be cancelled and requested again', async () => {
  const payment = await add(await paying.method('mb_way'))
  const params = { paymentId: payment.payment_id }
  expect(await fleet.as('accountant').call(cancelPayment, { params })).toMatchObject({
    status: 'failed',
    failure: 'cancelled',
  })
  expect(await fleet.as('accountant').refusal(cancelPayment, { params })).toBe('payment.not_open')
})

test('a direct debit is announced by mail with amount and day, is pending for days, and is then credited', async () => {
  const payment = await add(await paying.method('iban'))
  // 2 March 2026 is a Monday.
  expect(payment).toMatchObject({
    status: 'processing',
    requires_action: { kind: 'DIRECT_DEBIT', collected_on: '2026-03-04', final_on: '2026-03-20' },
  })
  await fleet.runJobs()
  // Other notifications may be sent at the same time.
  const mail = (await selectStoredMails(fleet.db, 9)).find(
    ({ recipient, subject }) => recipient === 'owner@fleet.example' && subject.startsWith('Direct debit'),
  )
  expect(mail).toMatchObject({ recipient: 'owner@fleet.example', subject: 'Direct debit of €50.00 on 04/03/2026' })
  expect(mail?.body_text).toMatch(/Mandate VWF[0-9A-F]{32}/)
  expect(await balance()).toBe('0.00')
  await paying.bank(payment.payment_id, 'approve')
  await fleet.runJobs()
  expect(await balance()).toBe('50.00')
})

test('a debit returned after a week is reversed, its spent part becomes debt, and charging stops until it is paid', async () => {
  const payment = await add(await paying.method('iban'))
  await paying.bank(payment.payment_id, 'approve')
  await fleet.runJobs()
  const { applyTransfer } = await import('../../kernel/ledger/ledger.ts')
  await fleet.db.tx((tx) =>
    applyTransfer(tx, fleet.scope, {
      op: 'debit',
      kind: 'CHARGE',
      floor: 'CHARGE',
      amountMinor: 3000n,
      account: 'system:revenue',
      at: fleet.clock.now(),
    }),
  )
  fleet.clock.advance(7 * 86_400_000)
  await paying.bank(payment.payment_id, 'return')
  await fleet.runJobs()
  expect(await follow(payment.payment_id)).toMatchObject({ status: 'failed', failure: 'returned' })
  expect(await readBalance(fleet.db, fleet.scope)).toMatchObject({ balanceMinor: 0n, owedMinor: 3000n })
  expect(await fleet.as('viewer').call(getWallet)).toMatchObject({ state: 'RESTRICTED' })
  await add(await paying.method('visa'), '40.00')
  expect(await readBalance(fleet.db, fleet.scope)).toMatchObject({ balanceMinor: 1000n, owedMinor: 0n })
  expect(await fleet.as('viewer').call(getWallet)).toMatchObject({ state: 'ACTIVE' })
})

test('a disputed card payment is reversed, and credited again when the dispute is won', async () => {
  const paid = await add(await paying.method('visa'))
  fleet.clock.advance(1000)
  await paying.bank(paid.payment_id, 'dispute')
  await fleet.runJobs()
  expect(await balance()).toBe('0.00')
  fleet.clock.advance(1000)
  await paying.bank(paid.payment_id, 'win_dispute')
  await fleet.runJobs()
  expect((await movements()).map(({ gross, note }) => [gross, note])).toEqual([
    ['50.00', 'chargeback_won'],
    ['-50.00', 'chargeback'],
    ['50.00', null],
  ])
})

test('a payment without a response is unknown, and is credited once after a fetch 5 minutes later', async () => {
  const method = await paying.method('visa')
  const payment = await add(method, '66.60', 'lost')
  expect(payment).toMatchObject({ status: 'unknown' })
  expect(await add(method, '66.60', 'lost')).toEqual(payment)
  fleet.clock.advance(5 * 60_000)
  await run('payments.fetch-due')
  expect(await follow(payment.payment_id)).toMatchObject({ status: 'succeeded' })
  expect(await balance()).toBe('66.60')
})

test('a charge that never reached the provider fails after an hour, not before', async () => {
  const payment = await add(await paying.method('visa'), '66.61')
  fleet.clock.advance(5 * 60_000)
  await run('payments.fetch-due')
  expect(await follow(payment.payment_id)).toMatchObject({ status: 'unknown' })
  fleet.clock.advance(55 * 60_000)
  await run('payments.fetch-due')
  expect(await follow(payment.payment_id)).toMatchObject({ status: 'failed', failure: 'unreachable' })
})

test('a payment without any event is found: a paid reference is credited a day later at the latest', async () => {
  const payment = await add(await paying.method('multibanco'))
  await fleet.runJobs()
  await paying.bank(payment.payment_id, 'silence')
  await paying.bank(payment.payment_id, 'approve')
  await fleet.runJobs()
  expect(await balance()).toBe('0.00')
  fleet.clock.advance(5 * 60_000)
  await run('payments.fetch-due')
  expect(await balance()).toBe('50.00')
})

test('amounts are from 5.00 to 10,000.00, and the wallet must be open', async () => {
  const method = await paying.method('visa')
  for (const amount of ['4.99', '10000.01', '0']) {
    expect(await fleet.as('owner').refusal(addFunds, { body: { amount, payment_method_id: method } })).toBe(
      'validation_failed',
    )
  }
  await fleet.as('owner').call(blockWallets, { body: { wallet_ids: [fleet.walletId], blocked: true } })
  expect(await fleet.as('owner').refusal(addFunds, { body: { amount: '50', payment_method_id: method } })).toBe(
    'wallet.blocked',
  )
})

test('payments require the right, and another company’s method is unknown', async () => {
  const method = await paying.method('visa')
  const body = { amount: '50', payment_method_id: method }
  for (const role of ['viewer', 'driver', 'cardManager'] as const) {
    expect(await fleet.as(role).refusal(addFunds, { body })).toBe('auth.not_allowed')
  }
  const other = (
    await fleet.db.row<{ id: string }>(
      (
        await import('../../platform/sql.ts')
      ).sql`select id from wallet where id <> ${fleet.walletId}`,
    )
  )?.id as string
  expect(await fleet.as('stranger').refusal(addFunds, { params: { id: other }, body })).toBe('payment_method.not_found')
  expect(await fleet.as('stranger').refusal(addFunds, { body })).toBe('wallet.not_found')
})

test('a method with a pending payment cannot be deleted', async () => {
  const method = await paying.method('multibanco')
  const payment = await add(method)
  const query = { wallet: fleet.walletId }
  expect(await fleet.as('owner').refusal(removePaymentMethod, { params: { id: method }, query })).toBe(
    'payment_method.in_use',
  )
  await paying.bank(payment.payment_id, 'approve')
  await fleet.runJobs()
  await fleet.as('owner').call(removePaymentMethod, { params: { id: method }, query })
})

test('unused balance is refunded to its card, once and never above it', async () => {
  const paid = await add(await paying.method('visa'))
  const refund = { paymentId: paid.payment_id, amountMinor: 2000n, key: 'r1' }
  expect(await refundPayment(fleet.ctx(), fleet.scope, refund)).toEqual({ refundedMinor: 2000n })
  expect(await refundPayment(fleet.ctx(), fleet.scope, refund)).toEqual({ refundedMinor: 0n })
  await fleet.runJobs()
  expect(await balance()).toBe('30.00')
  await expect(
    refundPayment(fleet.ctx(), fleet.scope, { ...refund, amountMinor: 3001n, key: 'r2' }),
  ).rejects.toMatchObject({ code: 'wallet.insufficient_balance' })
})

const refunds = () =>
  fleet.db.rows<{ status: string; amount_minor: bigint }>(sql`
    select status, amount_minor from payment_refund where wallet_id = ${fleet.walletId} order by created_at, id`)

test('a refund that the bank returns is credited again, notified, and can be repeated', async () => {
  const paid = await add(await paying.method('visa'))
  await paying.bank(paid.payment_id, 'delay_refunds')
  const refund = { paymentId: paid.payment_id, amountMinor: 2000n, key: 'r1' }
  await refundPayment(fleet.ctx(), fleet.scope, refund)
  await fleet.runJobs()
  expect(await refunds()).toEqual([{ status: 'PENDING', amount_minor: 2000n }])
  expect(await balance()).toBe('30.00')
  await paying.bank(paid.payment_id, 'fail_refund')
  await fleet.runJobs()
  expect(await balance()).toBe('50.00')
  expect((await movements())[0]).toMatchObject({ kind: 'REFUND', gross: '20.00', note: 'refund_failed' })
  const notices = (await fleet.as('owner').call(listNotices)).results
  expect(notices).toMatchObject([{ event: 'refund.failed', facts: { amount: '20.00' } }])
  const mails = await selectStoredMails(fleet.db, 10)
  expect(mails.map(({ recipient }) => recipient)).toContain(fleet.app.config.supportEmail)
  // A repeated request is a new refund, and the whole payment can be refunded.
  expect(await refundPayment(fleet.ctx(), fleet.scope, refund)).toEqual({ refundedMinor: 2000n })
  await refundPayment(fleet.ctx(), fleet.scope, { ...refund, amountMinor: 3000n, key: 'r2' })
  await fleet.runJobs()
  await paying.bank(paid.payment_id, 'complete_refund')
  await paying.bank(paid.payment_id, 'complete_refund')
  await fleet.runJobs()
  expect((await refunds()).map(({ status }) => status).sort()).toEqual(['FAILED', 'SUCCEEDED', 'SUCCEEDED'])
  expect(await balance()).toBe('0.00')
})

test('a refund without events is fetched, and a completed one can still be returned', async () => {
  const paid = await add(await paying.method('visa'))
  await refundPayment(fleet.ctx(), fleet.scope, { paymentId: paid.payment_id, amountMinor: 2000n, key: 'r1' })
  await fleet.runJobs()
  expect(await refunds()).toMatchObject([{ status: 'SUCCEEDED' }])
  await paying.bank(paid.payment_id, 'silence')
  await paying.bank(paid.payment_id, 'fail_refund')
  await run('payments.fetch-due')
  expect(await balance()).toBe('30.00')
  fleet.clock.advance(25 * 3_600_000)
  await run('payments.fetch-due')
  await run('payments.fetch-due')
  expect(await balance()).toBe('50.00')
  expect(await refunds()).toMatchObject([{ status: 'FAILED' }])
})

test('a refund that the provider rejects is credited again', async () => {
  const paid = await add(await paying.method('visa'))
  await fleet.runJobs()
  // The bank has reversed the payment, and its event has not arrived.
  await paying.bank(paid.payment_id, 'silence')
  await paying.bank(paid.payment_id, 'dispute')
  await refundPayment(fleet.ctx(), fleet.scope, { paymentId: paid.payment_id, amountMinor: 2000n, key: 'r1' })
  await fleet.runJobs()
  expect(await refunds()).toMatchObject([{ status: 'FAILED' }])
  expect(await balance()).toBe('50.00')
})

test('each balance is the previous one plus the row’s amount, also for new and settled debts', async () => {
  const card = await paying.method('visa')
  const paid = await add(card)
  const settle = (amountMinor: bigint) =>
    applyTransfer(fleet.db, fleet.scope, {
      op: 'settle',
      holdId: null,
      amountMinor,
      vatMinor: 0n,
      key: fleet.ctx().newId(),
      at: fleet.clock.now(),
    })
  await settle(5308n)
  // Two at the same instant, and a late event: its time does not change later balances.
  await settle(250n)
  await paying.bank(paid.payment_id, 'dispute')
  await fleet.runJobs()
  await add(card, '15.00')
  fleet.clock.advance(-60_000)
  await settle(100n)
  const notes = (await movements()).map(({ note }) => note)
  expect(notes).toEqual(expect.arrayContaining(['debt_added', 'debt_settled']))
  expect(await brokenMovements(fleet, fleet.walletId)).toEqual([])
  // An upgrade derives the order of earlier transfers from the accounts' entry numbers.
  await fleet.db.run(sql`update ledger_transfer set sequence = null`)
  const migration = readFileSync(new URL('../../../migrations/0322-ledger-order.sql', import.meta.url), 'utf8')
  await fleet.db.text(migration.slice(migration.indexOf('do $$'), migration.indexOf('create index')))
  expect(await brokenMovements(fleet, fleet.walletId)).toEqual([])
})

test('a document is collected from the default card, and its issuer is notified in the same transaction', async () => {
  const news: DocumentNews[] = []
  followDocumentPayments(async (_work, one) => void news.push(one))
  await paying.method('visa')
  const documentId = fleet.ctx().newId()
  const collection = { documentId, amountMinor: 12_345n, requestKey: `invoice:${documentId}:try:1` }
  const collect = () => fleet.db.tx((tx) => collectDocument({ ctx: fleet.ctx(), tx, scope: fleet.scope }, collection))
  const { paymentId } = await collect()
  expect(await collect()).toMatchObject({ paymentId })
  await fleet.runJobs()
  expect(news).toMatchObject([{ documentId, paymentId, outcome: 'PAID', amountMinor: 12_345n }])
  expect(await balance()).toBe('123.45')
  await paying.bank(paymentId, 'dispute')
  await fleet.runJobs()
  expect(news.at(-1)).toMatchObject({ documentId, outcome: 'REVERSED', failure: 'disputed' })
})

test('20 clicks on retry are one payment, and a declined one is published to the document', async () => {
  const news: DocumentNews[] = []
  followDocumentPayments(async (_work, one) => void news.push(one))
  await paying.method('declined')
  const documentId = fleet.ctx().newId()
  const clicks = Array.from({ length: 20 }, () =>
    payDocument(fleet.ctx(), fleet.scope, { documentId, amountMinor: 5000n, requestKey: `retry:${documentId}` }),
  )
  const responses = await Promise.allSettled(clicks)
  expect(responses.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await paying.payments()).toHaveLength(1)
  expect(news).toMatchObject([{ documentId, outcome: 'FAILED', failure: 'declined' }])
})

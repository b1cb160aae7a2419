import { listInvoices } from '@voltway/contract/invoices'
import { addFunds, getWithdrawable, withdrawFunds } from '@voltway/contract/payments'
import { getWallet } from '@voltway/contract/wallets'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { verifyDocuments } from '../../kernel/documents/verify-documents.ts'
import { applyTransfer, readBalance } from '../../kernel/ledger/ledger.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { selectAgreement } from '../accounting/month-report.sql.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'

const fleet = fleetOfEachTest()
let paying: Paying

beforeEach(async () => {
  paying = openPaying(fleet)
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})

const owner = () => fleet.as('owner')
const run = async () => {
  await fleet.runJobs()
  await invoicesJobs.find((job) => job.name === 'invoices.issue-missing')?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}
const add = async (methodId: string, amount: string) => {
  fleet.clock.advance(60_000)
  return owner().call(addFunds, { body: { amount, payment_method_id: methodId } })
}

test('an owner returns balance to its sources, the newest first, and each receipt gets its credit note', async () => {
  const card = await paying.method('visa')
  const first = await add(card, '30.00')
  const second = await add(card, '20.00')
  await run()
  expect(await owner().call(getWithdrawable)).toMatchObject({
    available: '50.00',
    most: '50.00',
    sources: [
      { payment_id: second.payment_id, method: 'CREDIT_CARD', refundable: '20.00' },
      { payment_id: first.payment_id, method: 'CREDIT_CARD', refundable: '30.00' },
    ],
  })
  const returned = await owner().call(withdrawFunds, { body: { amount: '25.50' }, key: 'one' })
  expect(returned).toEqual({
    amount: '25.50',
    refunds: [
      { payment_id: second.payment_id, amount: '20.00' },
      { payment_id: first.payment_id, amount: '5.50' },
    ],
    payout: null,
  })
  expect(await owner().call(withdrawFunds, { body: { amount: '25.50' }, key: 'one' })).toEqual(returned)
  expect((await owner().call(getWallet)).balance).toBe('24.50')
  await run()
  await run()
  const notes = (await owner().call(listInvoices, { query: { type: 'CREDIT_NOTE', ordering: 'number' } })).results
  // The refunds are booked in the order in which the provider confirms them.
  expect(notes.map(({ class: kind, total }) => `${kind} ${total}`).sort()).toEqual(['TOPUP 20.00', 'TOPUP 5.50'])
  const receipts = (await owner().call(listInvoices, { query: { type: 'INVOICE', ordering: 'number' } })).results
  expect(receipts.map(({ credited }) => credited)).toEqual(['5.50', '20.00'])
  const agreement = await selectAgreement(fleet.db, fleet.scope, '2026-03-01')
  expect(agreement.map((row) => row.total_minor - row.ledger_minor)).toEqual(agreement.map(() => 0n))
  expect(agreement.map(({ kind, total_minor }) => [kind, total_minor])).toEqual([['TOPUP', 5000n - 2550n]])
})

test('more than is available or came by a refundable method stays, and nobody but an owner returns money', async () => {
  const card = await paying.method('visa')
  await add(card, '20.00')
  await run()
  const refusal = (amount: string, as: 'owner' | 'manager' | 'accountant' = 'owner') =>
    fleet.as(as).refusal(withdrawFunds, { body: { amount } })
  expect(await refusal('20.01')).toBe('wallet.insufficient_balance')
  expect(await refusal('0')).toBe('validation_failed')
  expect(await refusal('-1')).toBe('validation_failed')
  expect(await refusal('1.00', 'manager')).toBe('auth.not_allowed')
  expect(await refusal('1.00', 'accountant')).toBe('auth.not_allowed')
  const multibanco = await paying.method('multibanco')
  const reference = await add(multibanco, '10.00')
  await paying.bank(reference.payment_id, 'approve')
  await run()
  expect(await owner().call(getWithdrawable)).toMatchObject({ available: '30.00', most: '20.00' })
  expect(await refusal('25.00')).toBe('wallet.not_refundable')
  expect((await owner().call(getWallet)).balance).toBe('30.00')
})

test('a withdrawal repeated after a lost reply moves no money again', async () => {
  const card = await paying.method('visa')
  await add(card, '80.00')
  await add(card, '20.00')
  await run()
  const withdraw = () => owner().call(withdrawFunds, { body: { amount: '30.00' }, key: 'one' })
  const first = await withdraw()
  // As after a server that stopped between the commit and the response.
  await fleet.db.run(sql`delete from idempotent_request`)
  expect(await withdraw()).toEqual(first)
  expect((await owner().call(getWallet)).balance).toBe('70.00')
})

test('money that a debt needs cannot be withdrawn', async () => {
  const card = await paying.method('visa')
  const disputed = await add(card, '30.00')
  await add(card, '20.00')
  const at = fleet.clock.now()
  const expiresAt = new Date(at.getTime() + 900_000)
  const hold = { amountMinor: 4000n, leastMinor: 100n, authorizationReference: null, countsFrom: at, expiresAt }
  const { holdId } = await fleet.db.tx((tx) => applyTransfer(tx, fleet.scope, { op: 'hold', ...hold, at }))
  await paying.bank(disputed.payment_id, 'dispute')
  await run()
  await fleet.db.tx((tx) => applyTransfer(tx, fleet.scope, { op: 'release', holdId: holdId ?? '', at }))
  expect(await readBalance(fleet.db, fleet.scope)).toMatchObject({ fundsMinor: 4000n, owedMinor: 2000n })
  expect(await owner().call(getWithdrawable)).toMatchObject({ available: '20.00', most: '20.00' })
  fleet.clock.advance(1000)
  expect(await owner().refusal(withdrawFunds, { body: { amount: '20.01' } })).toBe('wallet.insufficient_balance')
})

test('money that the bank returns after its credit note gets a new receipt, and a refund credits several of them', async () => {
  const card = await paying.method('visa')
  const paid = await add(card, '30.00')
  await run()
  await owner().call(withdrawFunds, { body: { amount: '20.00' } })
  await run()
  await paying.bank(paid.payment_id, 'fail_refund')
  await run()
  await run()
  expect((await owner().call(getWallet)).balance).toBe('30.00')
  const documents = async () =>
    (await owner().call(listInvoices, { query: { ordering: 'number' } })).results
      .map(({ type, total, credited }) => `${type} ${total} ${credited}`)
      .sort()
  expect(await documents()).toEqual(['CREDIT_NOTE 20.00 0.00', 'INVOICE 20.00 0.00', 'INVOICE 30.00 20.00'])
  // More than is left of either receipt: both are credited, each by what it paid at most.
  await owner().call(withdrawFunds, { body: { amount: '25.00' } })
  await run()
  await run()
  expect(await documents()).toEqual([
    'CREDIT_NOTE 20.00 0.00',
    'CREDIT_NOTE 20.00 0.00',
    'CREDIT_NOTE 5.00 0.00',
    'INVOICE 20.00 20.00',
    'INVOICE 30.00 25.00',
  ])
  const agreement = await selectAgreement(fleet.db, fleet.scope, '2026-03-01')
  expect(agreement.map((row) => row.total_minor - row.ledger_minor)).toEqual(agreement.map(() => 0n))
  expect(agreement.map(({ kind, total_minor }) => [kind, total_minor])).toEqual([['TOPUP', 5000n - 4500n]])
  // The bank returns the second one too: one receipt for its money, whatever credited it.
  await paying.bank(paid.payment_id, 'fail_refund')
  await run()
  await run()
  expect((await documents()).filter((document) => document === 'INVOICE 25.00 0.00')).toHaveLength(1)
  expect((await owner().call(getWallet)).balance).toBe('30.00')
})

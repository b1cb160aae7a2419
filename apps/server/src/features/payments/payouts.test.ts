import { listInvoices } from '@voltway/contract/invoices'
import { addFunds, getWithdrawable, withdrawFunds } from '@voltway/contract/payments'
import { listPayouts, removePayoutAccount, setPayoutAccount } from '@voltway/contract/payments-payouts'
import { getWallet } from '@voltway/contract/wallets'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { verifyDocuments } from '../../kernel/documents/verify-documents.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { selectWaitingWork } from '../../kernel/metrics/operation-metrics.sql.ts'
import { sql } from '../../platform/sql.ts'
import { selectAgreement } from '../accounting/month-report.sql.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'
import { exportPayouts, payPayout, readBatch, returnPayout, WrongPayout } from './payouts.ts'
import { recoverPayments } from './recover-payments.ts'

const IBAN = 'PT50000201231234567890154'

const fleet = fleetOfEachTest({
  env: { PAYOUT_IBAN: 'ES9121000418450200051332', PAYOUT_NAME: 'Voltagem Ibérica & Cª' },
})
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
/** Enters a bank account that is usable at once. */
const useAccount = async (iban = IBAN) => {
  await owner().call(setPayoutAccount, { body: { iban, holder: 'João Conceição, Lda' } })
  await fleet.db.run(sql`
    update payout_account set confirmed_at = requested_at, usable_at = requested_at, token_hash = null
    where confirmed_at is null and removed_at is null`)
}
const payByReference = async (amount: string) => {
  fleet.clock.advance(60_000)
  const paid = await owner().call(addFunds, {
    body: { amount, payment_method_id: await paying.method('multibanco') },
  })
  await paying.bank(paid.payment_id, 'approve')
  await run()
  return paid.payment_id
}
const payByCard = async (amount: string) => {
  fleet.clock.advance(60_000)
  const paid = await owner().call(addFunds, { body: { amount, payment_method_id: await paying.method('visa') } })
  await run()
  return paid.payment_id
}
const withdraw = (amount: string, key?: string) =>
  owner().call(withdrawFunds, { body: { amount }, ...(key === undefined ? {} : { key }) })
const balance = async () => (await owner().call(getWallet)).balance
const payouts = async () => (await owner().call(listPayouts)).results
const firstPayout = async () => ({ walletId: fleet.walletId, id: (await payouts())[0]?.id ?? '' })
const documents = async () =>
  (await owner().call(listInvoices, { query: { ordering: 'number' } })).results
    .map(({ type, total, credited }) => `${type} ${total} ${credited}`)
    .sort()
const agreement = async () => {
  const rows = await selectAgreement(fleet.db, fleet.scope, '2026-03-01')
  return rows.map((row) => [row.kind, row.total_minor, row.total_minor - row.ledger_minor])
}

test('money goes back to the card first, and what came by Multibanco to the bank account of the company', async () => {
  await payByCard('20.00')
  await payByReference('50.00')
  expect(await owner().call(getWithdrawable)).toMatchObject({ most: '20.00', to_source: '20.00', to_bank: '50.00' })
  expect(await owner().refusal(withdrawFunds, { body: { amount: '20.01' } })).toBe('wallet.not_refundable')
  await useAccount()
  expect(await owner().call(getWithdrawable)).toMatchObject({ most: '70.00', to_source: '20.00', to_bank: '50.00' })
  const returned = await withdraw('45.00', 'once')
  expect(returned).toMatchObject({
    amount: '45.00',
    refunds: [{ amount: '20.00' }],
    payout: { amount: '25.00', status: 'ASKED', iban_last4: '0154', holder: 'João Conceição, Lda', reason: null },
  })
  expect(await withdraw('45.00', 'once')).toEqual(returned)
  expect(await balance()).toBe('25.00')
  expect(await payouts()).toEqual([returned.payout])
  // The payout is made although the account was removed after it.
  await owner().call(removePayoutAccount)
  expect((await owner().call(getWithdrawable)).most).toBe('0.00')
  const delayed = async () => (await selectWaitingWork(fleet.db))?.payouts_delayed
  // By the database's clock it was asked for months ago.
  expect(await delayed()).toBe(1n)
  const batch = await exportPayouts(fleet.ctx())
  expect(await delayed()).toBe(0n)
  expect(batch).toMatchObject({ payouts: 1, amountMinor: 2500n })
  expect(batch?.xml).toContain(`<IBAN>${IBAN}</IBAN>`)
  expect((await payouts()).map(({ status }) => status)).toEqual(['SENT'])
})

test('a payout that is paid credits the receipt of its payment, and the month agrees with the ledger', async () => {
  await payByReference('50.00')
  await useAccount()
  await withdraw('30.00')
  await exportPayouts(fleet.ctx())
  await run()
  expect(await documents()).toEqual(['INVOICE 50.00 0.00'])
  expect(await payPayout(fleet.ctx(), await firstPayout())).toBe('PAID')
  expect(await payPayout(fleet.ctx(), await firstPayout())).toBe('UNCHANGED')
  await run()
  expect(await documents()).toEqual(['CREDIT_NOTE 30.00 0.00', 'INVOICE 50.00 30.00'])
  expect(await agreement()).toEqual([['TOPUP', 2000n, 0n]])
  // A bank may send money back after it was booked: the receipt is issued again for what is in the wallet.
  fleet.clock.advance(86_400_000)
  expect(await returnPayout(fleet.ctx(), { ...(await firstPayout()), reason: 'AC04 closed account' })).toBe('RETURNED')
  await run()
  expect(await balance()).toBe('50.00')
  expect(await documents()).toEqual(['CREDIT_NOTE 30.00 0.00', 'INVOICE 30.00 0.00', 'INVOICE 50.00 30.00'])
  expect(await agreement()).toEqual([['TOPUP', 5000n, 0n]])
})

test('money of a returned payout is in the wallet once, and can be withdrawn again', async () => {
  await payByReference('50.00')
  await useAccount()
  await withdraw('50.00')
  const payout = await firstPayout()
  await expect(payPayout(fleet.ctx(), payout)).rejects.toThrow(WrongPayout)
  await exportPayouts(fleet.ctx())
  expect(await returnPayout(fleet.ctx(), { ...payout, reason: 'AC01' })).toBe('RETURNED')
  expect(await returnPayout(fleet.ctx(), { ...payout, reason: 'AC01' })).toBe('UNCHANGED')
  await expect(payPayout(fleet.ctx(), payout)).rejects.toThrow(WrongPayout)
  expect(await balance()).toBe('50.00')
  expect((await payouts())[0]).toMatchObject({ status: 'RETURNED', reason: 'AC01' })
  await run()
  expect(await documents()).toEqual(['INVOICE 50.00 0.00'])
  fleet.clock.advance(1000)
  await withdraw('50.00')
  expect((await payouts()).map(({ status }) => status)).toEqual(['ASKED', 'RETURNED'])
})

test('a refund that the bank of the card refused is paid to the bank account, which the recovery of payments does not count', async () => {
  const paymentId = await payByCard('30.00')
  await withdraw('30.00')
  await run()
  await paying.bank(paymentId, 'fail_refund')
  await run()
  await run()
  expect(await owner().call(getWithdrawable)).toMatchObject({ most: '30.00', to_source: '30.00', to_bank: '0.00' })
  await useAccount()
  expect(await owner().call(getWithdrawable)).toMatchObject({ most: '30.00', to_source: '0.00', to_bank: '30.00' })
  expect(await withdraw('12.00')).toMatchObject({ refunds: [], payout: { amount: '12.00' } })
  // The provider knows nothing of the payout.
  const since = new Date('2026-03-01T00:00:00Z')
  expect(await recoverPayments(fleet.ctx(), { since, books: false })).toEqual([])
})

test('withdrawals and exports at the same time pay nothing twice', async () => {
  await payByReference('50.00')
  await payByReference('30.00')
  await useAccount()
  const requests = await Promise.allSettled(Array.from({ length: 6 }, () => withdraw('20.00')))
  expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const batches = await Promise.all(Array.from({ length: 4 }, () => exportPayouts(fleet.ctx())))
  const made = batches.filter((batch) => batch !== undefined)
  const references = made.flatMap(({ xml }) => xml.match(/<EndToEndId>[^<]+/g) ?? [])
  expect(references).toHaveLength(4)
  expect(new Set(references).size).toBe(4)
  expect(made.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(8000n)
  expect(await exportPayouts(fleet.ctx())).toBeUndefined()
  for (const { id, xml } of made) expect((await readBatch(fleet.ctx(), id)).xml).toBe(xml)
  const all = (await payouts()).map(({ id }) => ({ walletId: fleet.walletId, id }))
  const results = await Promise.allSettled(
    all.flatMap((payout) => [
      payPayout(fleet.ctx(), payout),
      returnPayout(fleet.ctx(), { ...payout, reason: 'MS03' }),
      returnPayout(fleet.ctx(), { ...payout, reason: 'MS03' }),
    ]),
  )
  expect(results.filter((one) => one.status === 'fulfilled' && one.value === 'RETURNED')).toHaveLength(4)
  expect(await balance()).toBe('80.00')
})

test('the file is a credit transfer in the characters that every bank accepts', async () => {
  await payByReference('50.00')
  await useAccount()
  await withdraw('50.00')
  const xml = (await exportPayouts(fleet.ctx()))?.xml ?? ''
  const [{ id } = { id: '' }] = await payouts()
  const reference = id.replaceAll('-', '')
  expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr>')
  expect(xml).toContain(
    '<NbOfTxs>1</NbOfTxs><CtrlSum>50.00</CtrlSum><InitgPty><Nm>Voltagem Iberica + Ca</Nm></InitgPty>',
  )
  expect(xml).toContain(
    [
      '<ReqdExctnDt><Dt>2026-03-02</Dt></ReqdExctnDt><Dbtr><Nm>Voltagem Iberica + Ca</Nm></Dbtr>',
      '<DbtrAcct><Id><IBAN>ES9121000418450200051332</IBAN></Id></DbtrAcct>',
      '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
      `<CdtTrfTxInf><PmtId><EndToEndId>${reference}</EndToEndId></PmtId>`,
      '<Amt><InstdAmt Ccy="EUR">50.00</InstdAmt></Amt><Cdtr><Nm>Joao Conceicao, Lda</Nm></Cdtr>',
      `<CdtrAcct><Id><IBAN>${IBAN}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Voltway Fleets ${reference}</Ustrd></RmtInf></CdtTrfTxInf>`,
    ].join(''),
  )
})

import { readFileSync } from 'node:fs'
import { getInvoice, listInvoices } from '@voltway/contract/invoices'
import { listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying } from '../../../test/paying.ts'
import { showLedger } from '../../admin/money-commands.ts'
import { verifyDocuments } from '../../kernel/documents/verify-documents.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { raw, sql } from '../../platform/sql.ts'
import { storeOlderCredits } from '../sessions/session-credits.ts'
import { type Credit, creditInvoice } from './credit-invoice.ts'
import { invoicesJobs } from './invoices.jobs.ts'

const fleet = fleetOfEachTest()
let network: Charging
let card: TestCard

beforeEach(async () => {
  network = await openCharging(fleet)
  card = await network.card()
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})

const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
const owner = () => fleet.as('owner')
/** 20 kWh cost the customer 8.71 (7.08 and 23% VAT) and us 6.00. */
const record = (id: string, kwh = 20, costs = 6) => ({
  id,
  ...times,
  total_energy: kwh,
  total_cost: { excl_vat: costs },
})
/** Each on a separate card, because a card charges once at a time. */
const charge = async (id: string) => network.cdr(await network.card(), record(id))
const creditByNetwork = (id: string, of: string, { kwh = 20, costs = 6 }: { kwh?: number; costs?: number } = {}) =>
  network.cdr(card, { ...record(id, -kwh, -costs), credit: true, credit_reference_id: of })
const run = async (name: string) => {
  await invoicesJobs.find((job) => job.name === name)?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}
const monthEnds = async () => {
  fleet.clock.set('2026-04-01T06:00:00.000Z')
  await run('invoices.find-months')
}
const documents = async () =>
  (await owner().call(listInvoices, { query: { ordering: 'number' } })).results.map(({ number, total }) => [
    number,
    total,
  ])
const balance = async () => Number((await network.balance()).balanceMinor)
const sessions = async () => {
  const { results } = await owner().call(listSessions, { query: { ordering: 'start_date_time' } })
  return Promise.all(results.map(({ id }) => owner().call(getSession, { params: { id } })))
}
const firstInvoice = async () => {
  const [found] = (await owner().call(listInvoices, { query: { type: 'INVOICE' } })).results
  return owner().call(getInvoice, { params: { id: found?.id ?? '' } })
}
const creditManually = (of: Credit['of'], key = 'credit:goodwill') =>
  firstInvoice().then(({ id }) =>
    creditInvoice(fleet.ctx(), fleet.scope, { invoiceId: id, reason: 'Goodwill', of, key, isBooked: false }),
  )

test('a session credited before the month’s end is not invoiced', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await charge('B')
  await creditByNetwork('A-C', 'A')
  await monthEnds()
  expect(await documents()).toEqual([['FT 2026A/1', '8.71']])
  expect(await balance()).toBe(10_000 - 871)
})

test('a session credited after its invoice gets one credit note of its line, and statement and balance agree', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await charge('B')
  await monthEnds()
  await creditByNetwork('A-C', 'A')
  await creditByNetwork('A-C', 'A')
  expect(await balance()).toBe(10_000 - 871)
  await run('invoices.issue-missing')
  await run('invoices.issue-missing')
  expect(await documents()).toEqual([
    ['FT 2026A/1', '17.42'],
    ['NC 2026A/1', '8.71'],
  ])
  const credited = (await sessions()).find(({ cdr_id }) => cdr_id === 'A')
  expect(credited).toMatchObject({
    flags: expect.arrayContaining(['CREDITED']),
    credits: [{ id: 'A-C', total: '8.71', energy_kwh: '20.000', credit_note: { number: 'NC 2026A/1' } }],
  })
  const note = await owner().call(getInvoice, { params: { id: credited?.credits[0]?.credit_note?.id ?? '' } })
  expect(note).toMatchObject({ credits: { number: 'FT 2026A/1', reason: 'session_undone' }, vat: '1.63' })
  expect(note.lines).toMatchObject([{ kind: 'SESSION', session: { id: credited?.id }, total: '8.71' }])
})

test('the network’s credit of an unpaid invoice reduces a post-payment wallet’s debt', async () => {
  await fleet.db.run(
    sql`update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 100000 where id = ${fleet.walletId}`,
  )
  await charge('A')
  await charge('B')
  await monthEnds()
  await creditByNetwork('A-C', 'A')
  await run('invoices.issue-missing')
  expect(await firstInvoice()).toMatchObject({ due_amount: '8.71', credited: '8.71', payment_status: 'FAILED' })
  await creditByNetwork('B-C', 'B')
  await run('invoices.issue-missing')
  expect(await firstInvoice()).toMatchObject({ due_amount: '0.00', payment_status: 'CANCELLED' })
  expect(await balance()).toBe(0)
})

test('the network’s credit of a paid invoice is refunded to the balance for later charges', async () => {
  const paying = openPaying(fleet)
  await fleet.db.run(
    sql`update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 100000 where id = ${fleet.walletId}`,
  )
  await paying.method('visa')
  await charge('A')
  await charge('B')
  await monthEnds()
  expect(await firstInvoice()).toMatchObject({ payment_status: 'PAID' })
  await creditByNetwork('A-C', 'A')
  await run('invoices.issue-missing')
  expect(await firstInvoice()).toMatchObject({ payment_status: 'PAID', credited: '8.71' })
  expect(await balance()).toBe(871)
})

test.each([
  ['in proportion to the operator’s cost', { kwh: 20 / 3, costs: 2 }],
  ['although it repeats the whole energy', { kwh: 20, costs: 2 }],
  ['in proportion to the energy where the credit has no cost', { kwh: 20 / 3, costs: 0 }],
])('a credit of a third refunds a third of our price, %s', async (_, third) => {
  await network.topUp(10_000n)
  await charge('A')
  const [uncredited] = await sessions()
  await creditByNetwork('A-C', 'A', third)
  // A third of 7.08 is 2.36, and 23% of it 0.54.
  expect(await balance()).toBe(10_000 - 871 + 290)
  const [session] = await sessions()
  expect(session).toMatchObject({ total_cost: '5.81', credits: [{ id: 'A-C', total: '2.90', credit_note: null }] })
  expect(session?.flags).toContain('PARTLY_CREDITED')
  expect(session).toMatchObject({ energy_kwh: '20.000', co2_kg: uncredited?.co2_kg })
  expect(Number(session?.co2_kg)).toBeGreaterThan(0)
  expect(session?.price?.total).toBe('8.71')
  await monthEnds()
  expect(await documents()).toEqual([['FT 2026A/1', '5.81']])
})

test('partial credits of the whole refund exactly the whole, and further ones nothing', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await charge('B')
  await monthEnds()
  const third = { kwh: 6.667, costs: 2 }
  await creditByNetwork('A-1', 'A', third)
  await creditByNetwork('A-1', 'A', third)
  await run('invoices.issue-missing')
  await creditByNetwork('A-2', 'A', third)
  expect(await balance()).toBe(10_000 - 2 * 871 + 581)
  await creditByNetwork('A-3', 'A', third)
  await creditByNetwork('A-4', 'A', third)
  expect(await network.quarantined()).toEqual(['credited_before'])
  expect(await balance()).toBe(10_000 - 871)
  await run('invoices.issue-missing')
  expect(await documents()).toEqual([
    ['FT 2026A/1', '17.42'],
    ['NC 2026A/1', '2.90'],
    ['NC 2026A/2', '5.81'],
  ])
  const credited = (await sessions()).find(({ cdr_id }) => cdr_id === 'A')
  expect(credited?.credits.map(({ total }) => total)).toEqual(['2.90', '2.91', '2.90'])
  expect(credited).toMatchObject({ total_cost: '8.71', energy_kwh: '20.000' })
})

test('a credit above its record refunds no more than was charged', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await creditByNetwork('A-C', 'A', { kwh: 60, costs: 60 })
  expect(await balance()).toBe(10_000)
})

test('a partial credit can arrive before its record', async () => {
  await network.topUp(10_000n)
  await creditByNetwork('A-1', 'A', { kwh: 10, costs: 3 })
  await charge('A')
  expect(await balance()).toBe(10_000 - 871 + 435)
  // The credit changes money, not what was measured.
  expect((await sessions())[0]).toMatchObject({ energy_kwh: '20.000', total_cost: '4.36' })
})

test('the network’s credit does not refund again what goodwill has refunded', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await charge('B')
  await monthEnds()
  const lineOf = async (cdrId: string) =>
    (await sessions()).find(({ cdr_id }) => cdr_id === cdrId)?.invoice_line_id ?? ''
  await creditManually({ kind: 'LINE', lineId: await lineOf('A') })
  expect(await balance()).toBe(10_000 - 871)
  await creditByNetwork('A-C', 'A')
  await run('invoices.issue-missing')
  expect(await balance()).toBe(10_000 - 871)
  // The reverse order: goodwill does not return what the network credited.
  await creditByNetwork('B-1', 'B', { kwh: 10, costs: 3 })
  await creditManually({ kind: 'LINE', lineId: await lineOf('B') }, 'credit:rest')
  expect(await balance()).toBe(10_000)
  await expect(creditManually({ kind: 'ALL' }, 'credit:more')).rejects.toThrow('0.00 left')
  expect((await documents()).map(([number]) => number)).toEqual([
    'FT 2026A/1',
    'NC 2026A/1',
    'NC 2026A/2',
    'NC 2026A/3',
  ])
})

test('an amount off the whole invoice counts for each of its sessions, so that nothing is refunded twice', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await charge('B')
  await monthEnds()
  await creditManually({ kind: 'AMOUNT', amountMinor: 871n })
  expect(await balance()).toBe(10_000 - 871)
  await creditByNetwork('A-C', 'A')
  await creditByNetwork('B-C', 'B')
  await run('invoices.issue-missing')
  expect(await balance()).toBe(10_000)
  expect(await firstInvoice()).toMatchObject({ credited: '17.42', document_status: 'CREDITED' })
})

test('a session that an older server credited during an upgrade gets its row and its credit note once', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await charge('B')
  await monthEnds()
  await creditByNetwork('A-C', 'A')
  // An older server refunds the money and stores no credit.
  await fleet.db.run(sql`delete from session_credit`)
  for (let nights = 0; nights < 2; nights++) {
    await storeOlderCredits.handle(fleet.ctx(), {}, undefined)
    await run('invoices.issue-missing')
  }
  expect(await documents()).toEqual([
    ['FT 2026A/1', '17.42'],
    ['NC 2026A/1', '8.71'],
  ])
  expect(await showLedger(fleet.ctx())).toContain('agree to the cent')
})

test('the operator’s check of the ledger names a session that was refunded twice in the past', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  const [session] = await sessions()
  await creditManually({ kind: 'LINE', lineId: session?.invoice_line_id ?? '' })
  expect(await showLedger(fleet.ctx())).toContain('agree to the cent')
  // The state left by an earlier version: the network credited what goodwill had refunded.
  await fleet.db.tx((tx) =>
    applyTransfer(tx, fleet.scope, {
      op: 'credit',
      kind: 'CREDIT_NOTE',
      account: 'system:revenue',
      amountMinor: 871n,
      vatMinor: 163n,
      key: 'credit:twice',
      at: fleet.clock.now(),
      sessionId: session?.id ?? '',
    }),
  )
  const broken = await showLedger(fleet.ctx()).catch((error: Error) => error.message)
  expect(broken).toContain(
    `no session is given back more than it was charged: wallet ${fleet.walletId}: ${session?.id}`,
  )
  expect(broken).toContain('FT 2026A/1 comes to 0, the ledger says -871')
  // Once settled with the fleet, it is not listed any more.
  const settled = { op: 'settle', holdId: null, amountMinor: 871n, vatMinor: 163n, key: 'settled' } as const
  await fleet.db.tx((tx) =>
    applyTransfer(tx, fleet.scope, { ...settled, at: fleet.clock.now(), sessionId: session?.id ?? '' }),
  )
  expect(await showLedger(fleet.ctx())).toContain('agree to the cent')
})

test('credited sessions that an earlier version invoiced get their credit note once after the upgrade', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await charge('B')
  await charge('C')
  await monthEnds()
  // One euro of each plus VAT, so that no session differs by a cent.
  await creditManually({ kind: 'AMOUNT', amountMinor: 369n })
  await creditByNetwork('A-C', 'A')
  // The state of the tables before: money was refunded, and no row says what to document.
  await fleet.db.run(sql`delete from session_credit`)
  await fleet.db.run(sql`delete from invoice_line_credit`)
  expect((await network.broken()).length).toBeGreaterThan(0)
  const migration = new URL('../../../migrations/0320-session-credits.sql', import.meta.url)
  const statements = readFileSync(migration, 'utf8').split(/;\s*$/m)
  for (const statement of statements.filter((text) => /^insert/m.test(text))) await fleet.db.run(raw(statement))
  await run('invoices.issue-missing')
  await run('invoices.issue-missing')
  expect((await documents()).map(([number]) => number)).toEqual(['FT 2026A/1', 'NC 2026A/1', 'NC 2026A/2'])
  expect(await firstInvoice()).toMatchObject({ credited: '11.17' })
})

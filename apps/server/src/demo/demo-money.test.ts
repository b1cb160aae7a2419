import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../test/harness.ts'
import { brokenMovements } from '../../test/movements.ts'
import { selectBrokenSums } from '../features/consumption/sum-check.sql.ts'
import type { DocumentContent } from '../kernel/documents/document-content.ts'
import { verifyDocuments } from '../kernel/documents/verify-documents.ts'
import { checkInvariants } from '../kernel/ledger/ledger-invariants.ts'
import { sql } from '../platform/sql.ts'
import { seedDemo } from './seed.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet({ env: { DEMO: '1' } })
  // All months with fewer charges each, because seeding takes nearly all of this test's time.
  await seedDemo(fleet.app, { sampleEvery: 4 })
}, 300_000)
afterAll(() => fleet?.close())

test('the demo’s money, documents and sums keep all invariants, and its movements add up in chronological order', async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
  const wallets = await fleet.db.rows<{ id: string; transfers: bigint; overtaken: bigint }>(sql`
    select t.wallet_id as id, count(*) as transfers, count(*) filter (where t.is_overtaken) as overtaken
    from (select wallet_id, posted_at < lag(posted_at) over (partition by wallet_id order by sequence) as is_overtaken
      from ledger_transfer where phase in ('POSTED', 'SETTLED')) t group by 1`)
  expect(wallets.length).toBeGreaterThanOrEqual(3)
  for (const { id, overtaken } of wallets) expect([id, overtaken]).toEqual([id, 0n])
  const owned = await fleet.db.rows<{ id: string }>(sql`select id from wallet`)
  for (const { id } of owned) {
    await fleet.db.run(sql`
      insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
      values (${id}, ${fleet.people.owner.id}, ${[0]}, ${fleet.clock.now()}) on conflict do nothing`)
    expect(await brokenMovements(fleet, id)).toEqual([])
  }
}, 300_000)

/** `npm run drill -- documents` validates all documents of the demo by the official rules. */
test('the demo has documents of every kind, and each has the VAT numbers that a valid e-invoice needs', async () => {
  const rows = await fleet.db.rows<{ content: string }>(sql`select content from document`)
  const documents = rows.map(({ content }) => JSON.parse(content) as DocumentContent)
  const kinds = new Set(documents.map(({ type, class: kind }) => `${type} ${kind}`))
  const invoices = ['CHARGING', 'SUBSCRIPTION', 'CARD_ORDER', 'TOPUP'].map((kind) => `INVOICE ${kind}`)
  expect([...kinds]).toEqual(expect.arrayContaining([...invoices, 'CREDIT_NOTE CHARGING']))
  expect(documents.filter(({ seller, buyer }) => seller.vat_number === null || buyer.vat_number === null)).toEqual([])
})

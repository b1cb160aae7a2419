import { afterAll, beforeAll, expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { verifyDocuments } from '../../kernel/documents/verify-documents.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { invoicesJobs } from './invoices.jobs.ts'

const fleet = fleetOfFile()
let paying: Paying
beforeAll(async () => {
  paying = openPaying(fleet)
})
afterAll(async () => {
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})

const round = () =>
  invoicesJobs.find(({ name }) => name === 'invoices.issue-missing')?.handle(fleet.ctx(), {}, undefined)
const receipts = async () =>
  Number((await fleet.db.row<{ n: bigint }>(sql`select count(*) as n from document where class = 'TOPUP'`))?.n ?? 0n)

/** A received top-up, as the provider's event left it. */
async function addPayment(methodId: string, receivedMinor: bigint): Promise<string> {
  const id = newId(fleet.clock.now())
  await fleet.db.run(sql`
    insert into payment (wallet_id, id, purpose, payment_method_id, method_kind, provider, amount_minor, received_minor,
      status, request_key, created_at, final_at)
    values (${fleet.walletId}, ${id}, 'TOPUP', ${methodId}, 'CARD', 'sandbox', ${receivedMinor}, ${receivedMinor},
      'SUCCEEDED', ${id}, ${fleet.clock.now()}, ${fleet.clock.now()})`)
  return id
}

test('after a busy day one round issues every payment’s receipt, and a failing one delays no other', async () => {
  await paying.method('visa')
  const method = await fleet.db.row<{ id: string }>(sql`select id from payment_method limit 1`)
  const methodId = method?.id ?? ''
  // An amount that is too large to format, so its receipt cannot be issued.
  const broken = await addPayment(methodId, 10n ** 18n)
  for (let n = 0; n < 250; n++) await addPayment(methodId, 1_000n + BigInt(n))
  await round()
  expect(await receipts()).toBe(250)
  const missing = () =>
    fleet.db.rows<{ source: string; tries: number }>(sql`select source, tries from missing_document`)
  expect(await missing()).toEqual([{ source: `payment:${broken}`, tries: 1 }])

  await round()
  expect(await missing()).toMatchObject([{ tries: 1 }])
  fleet.clock.advance(10 * 60_000)
  await round()
  expect(await missing()).toMatchObject([{ tries: 2 }])
  await fleet.db.run(sql`update payment set received_minor = 500 where id = ${broken}`)
  fleet.clock.advance(20 * 60_000)
  await round()
  expect(await missing()).toEqual([])
  expect(await receipts()).toBe(251)
})

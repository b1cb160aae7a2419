import { afterEach, beforeEach, expect, test } from 'vitest'
import { invoicesJobs } from '../src/features/invoices/invoices.jobs.ts'
import { verifyDocuments } from '../src/kernel/documents/verify-documents.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { enqueue } from '../src/platform/jobs.ts'
import { sql } from '../src/platform/sql.ts'
import { openCharging } from './charging.ts'
import type { Fleet } from './harness.ts'
import { type Killable, openKillable, type Victim } from './killing.ts'
import { foundPayingWallet } from './money-runs.ts'
import { openPaying } from './paying.ts'
import { until } from './server-process.ts'
import { tamper } from './tampering.ts'

let product: Killable
beforeEach(async () => {
  product = await openKillable(chargeLastMonth)
}, 600_000)
afterEach(() => product?.close())

const [WALLETS, CHARGES_EACH] = [120, 2]
const victims: readonly Victim[] = ['server', 'database', 'server', 'database']
/** Everything must be done within this time after a start. */
const STUCK_MS = 60_000

test('an invoice run with kills of server and PostgreSQL issues one invoice per wallet, paid once, without gaps in the numbers', async () => {
  const { fleet, kill, settled } = product
  const { db } = fleet
  const issued = async () =>
    (await db.row<{ n: number }>(sql`select count(*)::integer as n from document`).catch(() => undefined))?.n ?? 0
  const findMonths = invoicesJobs.find(({ name }) => name === 'invoices.find-months')
  if (findMonths === undefined) throw new Error('there is no job that closes months')
  await db.tx((tx) => enqueue(tx, findMonths, {}))
  let restartedAt = 0
  for (const [index, victim] of victims.entries()) {
    await until(120_000, async () => (await issued()) >= ((index + 0.5) / victims.length) * WALLETS)
    await kill(victim)
    restartedAt = performance.now()
  }
  // The rest of the run is completed without another request.
  await until(STUCK_MS, async () => (await issued()) === WALLETS)
  await settled(STUCK_MS)
  console.log(
    `${WALLETS} invoices, ${victims.length} kills, all done ${Math.round(performance.now() - restartedAt)} ms after the last`,
  )

  expect(await notOnce(fleet)).toEqual([])
  expect(await verifyDocuments(db)).toEqual({ documents: WALLETS, faults: [] })
  expect(await checkInvariants(db)).toEqual([])

  // The verifier finds a changed amount and a changed file.
  await tamper(db, async (tx) => {
    await tx.run(sql`update document set content = replace(content, '"total":"', '"total":"1') where sequence = 57`)
    await tx.run(sql`
      update document_file set bytes = bytes || '\\x20'::bytea
      where document_id = (select id from document where sequence = 23)`)
  })
  const { faults } = await verifyDocuments(db)
  const file = await db.row<{ id: string }>(sql`select id from document where sequence = 23`)
  expect(faults.filter((fault) => !/^FT \d{4}A\/57 /.test(fault) && !fault.includes(file?.id ?? '?'))).toEqual([])
  expect(faults.join()).toContain('/57 ')
  expect(faults.join()).toContain(`the file of document ${file?.id}`)
}, 900_000)

/** Creates post-payment wallets, each with two charges of last month. */
async function chargeLastMonth(fleet: Fleet): Promise<void> {
  const now = fleet.clock.now()
  await openPaying(fleet).method('visa')
  const begun = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10, 9))
  fleet.clock.set(begun.toISOString())
  const network = await openCharging(fleet)
  for (let wallet = 0; wallet < WALLETS; wallet++) {
    const walletId = fleet.ctx().newId()
    await foundPayingWallet(fleet, walletId)
    await fleet.db.run(sql`
      update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 100000 where id = ${walletId}`)
    const card = await network.card({ walletId })
    for (let charge = 0; charge < CHARGES_EACH; charge++) {
      const start = begun.getTime() + charge * 3_600_000 - 4 * 3_600_000
      await network.cdr(card, {
        id: `W${wallet}C${charge}`,
        start_date_time: new Date(start).toISOString(),
        end_date_time: new Date(start + 45 * 60_000).toISOString(),
        // Plausible for the station's connector, so that no record needs review.
        total_energy: 5 + (wallet % 10),
      })
    }
  }
  fleet.clock.set(now.toISOString())
}

/** Returns violations: every wallet must have one invoice of all its charges, rendered once and paid by one payment. */
async function notOnce({ db }: Fleet): Promise<string[]> {
  const rows = await db.rows<{ what: string }>(sql`
    select 'session ' || id || ' is ' || status || ' on ' || coalesce(invoice_id::text, 'no invoice') as what
    from session where status <> 'PAID' or invoice_id is null
    union all
    select 'wallet ' || w.id || ' has ' || count(i.id) || ' invoices and ' || count(f.document_id) || ' files'
    from wallet w left join invoice i on i.wallet_id = w.id
    left join document_file f on f.wallet_id = i.wallet_id and f.document_id = i.id
    where exists (select from session s where s.wallet_id = w.id)
    group by w.id having count(i.id) <> 1 or count(f.document_id) <> 1
    union all
    select 'invoice ' || i.id || ' is ' || i.payment_status || ' with ' || count(p.id) || ' payments of ' || coalesce(sum(p.received_minor), 0)
    from invoice i join document d on d.wallet_id = i.wallet_id and d.id = i.id
    left join payment p on p.wallet_id = i.wallet_id and p.document_id = i.id
    group by i.id, i.payment_status, d.total_minor
    having i.payment_status <> 'PAID' or count(p.id) <> 1 or sum(p.received_minor) <> d.total_minor
    union all
    select 'line of a session on two invoices: ' || session_id from invoice_line group by session_id having count(*) > 1
    union all
    select 'the provider was asked twice: ' || (body->'metadata'->>'payment_id')
    from sandbox_object where body->>'object' = 'payment_intent' group by body->'metadata'->>'payment_id' having count(*) > 1`)
  return rows.map(({ what }) => what)
}

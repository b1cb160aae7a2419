import { writeFileSync } from 'node:fs'
import { invoicesJobs } from '../apps/server/src/features/invoices/invoices.jobs.ts'
import { verifyDocuments } from '../apps/server/src/kernel/documents/verify-documents.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { enqueue, openJobs } from '../apps/server/src/platform/jobs.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, startProduct } from './bench-server.ts'
import { atLeast, atMostValue, printFigures } from './report.ts'
import type { ServerProcess } from './server-process.ts'

const [RUN_PORT, ZIP_PORT] = [4916, 4917]
const [WALLETS, MONTHS, SESSIONS_EACH, IN_ZIP] = [100, 10, 5, 500]
const DOCUMENTS = WALLETS * MONTHS
const PER_MINUTE = 1_000
const MORE_MB = 100
const MB = 1_048_576

/** Invoices ten months from the first job to the last file, and exports five hundred documents as one ZIP. */
export function benchDocuments(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const owner = await makeWallets(database.db)
    const run = await closeTheMonth(database)
    const { faults } = await verifyDocuments(database.db)
    if (faults.length > 0) throw new Error(`the documents are broken: ${faults.join('; ')}`)
    const zip = await downloadZip(database, owner)
    const perMinute = (DOCUMENTS / run.seconds) * 60
    printFigures(`Documents (${WALLETS} wallets, ${MONTHS} months of ${SESSIONS_EACH} sessions each)`, [
      atLeast('invoices with PDF', `${perMinute.toFixed(0)}/min`, {
        baseline: `asked for ${PER_MINUTE}/min`,
        ratio: perMinute / PER_MINUTE,
        bound: 1,
      }),
      { name: 'processor of the server, an invoice', value: `${((run.cpuSeconds / DOCUMENTS) * 1000).toFixed(1)} ms` },
      { name: `ZIP of ${IN_ZIP}`, value: `${(zip.bytes / MB).toFixed(1)} MB in ${zip.seconds.toFixed(1)} s` },
      atMostValue('more memory while it is sent', zip.moreBytes / MB, MORE_MB, (value) => `${value.toFixed(0)} MB`),
    ])
  })
}

/** A settled session of the worked price (docs/guides/money.md). */
const PRICE = {
  currency: 'EUR',
  net: '6.40',
  vat: '1.47',
  total: '7.87',
  lines: [
    ['CEME_ENERGY', 'kWh', '12.000', '0.1600', '1.9200'],
    ['CEME_ENERGY', 'kWh', '8.000', '0.1100', '0.8800'],
    ['TAR', 'kWh', '20.000', '0.0360', '0.7200'],
    ['EGME_CEME', 'session', '1', '0.1088', '0.1088'],
    ['IEC', 'kWh', '20.000', '0.0010', '0.0200'],
    ['OPC_ACTIVATION', 'session', '1', '0.2500', '0.2500'],
    ['OPC_ENERGY', 'kWh', '20.000', '0.0800', '1.6000'],
    ['OPC_TIME', 'min', '45.00', '0.0200', '0.9000'],
  ].map(([code, unit, quantity, unit_price, net]) => ({ code, unit, quantity, unit_price, net, vat_rate: '23.00' })),
}

/** Prepaid wallets of one owner, each with a card and charges of the last months that are on no document. */
async function makeWallets(db: Db): Promise<{ ownerId: string; email: string }> {
  const ownerId = newId()
  const email = `bench-${ownerId}@fleet.example`
  const ids = Array.from({ length: WALLETS }, () => newId())
  const month = sql`date_trunc('month', now()) - interval '1 month' * ${MONTHS} + interval '10 days'`
  await db.run(
    sql`insert into person (id, email, email_verified, name) values (${ownerId}, ${email}, true, 'Bench owner')`,
  )
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${ownerId}, ${`bench-${ownerId}`}, ${ownerId}, '2100-01-01')`)
  await db.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, created_at)
    select ${ownerId}, ${ownerId}, id, 1, 'ACTIVE', now() from subscription_plan where name = 'ENTERPRISE'`)
  await db.run(sql`
    insert into wallet (id, name, payment_logic, card_count, created_by, created_at)
    select id, 'Frota ' || n, 'PRE_PAYMENT', 1, ${ownerId}, ${month} from unnest(${ids}::uuid[]) with ordinality as w (id, n)`)
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    select id, ${ownerId}, ${[0]}, now() from unnest(${ids}::uuid[]) id`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind)
    select id, kind from unnest(${ids}::uuid[]) id, unnest(array['FUNDS', 'HELD', 'RECEIVABLE']) kind`)
  await db.run(sql`
    insert into card (wallet_id, id, name, card_number, contract_id, uid, type, credit_mode, activated_at, period_started_at,
      spent_minor, search_text, created_at, updated_at)
    select id, id, 'Furgão ' || n, 'VW' || lpad(n::text, 8, '0'), 'PT-VWF-C' || lpad(n::text, 8, '0'),
      upper(substr(md5(id::text), 1, 14)), 'PHYSICAL', 'UNLOCKED', now(), ${month}, 0, 'furgao', now(), now()
    from unnest(${ids}::uuid[]) with ordinality as w (id, n)`)
  await db.run(sql`
    insert into session (wallet_id, id, status, card_id, station_id, station, started_at, ended_at, duration_s, energy_wh,
      cost_minor, net_minor, vat_minor, cost_is_final, price, region, network_updated_at, settled_at, created_at, updated_at)
    select id, gen_random_uuid(), 'PAID', id, gen_random_uuid(), '{"name": "Praça do Comércio", "address": "", "city": "Lisboa"}',
      at, at + interval '45 minutes', 2700, 20000, 787, 640, 147, true, ${JSON.stringify(PRICE)}::jsonb, 'PT', at, at, at, at
    from unnest(${ids}::uuid[]) id, generate_series(1, ${SESSIONS_EACH}::int),
      (select ${month} + interval '1 month' * n as at from generate_series(0, ${MONTHS - 1}::int) n) month`)
  await db.text('analyze')
  return { ownerId, email }
}

/** From the job that finds months to the last file, in a server with production's settings. */
async function closeTheMonth(database: BenchDatabase): Promise<{ seconds: number; cpuSeconds: number }> {
  const { db, url } = database
  const server = await startProduct(database, RUN_PORT)
  const jobs = await openJobs({ db, url, log: makeLog('error'), kinds: invoicesJobs, works: false })
  const findMonths = invoicesJobs.find(({ name }) => name === 'invoices.find-months')
  if (findMonths === undefined) throw new Error('there is no job that closes months')
  const drawn = async () => (await db.row<{ n: number }>(sql`select count(*)::int as n from document_file`))?.n ?? 0
  try {
    const [startedAt, cpuBefore] = [performance.now(), server.cpuSeconds()]
    await db.tx((tx) => enqueue(tx, findMonths, {}))
    while ((await drawn()) < DOCUMENTS) {
      if (performance.now() - startedAt > 300_000) throw new Error(`only ${await drawn()} documents in five minutes`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: server.cpuSeconds() - cpuBefore }
  } finally {
    await jobs.close()
    await server.stop()
  }
}

/** Warms up the server, so that its base memory is not counted. */
async function downloadZip(
  database: BenchDatabase,
  owner: { ownerId: string; email: string },
): Promise<{ bytes: number; seconds: number; moreBytes: number }> {
  const { db } = database
  const server = await startProduct(database, ZIP_PORT)
  const ids = (
    await db.rows<{ id: string }>(sql`select id from document order by wallet_id, sequence limit ${IN_ZIP}`)
  ).map(({ id }) => id)
  const headers = { ...(await headersOf(db, database, owner)), 'content-type': 'application/json' }
  const download = async (invoices: readonly string[]) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/editor/v4/user/export-invoices-zip`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ invoices, credit_notes: [] }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    let bytes = 0
    for await (const chunk of response.body as ReadableStream<Uint8Array>) bytes += chunk.length
    if (bytes !== Number(response.headers.get('content-length'))) throw new Error(`${bytes} bytes are not what it said`)
    return bytes
  }
  await download(ids.slice(0, IN_ZIP / 5))
  const before = server.memoryBytes()
  forgetMost(server)
  const startedAt = performance.now()
  const bytes = await download(ids)
  return {
    bytes,
    seconds: (performance.now() - startedAt) / 1000,
    moreBytes: Math.max(0, server.mostMemoryBytes() - before),
  }
}

/** Resets the process's peak memory (Linux). */
function forgetMost({ pid }: ServerProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeWallet } from '../apps/server/src/features/invoices/invoices.jobs.ts'
import { writeChargeFiles } from '../apps/server/src/features/sessions/charge-files.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { enqueue, enqueueAll, openJobs } from '../apps/server/src/platform/jobs.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { type BackupFigures, backUpAndRestore } from './base-backup.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { registerOperator, startProduct } from './bench-server.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { Caller, sendUntilAccepted, timed } from './load.ts'
import { messagesOf } from './operator-messages.ts'
import { makeRawTable, rawPerSecond } from './raw-write.ts'
import { type Figure, printFigures } from './report.ts'
import { databaseCpuSeconds, type ServerProcess } from './server-process.ts'
import { untilHandled } from './wallet-work.ts'

const PORT = 4917
const DAY_MS = 86_400_000
const GIGABYTE = 1e9
/** A year of Europe's fleets. A card charges a hundred times. */
const YEAR = { sessions: 10_000_000, ofCard: 100 } as const
/** The fleets that stand for 5,000: two sizes, because the close of a month depends on it. */
const FLEETS = { small: { count: 4, cards: 10 }, large: { count: 4, cards: 30 } } as const
/** Everything is measured after each part of the year. */
const PARTS = 4
const CONNECTIONS = 8
/** Smaller parts of the size are one line. */
const LEAST_SHARE = 0.01

interface TableSize {
  readonly name: string
  /** Of the rows, and of large values beside them. */
  readonly rowBytes: number
  readonly indexBytes: number
}

/** The figures after a part of the year. */
interface Measured extends BackupFigures {
  readonly sessions: number
  readonly tables: readonly TableSize[]
  readonly messagesPerSecond: number
  readonly serverMs: number
  readonly databaseMs: number
  readonly vacuumSeconds: number
}

/**
 * A year of charges in the order of their time through the inbox, squeezed into few fleets: rate, size of each table,
 * vacuum, backup and restore after each part of the year, then the close of all its months.
 */
export function benchYear(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const small = await makeFleets(db, FLEETS.small)
    const large = await makeFleets(db, FLEETS.large)
    const cards = [...small, ...large].flatMap((fleet) => fleet.cards)
    const operator = await registerOperator(db)
    await makeRawTable(db)
    await db.text('vacuum analyze')
    const chargeFiles = mkdtempSync(join(tmpdir(), 'voltway-charge-files-'))
    const filing = { CHARGE_FILES_AFTER_MONTHS: '3', CHARGE_FILES_DIR: chargeFiles }
    const server = await startProduct(database, PORT, undefined, filing)
    const startMs = Date.now() - 366 * DAY_MS
    const parts: Measured[] = []
    for (let part = 0; part < PARTS; part++) {
      const from = (part * YEAR.ofCard) / PARTS
      const charges = Array.from({ length: (YEAR.ofCard / PARTS) * cards.length }, (_, index) => {
        const turn = from + index / cards.length
        return messagesOf(
          cards[index % cards.length] as BenchFleet['cards'][number],
          startMs + Math.floor((turn * 365 * DAY_MS) / YEAR.ofCard),
          operator,
        )
      })
      parts.push(await afterPart(database, server, charges))
    }
    const raw = await rawPerSecond(db, 3, { lanes: CONNECTIONS, batch: 1 })
    const [first, last] = [parts[0] as Measured, parts.at(-1) as Measured]
    printFigures(`A year of ${last.sessions} charges through the inbox`, ratesOf(parts, raw))
    printFigures(`Bytes of a session, and of ${YEAR.sessions / 1e6} million`, sizesOf(first, last))
    const kinds = [closeWallet, writeChargeFiles]
    const jobs = await openJobs({ db, url: database.url, log: makeLog('silent'), kinds, works: false })
    const closes = [await closeYear(db, 'fleets of 10 cards', small), await closeYear(db, 'fleets of 30 cards', large)]
    printFigures('Close of twelve months', closes)
    printFigures('Readings and messages in files', await fileCharges(db))
    await jobs.close()
    rmSync(chargeFiles, { recursive: true })
    await server.stop()
    const violations = await checkInvariants(db)
    if (violations.length > 0) throw new Error(`the money does not add up: ${violations.join('; ')}`)
  })
}

async function makeFleets(
  db: Db,
  { count, cards }: { readonly count: number; readonly cards: number },
): Promise<BenchFleet[]> {
  const fleets: BenchFleet[] = []
  for (let fleet = 0; fleet < count; fleet++)
    fleets.push(await makeFleet(db, { cards, sessions: 0, fundsMinor: 1_000_000_000n }))
  return fleets
}

/** Sends the charges of a part of the year in the order of their time, then measures. */
async function afterPart(
  database: BenchDatabase,
  server: ServerProcess,
  charges: readonly ReturnType<typeof messagesOf>[],
): Promise<Measured> {
  const { db } = database
  const cpu = () => [server.cpuSeconds(), databaseCpuSeconds(database.pid)] as const
  const [serverBefore, databaseBefore] = cpu()
  const startedAt = performance.now()
  let next = 0
  const lane = async () => {
    const caller = new Caller(PORT)
    while (next < charges.length) for (const message of charges[next++] ?? []) await sendUntilAccepted(caller, message)
    caller.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  await untilHandled(db)
  const seconds = (performance.now() - startedAt) / 1000
  const [serverAfter, databaseAfter] = cpu()
  const each = (before: number, after: number) => ((after - before) * 1000) / charges.length
  const row = await db.row<{ sessions: number; odd: number }>(sql`
    select count(*)::int as sessions, count(*) filter (where status <> 'PAID')::int as odd from session`)
  if (row?.odd !== 0) throw new Error(`${row?.odd} charges were not booked`)
  const vacuumSeconds = await timed(() => db.text('vacuum analyze'))
  return {
    sessions: row.sessions,
    tables: await tableSizes(db),
    messagesPerSecond: charges.flat().length / seconds,
    serverMs: each(serverBefore, serverAfter),
    databaseMs: each(databaseBefore, databaseAfter),
    vacuumSeconds,
    ...(await backUpAndRestore(database)),
  }
}

/** The bytes of each table and its indexes on the disk. */
async function tableSizes(db: Db): Promise<TableSize[]> {
  const rows = await db.rows<{ name: string; row_bytes: number; index_bytes: number }>(sql`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      pg_table_size(c.oid)::float8 as row_bytes, pg_indexes_size(c.oid)::float8 as index_bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and c.relname <> 'bench_raw'`)
  return rows.map(({ name, row_bytes, index_bytes }) => ({ name, rowBytes: row_bytes, indexBytes: index_bytes }))
}

const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`

/**
 * The value after each part, and by how much it grew from the second part to the last. In the first minutes of a new
 * database its plans are those of empty tables.
 */
function grown(name: string, parts: readonly Measured[], of: (part: Measured) => number, unit: string): Figure {
  const [second, last] = [of(parts[1] as Measured), of(parts.at(-1) as Measured)]
  const value = parts.map((part) => of(part).toFixed(unit === '/s' ? 0 : 2)).join(', ')
  return { name, value: `${value} ${unit}`, baseline: 'second part', ratio: last / second }
}

function ratesOf(parts: readonly Measured[], rawPerSecond: number): Figure[] {
  const last = parts.at(-1) as Measured
  return [
    grown('messages handled', parts, (part) => part.messagesPerSecond, '/s'),
    {
      name: 'the same at the end',
      value: `${last.messagesPerSecond.toFixed(0)}/s`,
      baseline: `three-row insert ${rawPerSecond.toFixed(0)}/s`,
      ratio: last.messagesPerSecond / rawPerSecond,
    },
    grown('server CPU of a charge', parts, (part) => part.serverMs, 'ms'),
    grown('database CPU of a charge', parts, (part) => part.databaseMs, 'ms'),
    grown('vacuum', parts, (part) => part.vacuumSeconds, 's'),
    grown('base backup', parts, (part) => part.backupSeconds, 's'),
    { name: 'its size', value: parts.map((part) => gigabytes(part.backupBytes)).join(', ') },
    grown('restore, until it responds', parts, (part) => part.restoreSeconds, 's'),
  ]
}

/** The bytes that each further session adds, by table. What an empty database has is not counted. */
function sizesOf(first: Measured, last: Measured): Figure[] {
  const before = new Map(first.tables.map((table) => [table.name, table]))
  const added = last.sessions - first.sessions
  const growth = last.tables.map(({ name, rowBytes, indexBytes }) => ({
    name,
    rows: (rowBytes - (before.get(name)?.rowBytes ?? 0)) / added,
    indexes: (indexBytes - (before.get(name)?.indexBytes ?? 0)) / added,
  }))
  const of = (tables: typeof growth) => ({
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    indexes: tables.reduce((sum, { indexes }) => sum + indexes, 0),
  })
  const all = of(growth)
  const total = all.rows + all.indexes
  const isLarge = ({ rows, indexes }: (typeof growth)[number]) => rows + indexes >= total * LEAST_SHARE
  const line = (name: string, { rows, indexes }: { rows: number; indexes: number }): Figure => ({
    name,
    value: `${rows.toFixed(0)} + ${indexes.toFixed(0)} B`,
    baseline: gigabytes((rows + indexes) * YEAR.sessions),
    ratio: (rows + indexes) / total,
  })
  return [
    line('all tables, rows + indexes', all),
    ...growth
      .filter(isLarge)
      .toSorted((one, other) => other.rows + other.indexes - one.rows - one.indexes)
      .map((table) => line(table.name, table)),
    line('the others', of(growth.filter((table) => !isLarge(table)))),
  ]
}

/** Moves the readings and messages of charges that are older than three months to files, by the job that does so. */
async function fileCharges(db: Db): Promise<Figure[]> {
  const tables = ['session', 'network_session', 'network_cdr']
  const size = async () => {
    for (const table of tables) await db.text(`vacuum full ${table}`)
    const row = await db.row<{ bytes: number }>(sql`
      select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${tables}::text[]) name`)
    return row?.bytes ?? 0
  }
  const before = await size()
  const seconds = await timed(async () => {
    await db.tx((tx) => enqueue(tx, writeChargeFiles, {}))
    for (;;) {
      const row = await db.row<{ open: number }>(sql`
        select count(*)::int as open from session
        where charge_file_id is null and started_at < date_trunc('month', now() at time zone 'UTC') - interval '3 months'`)
      if (row?.open === 0) break
      await pause(100)
    }
  })
  const after = await size()
  const row = await db.row<{ charges: number; bytes: number }>(sql`
    select sum(charges)::int as charges, sum(size_bytes)::float8 as bytes from charge_file`)
  const { charges = 0, bytes = 0 } = row ?? {}
  const each = (all: number) => `${(all / charges).toFixed(0)} B`
  return [
    { name: `${charges} charges`, value: `${seconds.toFixed(1)} s`, baseline: `${(charges / seconds).toFixed(0)}/s` },
    {
      name: 'a charge takes less of the database by',
      value: each(before - after),
      baseline: gigabytes(((before - after) / charges) * YEAR.sessions),
    },
    { name: 'and of its file', value: each(bytes), baseline: gigabytes((bytes / charges) * YEAR.sessions) },
  ]
}

/** Closes the months of the year, of one fleet after the other, by the job that does so. */
async function closeYear(db: Db, name: string, fleets: readonly BenchFleet[]): Promise<Figure> {
  const ids = fleets.map(({ walletId }) => walletId)
  // As if each charge had been settled when it ended, not when the squeezed year ran.
  await db.run(sql`update session set settled_at = ended_at where wallet_id = any(${ids}::uuid[])`)
  await db.run(sql`update wallet set created_at = now() - interval '366 days' where id = any(${ids}::uuid[])`)
  const seconds = await timed(async () => {
    await db.tx((tx) =>
      enqueueAll(
        tx,
        closeWallet,
        ids.map((walletId) => ({ walletId })),
      ),
    )
    for (;;) {
      const row = await db.row<{ open: number }>(sql`
        select count(*)::int as open from unnest(${ids}::uuid[]) w (id)
        where not exists (select from invoice_run r
          where r.wallet_id = w.id and r.month = date_trunc('month', now() - interval '1 month')::date)`)
      if (row?.open === 0) break
      await pause(50)
    }
  })
  const row = await db.row<{ documents: number; lines: number }>(sql`
    select count(distinct l.invoice_id)::int as documents, count(*)::int as lines from invoice_line l
    where l.wallet_id = any(${ids}::uuid[])`)
  const { documents = 0, lines = 0 } = row ?? {}
  return {
    name,
    value: `${seconds.toFixed(1)} s`,
    baseline: `${documents} invoices of ${lines} charges: ${((seconds * 1000) / documents).toFixed(0)} ms each, ${((seconds * 1000) / lines).toFixed(2)} ms a charge`,
  }
}

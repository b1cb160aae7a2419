import { listSessions } from '@voltway/contract/sessions'
import { streamXlsxRows } from 'hucre/xlsx'
import { served } from '../apps/server/src/app.ts'
import { computeConsumption } from '../apps/server/src/features/consumption/consumption.ts'
import { readSession, readSessionPage } from '../apps/server/src/features/sessions/sessions.ts'
import { updateVersions } from '../apps/server/src/kernel/consumption/consumption-version.sql.ts'
import type { Ctx } from '../apps/server/src/kernel/ctx.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { type BoundStatement, type Db, type Sql, sql } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, startProduct } from './bench-server.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { Caller, expectGood, type TimedResponse } from './load.ts'
import { atMost, atMostValue, type Figure, median, percentile, printFigures } from './report.ts'
import type { ServerProcess } from './server-process.ts'

/** Cards and sessions of the measured wallet, which stay constant while the database grows. */
const WALLET = 100_000
const PORT = 4912
const EXPORT = '/v5/:wallet/sessions/export'
const [WARM_UP, MEASURED] = [20, 100]
/** Slow queries are repeated less often. */
const [LEAST, MOST_MS] = [5, 4_000]
const MEGABYTE = 1_000_000
const sizes = { '100 k': WALLET, '1 M': 1_000_000, '10 M': 10_000_000 } as const
type Size = keyof typeof sizes

const SessionsQuery = listSessions.query as NonNullable<typeof listSessions.query>

interface Question {
  readonly name: string
  readonly path: string
  /** The product's own function, whose statements are then run alone. */
  readonly read: (ctx: Ctx) => Promise<unknown>
  readonly beforeEach?: () => Promise<unknown>
}

interface Waited {
  readonly p50: number
  readonly p99: number
  readonly sqlMs: number
}

/**
 * Response times in a wallet of 100,000 sessions, while the database grows to a million sessions and, with `--large`,
 * to ten million. At a million also one wallet that owns all of them.
 */
export function benchScale({ isLarge }: { readonly isLarge: boolean }): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const fleet = await makeFleet(db, { cards: 200, sessions: WALLET })
    const questionsFor = async (of: BenchFleet) => ({ of, questions: await questionsOf(db, of) })
    const own = await questionsFor(fleet)
    let first: ReadonlyMap<string, Waited> | undefined
    for (const size of (Object.keys(sizes) as Size[]).filter((one) => one !== '10 M' || isLarge)) {
      const others = await growTo(db, sizes[size])
      const server = await startProduct(database, PORT, 'web')
      const waited = await waitsOf(database, server, own)
      const title = `Sessions, ${size} in all, on a wallet of 100 k (up to ${MEASURED} requests, alone)`
      printFigures(title, figuresOf(waited, first, size))
      first ??= waited
      if (size === '1 M' && others !== undefined) {
        const large = await waitsOf(database, server, await questionsFor(others))
        printFigures('Sessions, a wallet of 900 k', figuresOf(large, undefined, size))
      }
      await server.stop()
      const exported = served.some(({ endpoint }) => endpoint.path === EXPORT)
      for (const format of exported ? (['csv', 'xlsx'] as const) : []) {
        printFigures(`Export, ${size} in all`, await exportFigures(database, fleet, format))
      }
    }
  })
}

/** Fills the database with another wallet's sessions. */
async function growTo(db: Db, sessions: number): Promise<BenchFleet | undefined> {
  const row = await db.row<{ count: bigint }>(
    sql`select coalesce(sum(sessions), 0)::bigint as count from wallet_session_counter`,
  )
  const more = sessions - Number(row?.count ?? 0n)
  const others = more > 0 ? await makeFleet(db, { cards: 200, sessions: more }) : undefined
  await db.text('vacuum analyze')
  return others
}

async function questionsOf(db: Db, { walletId, ownerId }: BenchFleet): Promise<Question[]> {
  const scope = systemScope(walletId)
  const reader = { personId: ownerId, sessionId: ownerId, walletId, now: new Date() }
  const row = await db.row<{ id: string; count: bigint }>(sql`
    select (select id from session where wallet_id = ${walletId} order by started_at desc limit 1) as id, count(*) as count
    from session where wallet_id = ${walletId}`)
  const count = Number(row?.count ?? 0n)
  const list = (name: string, query: Record<string, string>): Question => ({
    name: `list: ${name}`,
    path: `/api/v5/${walletId}/sessions?${new URLSearchParams(query)}`,
    read: (ctx) => readSessionPage(ctx, scope, SessionsQuery.parse(query), reader),
  })
  const sums = (view: 'month' | 'year'): Question => ({
    name: `dashboard: ${view}`,
    path: `/api/v4/fleets/dashboard-consumption/${walletId}?view=${view}`,
    read: (ctx) => computeConsumption({ ctx, tx: ctx.db.read, scope }, { view }),
    // Otherwise the server sends the text that it has stored.
    beforeEach: () => updateVersions(db, [walletId]),
  })
  const id = row?.id ?? ''
  return [
    list('first page', {}),
    list('middle page', { offset: String(count / 2) }),
    list('last page', { offset: String(count - 20) }),
    list('search for a station', { search: 'station 77' }),
    list('search for what is not there', { search: 'nowhere at all' }),
    ...['start_date_time', '-total_cost', '-energy_kwh', '-duration_s', 'total_cost'].map((ordering) =>
      list(`by ${ordering}`, { ordering }),
    ),
    {
      name: 'detail',
      path: `/api/v4/${walletId}/sessions/detail/${id}`,
      read: (ctx) => readSession({ ctx, tx: ctx.db.read, scope }, id),
    },
    sums('month'),
    sums('year'),
  ]
}

async function waitsOf(
  { db, ...database }: BenchDatabase,
  server: ServerProcess,
  { of, questions }: { readonly of: BenchFleet; readonly questions: readonly Question[] },
): Promise<Map<string, Waited>> {
  const headers = await headersOf(db, { db, ...database }, of)
  const waited = new Map<string, Waited>()
  for (const { name, path, read, beforeEach } of questions) {
    const shot = { path, headers }
    const caller = new Caller(server.port)
    const load = async (count: number) => {
      const responses: TimedResponse[] = []
      for (let request = 0; request < count; request++) {
        await beforeEach?.()
        responses.push(await caller.send(shot))
      }
      return expectGood({ responses, seconds: 0 }).responses.map(({ milliseconds }) => milliseconds)
    }
    const [firstMs = 0] = await load(1)
    const times = timesFor(firstMs)
    await load(Math.min(WARM_UP, times))
    const took = await load(times)
    caller.close()
    waited.set(name, { p50: median(took), p99: percentile(took, 0.99), sqlMs: await sqlAlone(db, read, times) })
  }
  return waited
}

const timesFor = (firstMs: number): number => Math.max(LEAST, Math.min(MEASURED, Math.floor(MOST_MS / firstMs)))

/** Runs the statements of one query as the product runs them: those of one moment in parallel. */
async function sqlAlone(db: Db, read: (ctx: Ctx) => Promise<unknown>, times: number): Promise<number> {
  const waves: BoundStatement[][] = []
  let isOpen = false
  const recorded = (statement: BoundStatement): BoundStatement => {
    if (!isOpen) waves.push([])
    isOpen = true
    waves.at(-1)?.push(statement)
    return statement
  }
  const closing = <T>(result: Promise<T>) =>
    result.finally(() => {
      isOpen = false
    })
  const watching = {
    rows: (statement: BoundStatement) => closing(db.rows(recorded(statement))),
    row: (statement: BoundStatement) => closing(db.row(recorded(statement))),
  } as unknown as Sql
  await read({ db: { ...watching, read: watching }, now: new Date() } as unknown as Ctx)
  const took: number[] = []
  for (let time = 0; time < times + 5; time++) {
    const at = performance.now()
    for (const wave of waves) await Promise.all(wave.map((statement) => db.rows(statement)))
    if (time >= 5) took.push(performance.now() - at)
  }
  return median(took)
}

const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Against the SQL alone, and against the same query before the database grew. */
function figuresOf(
  waited: ReadonlyMap<string, Waited>,
  first: ReadonlyMap<string, Waited> | undefined,
  size: Size,
): Figure[] {
  return [...waited].flatMap(([name, { p50, p99, sqlMs }]) => {
    const value = `p50 ${ms(p50)}, p99 ${ms(p99)}`
    const before = first?.get(name)
    const figures: Figure[] = [{ name, value, baseline: `SQL alone ${ms(sqlMs)}`, ratio: p50 / sqlMs }]
    if (name === 'dashboard: year') figures.push(atMostValue(`${name}, p50`, p50, 50, ms))
    if (before !== undefined) {
      // Below two milliseconds, a third is the machine's noise.
      const grown = (p50 + 1) / (before.p50 + 1)
      figures.push(
        atMost(`${name}, growth to ${size}`, ms(p50), {
          baseline: `100 k ${ms(before.p50)}`,
          ratio: grown,
          bound: 1.5,
        }),
      )
    }
    return figures
  })
}

/**
 * Exports all sessions of the wallet: time and additional memory of the server. In a new process, because memory that
 * it has once allocated is reused by the next export.
 */
async function exportFigures(database: BenchDatabase, fleet: BenchFleet, format: 'csv' | 'xlsx'): Promise<Figure[]> {
  const server = await startProduct(database, PORT, 'web')
  const headers = await headersOf(database.db, database, fleet)
  const [at, before] = [performance.now(), server.memoryBytes()]
  const url = `http://127.0.0.1:${server.port}/api/v5/${fleet.walletId}/sessions/export?format=${format}`
  const response = await fetch(url, { headers })
  if (!response.ok || response.body === null) throw new Error(`the export answered ${response.status}`)
  const pieces: Uint8Array[] = []
  let [most, firstMs] = [before, 0]
  for await (const piece of response.body) {
    firstMs ||= performance.now() - at
    pieces.push(piece)
    most = Math.max(most, server.memoryBytes())
  }
  const seconds = (performance.now() - at) / 1000
  await server.stop()
  const rows = await rowsIn(format, Buffer.concat(pieces))
  if (rows <= WALLET) throw new Error(`the export has ${rows} rows of ${WALLET} sessions`)
  const words = `${seconds.toFixed(1)} s, first bytes after ${ms(firstMs)}`
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`
  const name = `export of 100 k as ${format.toUpperCase()}`
  return [
    { name, value: words, baseline: `${(rows / seconds / 1000).toFixed(0)} k rows/s` },
    atMostValue(`${name}: more memory`, most - before, 50 * MEGABYTE, megabytes),
  ]
}

/** The header row included. */
async function rowsIn(format: 'csv' | 'xlsx', file: Buffer): Promise<number> {
  let rows = 0
  if (format === 'csv') for (const byte of file) rows += byte === 10 ? 1 : 0
  else for await (const _ of streamXlsxRows(file)) rows++
  return rows
}

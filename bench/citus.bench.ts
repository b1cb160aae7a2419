import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { distribute, migrateDistributed } from '../apps/server/src/kernel/distribution/distribute.ts'
import { applyTransfers } from '../apps/server/src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, openDb, sql } from '../apps/server/src/platform/sql.ts'
import { onCluster } from '../drills/cluster.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, registerOperator, startProduct } from './bench-server.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood, type Shot } from './load.ts'
import { HOUR_MS, recordOf } from './operator-messages.ts'
import { atMost, type Figure, printFigures } from './report.ts'
import { databaseCpuSeconds, type ServerProcess, stopServers } from './server-process.ts'

const FIRST_PORT = 5480
const PORTS = { plain: 5484, cluster: 5485 } as const
const CONNECTIONS = 8
const CARDS = 4
/** Wallets that are filled at the same time. */
const FILLING = 4
/** The tax of the cluster on processor time per request. */
const MOST_TAX = 1.5
const SIZES = {
  full: { wallets: 2_000, sessions: 500, requests: 2_000, rounds: 3 },
  small: { wallets: 20, sessions: 500, requests: 200, rounds: 2 },
} as const
type Size = (typeof SIZES)[keyof typeof SIZES]

/** One PostgreSQL or one cluster, filled, with a server. */
interface Side {
  readonly database: BenchDatabase
  readonly fleets: readonly BenchFleet[]
  /** The headers of each wallet's owner. */
  readonly headers: Map<string, Record<string, string>>
  readonly operator: Record<string, string>
  readonly server: ServerProcess
  /** Processor seconds of the server, of this process and of all machines of the database. */
  cpuSeconds(): number
}

interface Spent {
  cpuSeconds: number
  seconds: number
  requests: number
}

/**
 * Processor time per request on a cluster of two workers, against one PostgreSQL in the same run and in turns. `--small`
 * has 20 wallets of 500 sessions instead of 2,000.
 */
export function benchCitus({ isSmall }: { readonly isSmall: boolean }): Promise<void> {
  const size = isSmall ? SIZES.small : SIZES.full
  return onCluster(
    async ({ url, folder }) => {
      if (folder === undefined) throw new Error('the bench starts its own cluster: unset CITUS_URL')
      const pids = [0, 1, 2].map((node) =>
        Number(readFileSync(join(folder, String(node), 'postmaster.pid'), 'utf8').split('\n')[0]),
      )
      await migrateDistributed(url)
      const db = openDb({ url, statementMs: 0 })
      await distribute(db, () => undefined)
      try {
        await onBenchDatabase(async (plain) => {
          await equalSettings(plain.db, FIRST_PORT)
          const sides = {
            plain: await openSide(plain, { size, port: PORTS.plain, pids: [plain.pid] }),
            cluster: await openSide({ url, socket: '', db, pid: pids[0] ?? 0 }, { size, port: PORTS.cluster, pids }),
          }
          await compare(sides, size)
          await stopServers()
          for (const { database } of Object.values(sides)) {
            const violations = await checkInvariants(database.db)
            if (violations.length > 0) throw new Error(`the money does not add up: ${violations.join('; ')}`)
          }
        })
      } finally {
        await db.close()
      }
    },
    { hasManyDatabases: false, port: FIRST_PORT },
  )
}

/** Settings that decide plans and writes: without them one side would have PostgreSQL's own defaults. */
const SETTINGS = ['jit', 'random_page_cost', 'work_mem', 'effective_cache_size', 'max_wal_size', 'checkpoint_timeout']

/** Gives every node of the cluster the settings of the other side. */
async function equalSettings(plain: Db, firstPort: number): Promise<void> {
  const settings = await plain.rows<{ name: string; value: string }>(
    sql`select name, current_setting(name) as value from pg_settings where name = any(${SETTINGS})`,
  )
  for (const node of [0, 1, 2]) {
    const client = new pg.Client({ host: '127.0.0.1', port: firstPort + node, user: 'postgres', database: 'postgres' })
    await client.connect()
    for (const { name, value } of settings) await client.query(`alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
    await client.end()
  }
}

async function openSide(
  database: BenchDatabase,
  { size, port, pids }: { readonly size: Size; readonly port: number; readonly pids: readonly number[] },
): Promise<Side> {
  const { db } = database
  const fleets: BenchFleet[] = []
  let begun = 0
  const fill = async () => {
    while (begun++ < size.wallets) {
      fleets.push(await makeFleet(db, { cards: CARDS, sessions: size.sessions, isAnalyzed: false }))
    }
  }
  await Promise.all(Array.from({ length: FILLING }, fill))
  const operator = await registerOperator(db)
  await db.text('vacuum analyze')
  const server = await startProduct(database, port)
  const ownSeconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
  const cpuSeconds = () =>
    server.cpuSeconds() + ownSeconds() + pids.reduce((sum, pid) => sum + databaseCpuSeconds(pid), 0)
  return { database, fleets, headers: new Map(), operator, server, cpuSeconds }
}

/** Signs the owners in. Filling two thousand wallets takes longer than an access token is valid. */
async function signIn({ database, fleets, headers }: Side): Promise<void> {
  for (const fleet of fleets) headers.set(fleet.walletId, await headersOf(database.db, database, fleet))
}

type Work = (side: Side, from: number, requests: number) => Promise<void>

const fleetAt = ({ fleets }: Side, index: number) => fleets[index % fleets.length] as BenchFleet
const cardAt = (side: Side, index: number) => {
  const { cards } = fleetAt(side, index)
  return cards[Math.floor(index / side.fleets.length) % cards.length] as BenchFleet['cards'][number]
}

/** Calls over all wallets in turn. */
const calls =
  (shot: (side: Side, index: number) => Shot): Work =>
  async (side, from, requests) => {
    const { port } = side.server
    const load = { count: requests, connections: CONNECTIONS, shot: (index: number) => shot(side, from + index) }
    expectGood(await closedLoop(port, load))
  }

const reads = (pathOf: (walletId: string) => string): Work =>
  calls((side, index) => {
    const { walletId } = fleetAt(side, index)
    return { path: pathOf(walletId), headers: side.headers.get(walletId) ?? {} }
  })

const works: Readonly<Record<string, Work>> = {
  ledger: async (side, from, requests) => {
    const { db } = side.database
    const lane = async (first: number) => {
      for (let index = first; index < requests; index += CONNECTIONS) {
        const scope = systemScope(fleetAt(side, from + index).walletId)
        await db.tx((tx) => applyTransfers(tx, [{ scope, operation: topUp() }]))
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => lane(first)))
  },
  authorise: calls((side, index) => ({
    method: 'POST',
    path: `/ocpi/2.2.1/tokens/${cardAt(side, index).uid}/authorize?type=RFID`,
    headers: side.operator,
    body: JSON.stringify({ location_id: 'LOC1', evse_uids: ['EVSE1'] }),
  })),
  'list of sessions': reads((id) => `/api/v5/${id}/sessions?`),
  'list of cards': reads((id) => `/editor/v3/user/wallet/${id}/cards/`),
  'wallet overview': reads((id) => `/api/v3/user/wallet/${id}/overview`),
  'dashboard of a month': reads((id) => `/api/v4/fleets/dashboard-consumption/${id}?view=month`),
  'dashboard of a year': reads((id) => `/api/v4/fleets/dashboard-consumption/${id}?view=year`),
  'inbox, until booked': async (side, from, requests) => {
    const now = Date.now()
    const startOf = (index: number) => now - (1 + Math.floor(index / (side.fleets.length * CARDS))) * 2 * HOUR_MS
    await calls((_, index) => ({
      method: 'POST',
      path: '/ocpi/2.2.1/cdrs',
      headers: side.operator,
      body: JSON.stringify(recordOf(cardAt(side, index), startOf(index))),
    }))(side, from, requests)
    await untilHandled(side.database.db)
  },
}

async function untilHandled(db: Db): Promise<void> {
  for (;;) {
    const row = await db.row<{ waiting: number; odd: string | null }>(sql`
      select count(*) filter (where state = 'PENDING')::int as waiting, max(reason) filter (where state = 'QUARANTINED') as odd
      from network_inbox`)
    if (row?.odd != null) throw new Error(`a message was put aside: ${row.odd}`)
    if (row?.waiting === 0) return
    await pause(100)
  }
}

async function compare(sides: Readonly<Record<'plain' | 'cluster', Side>>, size: Size): Promise<void> {
  const figures: Figure[] = []
  for (const [name, work] of Object.entries(works)) {
    await Promise.all(Object.values(sides).map(signIn))
    const spent = { plain: emptySpent(), cluster: emptySpent() }
    for (let round = 0; round <= size.rounds; round++) {
      for (const key of ['plain', 'cluster'] as const) {
        const one = await spend(sides[key], work, round * size.requests, size.requests)
        // The first round fills caches and plans.
        if (round > 0) add(spent[key], one)
      }
    }
    const [value, baseline] = [spent.cluster, spent.plain].map(words)
    const ratio = msEach(spent.cluster) / msEach(spent.plain)
    figures.push(atMost(name, value ?? '', { baseline: `one PostgreSQL ${baseline}`, ratio, bound: MOST_TAX }))
  }
  const title = `Citus, two workers: processor time per request (${size.wallets} wallets of ${size.sessions} sessions)`
  printFigures(title, figures)
}

async function spend(side: Side, work: Work, from: number, requests: number): Promise<Spent> {
  const [cpu, at] = [side.cpuSeconds(), performance.now()]
  await work(side, from, requests)
  return { cpuSeconds: side.cpuSeconds() - cpu, seconds: (performance.now() - at) / 1000, requests }
}

const emptySpent = (): Spent => ({ cpuSeconds: 0, seconds: 0, requests: 0 })
function add(sum: Spent, one: Spent): void {
  sum.cpuSeconds += one.cpuSeconds
  sum.seconds += one.seconds
  sum.requests += one.requests
}

const msEach = ({ cpuSeconds, requests }: Spent): number => (cpuSeconds * 1000) / requests
const words = (spent: Spent): string =>
  `${msEach(spent).toFixed(2)} ms, ${(spent.requests / spent.seconds).toFixed(0)}/s`

const topUp = () => ({
  op: 'credit' as const,
  kind: 'TOPUP' as const,
  amountMinor: 100n,
  account: 'system:clearing:card' as const,
  key: newId(),
  at: new Date(),
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { distribute, migrateDistributed } from '../apps/server/src/kernel/distribution/distribute.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { type Db, openDb, sql } from '../apps/server/src/platform/sql.ts'
import { onCluster } from '../drills/cluster.ts'
import { onBenchDatabase } from './bench-database.ts'
import { atMost, type Figure, printFigures } from './report.ts'
import { databaseCpuSeconds, stopServers } from './server-process.ts'
import { openSide, type Side, signIn, type Work, works } from './wallet-work.ts'

const FIRST_PORT = 5480
const PORTS = { plain: 5484, cluster: 5485 } as const
/** The tax of the cluster on processor time per request. */
const MOST_TAX = 1.5
const SIZES = {
  full: { wallets: 2_000, sessions: 500, requests: 2_000, rounds: 3 },
  small: { wallets: 20, sessions: 500, requests: 200, rounds: 2 },
} as const
type RunSize = (typeof SIZES)[keyof typeof SIZES]

/** A side with the processor seconds of the server, of this process and of all machines of the database. */
type Measured = Side & { readonly cpuSeconds: () => number }

function measured(side: Side, pids: readonly number[]): Measured {
  const ownSeconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
  const ofDatabase = () => pids.reduce((sum, pid) => sum + databaseCpuSeconds(pid), 0)
  return { ...side, cpuSeconds: () => side.server.cpuSeconds() + ownSeconds() + ofDatabase() }
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
            plain: measured(await openSide(plain, { size, port: PORTS.plain }), [plain.pid]),
            cluster: measured(
              await openSide({ url, socket: '', db, pid: pids[0] ?? 0 }, { size, port: PORTS.cluster }),
              pids,
            ),
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

async function compare(sides: Readonly<Record<'plain' | 'cluster', Measured>>, size: RunSize): Promise<void> {
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

async function spend(side: Measured, work: Work, from: number, requests: number): Promise<Spent> {
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

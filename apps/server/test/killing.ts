import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { livingPostmaster } from '../src/platform/embedded-postgres/ownership.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/migrate.ts'
import { sql } from '../src/platform/sql.ts'
import { commitDurably, leaveNodes } from './citus-database.ts'
import { killNode, ownsNodes, startNode } from './citus-nodes.ts'
import { leaseDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { bootFleet, type Fleet, TEST_SECRET } from './harness.ts'
import { type ServerProcess, startServerProcess, until } from './server-process.ts'

export type Victim = 'server' | 'database'

/** The product in separate processes with its own PostgreSQL, to be killed during use. */
export interface Killable {
  readonly address: string
  /** Access to people, wallets and jobs through the same database, without a server. */
  readonly fleet: Fleet
  /** Sends SIGKILL to the server, or to every process of its PostgreSQL, and starts the product again. */
  kill(victim: Victim): Promise<void>
  /** Resolves when no job is left, interrupted ones included. */
  settled(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** @param prepare creates data before the product's first start. */
export async function openKillable(prepare: (fleet: Fleet) => Promise<void>): Promise<Killable> {
  if (ownsNodes) return openOnCluster(prepare)
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-chaos-'))
  // Readable for the account that PostgreSQL runs under when the tests run as root.
  chmodSync(dataDir, 0o755)
  const data = join(dataDir, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  await migrate(postgres.url)
  const fleet = await bootFleet({ database: { url: postgres.url, release: async () => undefined } })
  fleet.clock.set(new Date().toISOString())
  await prepare(fleet)
  await postgres.stop()
  const port = await freePort()
  const start = () => startServerProcess(port, { DATA_DIR: dataDir, SECRET: TEST_SECRET })
  let server: ServerProcess = await start()
  return {
    address: `http://127.0.0.1:${port}`,
    fleet,
    kill: async (victim) => {
      if (victim === 'server') await server.kill()
      else killPostgres(data)
      // A server ends when its database is gone, and the database ends with its server.
      await server.exited
      await until(30_000, async () => livingPostmaster(data) === undefined)
      server = await start()
    },
    settled: (withinMs) => until(withinMs, async () => (await jobsLeft(fleet)) === 0),
    close: async () => {
      await fleet.close()
      await server.kill()
      await until(30_000, async () => livingPostmaster(data) === undefined)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same on a cluster: the database is its coordinator, and the server goes on without it. */
async function openOnCluster(prepare: (fleet: Fleet) => Promise<void>): Promise<Killable> {
  const database = await leaseDatabase()
  await commitDurably(new URL(database.url).pathname.slice(1))
  const fleet = await bootFleet({ database: { url: database.url, release: async () => undefined } })
  fleet.clock.set(new Date().toISOString())
  await prepare(fleet)
  const port = await freePort()
  const start = () => startServerProcess(port, { DATABASE_URL: database.url, SECRET: TEST_SECRET })
  let server = await start()
  await leaveNodes()
  return {
    address: `http://127.0.0.1:${port}`,
    fleet,
    kill: async (victim) => {
      if (victim === 'server') {
        await server.kill()
        server = await start()
      } else {
        await killNode(0)
        startNode(0)
      }
    },
    settled: (withinMs) => until(withinMs, async () => (await jobsLeft(fleet)) === 0),
    close: async () => {
      await fleet.close()
      await server.kill()
      await database.release()
    },
  }
}

/** Kills the postmaster and all its children at once, so that none of them writes anything more. */
const killPostgres = (data: string): void => signalPostgres(data, 'SIGKILL')

/** Signals every process of the PostgreSQL in a folder. `SIGSTOP`: it keeps its connections and does not respond. */
export function signalPostgres(data: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = livingPostmaster(data)
  if (postmaster === undefined) throw new Error('PostgreSQL does not run')
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...all.map(Number)]) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // The process ended between listing and killing.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}

async function jobsLeft({ db }: Fleet): Promise<number> {
  const waiting = sql`
    select count(*)::integer as jobs from pgboss.job where state <= 'active' and not starts_with(name, '__')`
  // The first query after a kill uses dead connections.
  const row = await db.row<{ jobs: number }>(waiting).catch(() => undefined)
  return row?.jobs ?? 1
}

import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { livingPostmaster } from '../src/platform/embedded-postgres/ownership.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/migrate.ts'
import { sql } from '../src/platform/sql.ts'
import { bootFleet, type Fleet, TEST_SECRET } from './harness.ts'
import { freePort, type ServerProcess, startServerProcess, until } from './server-process.ts'

export type Victim = 'server' | 'database'

/** The product as its operator runs it, in a process of its own with its own PostgreSQL, to be killed while people use it. */
export interface Killable {
  readonly address: string
  /** People, wallets and jobs seen from beside: the same database, no server. */
  readonly fleet: Fleet
  /** Kills -9 the server, or every process of its PostgreSQL, and starts the product again. */
  kill(victim: Victim): Promise<void>
  /** Resolves when no job is left, of whatever the kills interrupted too. */
  settled(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** @param prepare what there is before the product starts for the first time. */
export async function openKillable(prepare: (fleet: Fleet) => Promise<void>): Promise<Killable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-chaos-'))
  // So that the account PostgreSQL runs under can enter it when the tests run as root.
  chmodSync(dataDir, 0o755)
  const data = join(dataDir, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  await migrate(postgres.url)
  const fleet = await bootFleet({ database: { url: postgres.url, giveBack: async () => undefined } })
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
      // Without its database a server ends by itself; without its server the database does.
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

/** The first process and all that it made, at once: none of them can write anything more. */
function killPostgres(data: string): void {
  const postmaster = livingPostmaster(data)
  if (postmaster === undefined) throw new Error('PostgreSQL does not run')
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...all.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It ended between being found and being killed.
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
  // The first question after a kill finds connections that are dead.
  const row = await db.row<{ jobs: number }>(waiting).catch(() => undefined)
  return row?.jobs ?? 1
}

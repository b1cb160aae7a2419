import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { type Db, openDb } from '../apps/server/src/platform/sql.ts'
import { stopServers } from './server-process.ts'

export interface BenchDatabase {
  readonly url: string
  /** Folder of the unix socket, for pgbench. */
  readonly socket: string
  readonly db: Db
  /** Its process id. */
  readonly pid: number
}

/**
 * Runs a bench on a new migrated PostgreSQL with the settings of production, and stops it and all servers afterwards.
 */
export async function onBenchDatabase(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-bench-'))
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  await migrate(postgres.url)
  // Filling and vacuuming ten million rows takes longer than the product's statement timeout.
  const db = openDb({ url: postgres.url, statementMs: 0 })
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    await work({ url: postgres.url, pid, socket: new URL(postgres.url).searchParams.get('host') ?? '', db })
  } finally {
    await stopServers()
    await db.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

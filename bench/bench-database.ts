import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'

export interface BenchDatabase {
  readonly url: string
  /** Folder of the unix socket, for pgbench. */
  readonly socket: string
  stop(): Promise<void>
}

/** A fresh migrated PostgreSQL with the settings of production, removed afterwards. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-bench-'))
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  await migrate(postgres.url)
  return {
    url: postgres.url,
    socket: new URL(postgres.url).searchParams.get('host') ?? '',
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

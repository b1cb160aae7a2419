import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run; whoever needs a database clones one from a migrated template there. */
    postgresUrl: string
  }
}

/** Starts one real PostgreSQL for the whole run, with the settings of production, and removes it afterwards. */
export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-tests-'))
  // So that the account PostgreSQL runs under can enter it when the tests run as root.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

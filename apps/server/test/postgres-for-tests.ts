import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run. Tests clone their databases from its migrated template. */
    postgresUrl: string
  }
}

/**
 * Starts one real PostgreSQL for the whole run with production settings, and removes it afterwards. With
 * VOLTWAY_TEST_CITUS the tests use that cluster instead.
 */
export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const { VOLTWAY_TEST_CITUS: citusUrl } = process.env
  if (citusUrl !== undefined) {
    project.provide('postgresUrl', citusUrl)
    return async () => {}
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-tests-'))
  // Readable for the account that PostgreSQL runs under when the tests run as root.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  distribute,
  distributeNewTables,
  migrateDistributed,
} from '../apps/server/src/kernel/distribution/distribute.ts'
import { FIRST_DISTRIBUTED } from '../apps/server/src/kernel/distribution/tables.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { openDb } from '../apps/server/src/platform/sql.ts'
import { planAll, printPlanned, readRecorded } from './citus-statements.ts'
import { clusterEnv, onCluster } from './cluster.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const ALL_TESTS = ['apps/server/src', 'apps/server/test']

/** The short part, which `npm test` runs: every migration on a distributed database, and statements that are split. */
const SHORT = ['apps/server/test/distributed-statements.test.ts']

/** Runs tests of the server on a Citus cluster: CITUS_URL is its coordinator, or a cluster is started for the drill. */
export async function drillCitus(paths: readonly string[]): Promise<void> {
  const files = paths.length === 0 ? ALL_TESTS : paths
  await onCluster((cluster) => runTests(files, clusterEnv(cluster)), { isInMemory: true })
}

/** The short part of {@link drillCitus}. */
export async function drillCitusShort(): Promise<void> {
  await onCluster((cluster) => runTests(SHORT, clusterEnv(cluster)), {
    hasManyDatabases: false,
    isInMemory: true,
  })
}

/** Kills nodes of a cluster and moves shards, under load. */
export async function drillCitusFaults(paths: readonly string[]): Promise<void> {
  const files = ['apps/server/test/citus-faults.chaos.ts', 'apps/server/test/kill-payments.chaos.ts']
  await onCluster(async (cluster) => {
    // One after the other: each file kills nodes that the other needs.
    for (const file of paths.length === 0 ? files : paths)
      await runTests([file], { ...clusterEnv(cluster), VOLTWAY_CHAOS: '1' })
  })
}

/** Records the statements of tests on the usual PostgreSQL and plans them on a Citus cluster. */
export async function drillCitusStatements(paths: readonly string[]): Promise<void> {
  await onCluster(async ({ url }) => {
    const folder = mkdtempSync(join(tmpdir(), 'voltway-statements-'))
    await runTests(paths.length === 0 ? ALL_TESTS : paths, { VOLTWAY_STATEMENTS: folder })
    await migrate(url)
    const db = openDb({ url, maxConnections: 1, statementMs: 0 })
    await distribute(db, () => undefined)
    await db.close()
    if (printPlanned(await planAll(url, readRecorded(folder))) > 0) process.exitCode = 1
    rmSync(folder, { recursive: true })
  })
}

/** Distributes a database of the oldest schema that can be, and applies every migration since then. */
export async function drillCitusUpgrade(): Promise<void> {
  await onCluster(async ({ url }) => {
    await migrateDistributed(url, console.log, FIRST_DISTRIBUTED)
    const db = openDb({ url, maxConnections: 1, statementMs: 0 })
    try {
      await distribute(db, () => undefined)
      const applied = await migrateDistributed(url, console.log)
      await distributeNewTables(db, console.log)
      for (const name of applied) console.log(`applied to a distributed database: ${name}`)
    } finally {
      await db.close()
    }
  })
}

/** A failure of the tests is one of the drill. */
async function runTests(paths: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [VITEST, 'run', '--project', 'server', ...paths], {
    stdio: 'inherit',
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  distribute,
  distributeNewTables,
  migrateDistributed,
} from '../apps/server/src/kernel/distribution/distribute.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { openDb } from '../apps/server/src/platform/sql.ts'
import { planAll, printPlanned, readRecorded } from './citus-statements.ts'

/** A script that starts a cluster on this machine; it is no part of the product. */
const SCRIPT = fileURLToPath(new URL('../../shared/citus/cluster', import.meta.url))
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const FIRST_PORT = 5700

/** Runs tests of the server on a Citus cluster: CITUS_URL is its coordinator, or a cluster is started for the drill. */
export async function drillCitus(paths: readonly string[]): Promise<void> {
  await onCluster(async (url) => {
    const code = await runTests(paths.length === 0 ? ['apps/server/src', 'apps/server/test'] : paths, {
      VOLTWAY_TEST_CITUS: url,
    })
    if (code !== 0) process.exitCode = 1
  })
}

/** Records the statements of tests on the usual PostgreSQL and plans them on a Citus cluster. */
export async function drillCitusStatements(paths: readonly string[]): Promise<void> {
  await onCluster(async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'voltway-statements-'))
    await runTests(paths.length === 0 ? ['apps/server/src', 'apps/server/test'] : paths, { VOLTWAY_STATEMENTS: folder })
    await migrate(url)
    const db = openDb({ url, maxConnections: 1, statementMs: 0 })
    await distribute(db, () => undefined)
    await db.close()
    if (printPlanned(await planAll(url, readRecorded(folder))) > 0) process.exitCode = 1
    rmSync(folder, { recursive: true })
  })
}

/** The oldest schema that this version distributes: older ones lack a function of the ledger. */
const FIRST_DISTRIBUTED = '0431-commands-without-person.sql'

/** Distributes a database of the oldest schema that can be, and applies every migration since then. */
export async function drillCitusUpgrade(): Promise<void> {
  await onCluster(async (url) => {
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

async function onCluster(use: (url: string) => Promise<void>): Promise<void> {
  const { CITUS_URL } = process.env
  if (CITUS_URL !== undefined) return use(CITUS_URL)
  if (!existsSync(SCRIPT)) return console.log(`skipped: no CITUS_URL, and no ${SCRIPT} to start a cluster with`)
  const folder = mkdtempSync(join(tmpdir(), 'voltway-citus-'))
  const cluster = (verb: string, ...more: string[]) =>
    execFileSync(SCRIPT, [verb, folder, ...more], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await use(cluster('up', String(FIRST_PORT)).trim().split('\n').at(-1) ?? '')
  } finally {
    cluster('down')
    rmSync(folder, { recursive: true })
  }
}

async function runTests(paths: readonly string[], env: Readonly<Record<string, string>>): Promise<unknown> {
  const child = spawn(process.execPath, [VITEST, 'run', '--project', 'server', ...paths], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return code
}

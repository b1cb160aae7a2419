import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { clusterUrl, PRODUCT_ROLE } from '../src/platform/embedded-postgres/product-role.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'
import { dropDatabases } from './drop-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run. Tests clone their databases from its migrated template. */
    postgresUrl: string
  }
}

/**
 * Starts one real PostgreSQL for the whole run with production settings, and removes it afterwards. The tests connect as
 * an ordinary role that may create databases. VOLTWAY_TEST_DATABASE_URL names such a role on a PostgreSQL of one's own,
 * and VOLTWAY_TEST_CITUS a cluster.
 */
export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const { VOLTWAY_TEST_CITUS: citusUrl, VOLTWAY_TEST_DATABASE_URL: ownUrl } = process.env
  const external = citusUrl ?? ownUrl
  if (external !== undefined) {
    project.provide('postgresUrl', external)
    if (citusUrl !== undefined) return async () => {}
    const ownRun = await claimRole(external)
    await dropTestDatabases(external)
    return async () => {
      await dropTestDatabases(external)
      await ownRun.end()
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-tests-'))
  // Readable for the account that PostgreSQL runs under when the tests run as root.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  await query(clusterUrl(postgres.url), `alter role ${PRODUCT_ROLE} createdb`)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Keeps other runs from the role as long as the returned connection is open, because each drops the databases that it
 * finds.
 * @throws when another run uses it.
 */
async function claimRole(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtext('tests of voltway'), hashtext(current_user)) as claimed, current_user as role`,
  )
  if (rows[0].claimed) return client
  await client.end()
  throw new Error(`another test run uses the role ${rows[0].role}: name a role of its own in VOLTWAY_TEST_DATABASE_URL`)
}

/** Drops what an earlier run left, or this one made. */
async function dropTestDatabases(url: string): Promise<void> {
  const names = await query(
    url,
    `select datname as name from pg_database
     where datdba = current_user::regrole and datname ~ '^(test|template)_[0-9a-f_]+' and datname <> current_database()`,
  )
  await dropDatabases(url, ...names.map(({ name }) => name))
}

async function query(url: string, text: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ name: string }>(text)).rows
  } finally {
    await client.end()
  }
}

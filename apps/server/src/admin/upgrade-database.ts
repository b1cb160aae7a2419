import { pino } from 'pino'
import { jobKinds } from '../app.ts'
import type { Config } from '../platform/config.ts'
import { upgradeEmbeddedPostgres } from '../platform/embedded-postgres/major-upgrade.ts'
import { openJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrate.ts'
import { openDb } from '../platform/sql.ts'
import { AdminError } from './admin-error.ts'

/** Upgrades the embedded database to the major version of PostgreSQL that this program brings. */
export async function upgradeDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined)
    throw new AdminError('DATABASE_URL names a PostgreSQL of your own: upgrade it with pg_upgrade', 1)
  return upgradeEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: (line) => console.error(line) },
    prepare: createTables,
  })
}

/** Both databases get the tables of this version: the product's and those of the job queue. */
async function createTables(url: string): Promise<void> {
  await migrate(url)
  const db = openDb({ url, maxConnections: 2 })
  const jobs = await openJobs({ db, url, log: pino({ level: 'silent' }), kinds: jobKinds, works: false })
  await jobs.close()
  await db.close()
}

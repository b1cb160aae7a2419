import { realpathSync } from 'node:fs'
import pino from 'pino'
import type { App } from '../kernel/ctx.ts'
import type { Config } from '../platform/config.ts'
import { currentOwner } from '../platform/embedded-postgres/ownership.ts'
import { hasDatabase, startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts'
import { makeLog } from '../platform/log.ts'
import { migrationNames } from '../platform/migrate.ts'
import { type Db, openDb, sql } from '../platform/sql.ts'
import { StartRefused } from '../platform/start-refused.ts'

/** The app of one command. The caller closes it. */
export interface OpenedApp {
  readonly app: App
  readonly databaseUrl: string
  close(): Promise<void>
}

/**
 * Opens the installation's database for one command: the external one, the embedded one of a running server, or the
 * embedded one for the duration of the command. Only the command's own output goes to stdout.
 * @throws StartRefused where there is no database, or one of another version: a command neither creates nor migrates it.
 */
export async function openAppForAdmin(config: Config): Promise<OpenedApp> {
  const log = makeLog(config.logLevel === 'silent' ? 'silent' : 'error', pino.destination(2))
  const database = await databaseOf(config)
  const db = openDb({
    url: database.url,
    maxConnections: 3,
    isPooled: config.database.isPooled,
    statementMs: 0,
    onError: (error) => log.error({ err: error }, 'database'),
  })
  const close = async () => {
    await db.close()
    await database.stop()
  }
  await refuseOlderVersion(db).catch(async (error) => {
    await close()
    throw error
  })
  return {
    app: { db, config, log, clock: () => new Date() },
    databaseUrl: database.url,
    close,
  }
}

async function refuseOlderVersion(db: Db): Promise<void> {
  const applied = new Set((await db.rows<{ name: string }>(sql`select name from migration`)).map(({ name }) => name))
  const missing = migrationNames().filter((name) => !applied.has(name))
  if (missing.length > 0)
    throw new StartRefused(`the database lacks ${missing.length} migrations of this version: run npm run migrate`)
}

async function databaseOf(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = config.databaseUrl ?? runningUrl(config.dataDir)
  if (url !== undefined) return { url, stop: async () => {} }
  if (!hasDatabase(config.dataDir))
    throw new StartRefused(
      `DATA_DIR ${config.dataDir} has no database: name the folder of the server, or start it once`,
    )
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: (line) => console.error(line) } })
}

function runningUrl(dataDir: string): string | undefined {
  try {
    return currentOwner(realpathSync(dataDir))?.url
  } catch {
    return undefined
  }
}

import { realpathSync } from 'node:fs'
import pino from 'pino'
import type { App } from '../kernel/ctx.ts'
import type { Config } from '../platform/config.ts'
import { currentOwner } from '../platform/embedded-postgres/ownership.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts'
import { makeLog } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import { openDb } from '../platform/sql.ts'

/** The app of one command. The caller closes it. */
export interface OpenedApp {
  readonly app: App
  readonly databaseUrl: string
  close(): Promise<void>
}

/**
 * Opens the installation's database for one command: the external one, the embedded one of a running server, or the
 * embedded one for the duration of the command. Only the command's own output goes to stdout.
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
  return {
    app: { db, config, log, clock: () => new Date() },
    databaseUrl: database.url,
    close: async () => {
      await db.close()
      await database.stop()
    },
  }
}

async function databaseOf(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = config.databaseUrl ?? runningUrl(config.dataDir)
  if (url !== undefined) return { url, stop: async () => {} }
  const own = await startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: (line) => console.error(line) } })
  try {
    await migrate(own.url)
    return own
  } catch (error) {
    await own.stop()
    throw error
  }
}

function runningUrl(dataDir: string): string | undefined {
  try {
    return currentOwner(realpathSync(dataDir))?.url
  } catch {
    return undefined
  }
}

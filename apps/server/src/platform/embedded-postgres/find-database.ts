import { realpathSync } from 'node:fs'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { ROLE_SETTINGS } from '../database-pool.ts'
import { StartRefused } from '../start-refused.ts'
import { TidyClient } from '../tidy-client.ts'
import { currentOwner } from './ownership.ts'
import { beginEmbeddedPostgres } from './supervisor.ts'

/** A database that is found or being started. */
export type FoundDatabase = {
  url: string
  /**
   * Resolves when the database accepts connections. A new cluster can still be lost with the machine then, so only
   * tables may be created.
   */
  reachable: Promise<unknown>
  /** Resolves when acknowledged data can no longer be lost. */
  ready: Promise<RunningDatabase>
}

/** A database that accepts connections. */
export type RunningDatabase = {
  /** Resolves with a reason when the embedded database ends by itself. Never resolves for an external one. */
  died: Promise<string>
  stop(): Promise<void>
}

const oldestMajor = 15
/** An external database. */
const theirs: RunningDatabase = { died: new Promise<string>(() => undefined), stop: async () => undefined }

/** The PostgreSQL of DATABASE_URL, else the embedded one, started for this process. */
export function openDatabase(config: Config): FoundDatabase {
  const url = config.databaseUrl
  if (url) {
    const ready = refuseUnsafeDatabase(url, config.database.isPooled).then(() => theirs)
    return { url, reachable: ready, ready }
  }
  // Printed at every log level, because it names the data folder.
  const begun = beginEmbeddedPostgres({ dataDir: config.dataDir, log: { info: (line) => console.log(line) } })
  return { url: begun.url, reachable: begun.reachable, ready: begun.started }
}

/** For admin tools: the database of the running server, or one that this process starts while the tool runs. */
export function borrowDatabase(config: Config): FoundDatabase {
  const running = config.databaseUrl ? undefined : runningUrl(config.dataDir)
  const ready = Promise.resolve(theirs)
  return running ? { url: running, reachable: ready, ready } : openDatabase(config)
}

function runningUrl(dataDir: string): string | undefined {
  try {
    return currentOwner(realpathSync(dataDir))?.url
  } catch {
    return undefined
  }
}

const CONNECT_WITHIN_MS = 10_000
const CONNECT_TRIES = 3

/**
 * Connects to a database. A process that is still loading may be too busy to read the response before the timer runs, so a
 * connection that timed out is tried again.
 */
async function connectTo(url: string): Promise<TidyClient> {
  for (let tries = 1; ; tries++) {
    const client = new TidyClient({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
    // A connection that ends rejects its statement. Without a listener it would also end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      const hasTimedOut = (error as Error).message === 'timeout expired'
      if (!hasTimedOut || tries === CONNECT_TRIES)
        throw new StartRefused(`DATABASE_URL cannot be connected to: ${reasonOf(error)}`)
    }
  }
}

/**
 * @throws StartRefused for a database that is too old, unreachable, or configured so that acknowledged money could be
 * lost.
 */
export async function refuseUnsafeDatabase(url: string, isPooled = false): Promise<void> {
  const client = await connectTo(url)
  try {
    const { rows }: pg.QueryResult<{ name: string; setting: string }> = await client.query(
      "select name, setting from pg_settings where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')",
    )
    const settings = new Map(rows.map((row) => [row.name, row.setting]))
    const major = Math.floor(Number(settings.get('server_version_num')) / 10_000)
    if (major < oldestMajor)
      throw new StartRefused(`DATABASE_URL is PostgreSQL ${major}; ${oldestMajor} or newer is needed`)
    const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => settings.get(name) === 'off')
    if (off.length > 0) {
      throw new StartRefused(
        `DATABASE_URL has ${off.join(' and ')} switched off: money that was acknowledged could be lost`,
      )
    }
    await refuseUnfitPooler(client, isPooled)
    await refuseMissingRights(client)
  } finally {
    await client.end()
  }
}

/** A new database in which the role may not create tables is a frequent mistake, whose error names neither of them. */
async function refuseMissingRights(client: TidyClient): Promise<void> {
  const { rows }: pg.QueryResult<{ role: string; database: string; may_create: boolean | null }> = await client.query(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
         (has_database_privilege(current_database(), 'create') or to_regnamespace('pgboss') is not null)
           and has_schema_privilege(current_schema(), 'create') as may_create
       where to_regclass('migration') is null`,
  )
  const [found] = rows
  if (found === undefined || found.may_create === true) return
  const { role, database } = found
  throw new StartRefused(
    `DATABASE_URL names a role that may not create schemas and tables. As a superuser, run in this database: alter database ${database} owner to ${role}; alter schema public owner to ${role}`,
  )
}

interface PoolerRow {
  readonly pid: number
  readonly role: string
  readonly zone: string
  readonly unset: string[] | null
}

/**
 * A pooler in transaction mode gives each transaction another connection. It must be known, so that nothing relies on
 * the settings of a connection, and the role must have them instead.
 */
async function refuseUnfitPooler(client: TidyClient, isPooled: boolean): Promise<void> {
  const { rows }: pg.QueryResult<PoolerRow> = await client.query(
    `select pg_backend_pid() as pid, quote_ident(current_user) as role, current_setting('TimeZone') as zone,
       (select array_agg(name::text) from pg_settings where name = any($1) and setting = '0') as unset`,
    [Object.keys(ROLE_SETTINGS)],
  )
  const [found] = rows
  // A pooler gives its clients process numbers of its own.
  const isBehindPooler = found?.pid !== (client as unknown as { processID: number }).processID
  if (isBehindPooler && !isPooled)
    throw new StartRefused('DATABASE_URL leads to a connection pooler: set DATABASE_POOLER=transaction')
  if (!isPooled || found === undefined) return
  if (found.zone !== 'UTC')
    throw new StartRefused(`DATABASE_POOLER=transaction needs a pooler that passes TimeZone on, like pgbouncer`)
  const lacking = Object.entries(ROLE_SETTINGS).filter(([name]) => found.unset?.includes(name))
  const commands = lacking.map(([name, ms]) => `alter role ${found.role} set ${name} = '${ms / 1000}s'`)
  if (commands.length > 0)
    throw new StartRefused(`DATABASE_POOLER=transaction needs timeouts of the role: ${commands.join('; ')}`)
}

function reasonOf(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: { message: string }[] }
  return errors?.[0]?.message ?? (message || code || String(error))
}

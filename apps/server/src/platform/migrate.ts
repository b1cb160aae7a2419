import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findDistribution } from './distributed.ts'
import { type EarlierText, earlierTexts } from './earlier-migrations.ts'
import { readIfThere } from './read-if-there.ts'
import { alterationsOf, statementsOf } from './sql-script.ts'
import { TidyClient } from './tidy-client.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** The same change in statements that a distributed database accepts, for the files that it refuses. */
const DISTRIBUTED_FOLDER = new URL('distributed/', FOLDER)
/** Arbitrary, but the same for every server process. */
const LOCK = 7_245_001

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The names of all migrations of this version, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()

function readMigrations(): Migration[] {
  return migrationNames().map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** Another table's readers queue behind a waiting lock, so one attempt waits this long only. */
const LOCK_WAIT = '1s'
const PAUSE_MS = 2_000
/** Longer than any export or backup should keep a table. */
const TRY_FOR_MS = 15 * 60_000
/** No lock within {@link LOCK_WAIT}, or a deadlock. */
const MAY_RETRY = new Set(['55P03', '40P01'])
const UNIQUE_VIOLATION = '23505'

/**
 * Settings of one transaction, because a pooler may give the next one another connection. A distributed database
 * changes the shards of a table one by one, because several statements of a file may change the same table, and lets a
 * new table refer to others before it is distributed itself; any other ignores these settings.
 */
const BEGIN = `begin; set local synchronous_commit = off; set local statement_timeout = 0; set local lock_timeout = '${LOCK_WAIT}';
  set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_local_reference_table_foreign_keys = off;
  select pg_advisory_xact_lock(${LOCK})`

/**
 * Applies the missing migrations: forward only, each file in its own transaction, one process at a time. A file whose
 * first line says `-- without transaction` runs without one (for `create index concurrently`). A lock that is not free
 * is tried again for 15 minutes, and `onWait` receives the process that holds it.
 * @param placing of a distributed database: the statement that distributes a new table, which a later statement of the
 * same file may need; undefined for a table of the coordinator.
 * @throws when an applied migration has neither its present text nor one of `earlierTexts`.
 * @returns the names of the applied files.
 */
export async function migrate(
  url: string,
  onWait: (line: string) => void = () => {},
  { placing = () => undefined, until }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connect(url)
  const migrations = readMigrations().filter(({ name }) => until === undefined || name <= until)
  try {
    // Asynchronous commits stay in order, so a crash can only lose the last files, which then run again.
    const table =
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())'
    await retried({ client, url, what: 'the table of migrations', onWait }, [`${BEGIN}; ${table}; commit`])
    const applied = await readApplied(client)
    const { isDistributed } = await findDistribution(url, { text: async (text) => (await client.query(text)).rows })
    const attempt = { client, url, onWait, isDistributed, placing }
    for (const earlier of earlierTexts.filter(({ name, checksum }) => applied.get(name) === checksum)) {
      const upgrade = upgradeFrom(earlier, migrations)
      await applyMigration({ ...attempt, what: `migration ${upgrade.name}` }, upgrade, earlier)
      applied.set(upgrade.name, upgrade.checksum)
    }
    const ran: string[] = []
    for (const migration of migrations) {
      const { name, checksum } = migration
      const before = applied.get(name)
      if (before === checksum) continue
      if (before !== undefined) throw new Error(`migration ${name} was changed after it ran on this database`)
      if (await applyMigration({ ...attempt, what: `migration ${name}` }, migration)) ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

/** How a distributed database is migrated. */
interface MigrateOptions {
  readonly placing?: (table: string) => string | undefined
  /** The last file to apply, for tests of an upgrade. */
  readonly until?: string
}

async function connect(url: string): Promise<pg.Client> {
  const client = new TidyClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks between two statements is seen by the next one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

interface Attempt {
  readonly client: pg.Client
  readonly url: string
  readonly what: string
  readonly onWait: (line: string) => void
}

/** Where a file is applied. */
interface Target extends Attempt {
  readonly isDistributed: boolean
  readonly placing: Required<MigrateOptions>['placing']
}

/** The migration of a database that has applied an earlier text: its statements make up for the difference. */
function upgradeFrom({ name, becomes = name, difference }: EarlierText, migrations: readonly Migration[]): Migration {
  const present = migrations.find((migration) => migration.name === becomes)
  const text = difference?.(present?.text ?? '') ?? ''
  return { name: becomes, text, checksum: present?.checksum ?? 'withdrawn' }
}

/** The file and its record are sent in one query instead of four. @returns false when another process applied it. */
async function applyMigration(
  { isDistributed, placing, ...attempt }: Target,
  { name, text, checksum }: Migration,
  replaced?: EarlierText,
): Promise<boolean> {
  const literals = (...values: string[]) => values.map((value) => pg.escapeLiteral(value)).join(', ')
  const insertion = `insert into migration (name, checksum) values (${literals(name, checksum)})`
  const done = replaced
    ? `delete from migration where (name, checksum) = (${literals(replaced.name, replaced.checksum)}); ${insertion}`
    : insertion
  const { client } = attempt
  try {
    if (text.startsWith('-- without transaction')) {
      await client.query(text)
      await client.query(done)
    } else if (isDistributed)
      await retried(attempt, [BEGIN, done, ...placedStatements(textDistributed(name) ?? text, placing), 'commit'])
    else await retried(attempt, [`${BEGIN};\n${done};\n${text};\ncommit`])
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION && (await readApplied(client)).get(name) === checksum)
      return false
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const textDistributed = (name: string): string | undefined => readIfThere(new URL(name, DISTRIBUTED_FOLDER))

/** The statements of a file for a distributed database, with one after each new table that distributes it. */
function placedStatements(text: string, placing: Required<MigrateOptions>['placing']): string[] {
  return statementsOf(text).flatMap((statement) => {
    const table = /^(?:--[^\n]*\n\s*)*create table (\w+)/.exec(statement)?.[1]
    const placed = table === undefined ? undefined : placing(table)
    return placed === undefined ? alterationsOf(statement) : [statement, placed]
  })
}

/** Runs the queries of a transaction until it gets its locks. */
async function retried({ client, url, what, onWait }: Attempt, queries: readonly string[]): Promise<void> {
  const deadline = performance.now() + TRY_FOR_MS
  let reported = ''
  for (;;) {
    const blockers = reported === '' ? undefined : findBlockers(url)
    try {
      for (const text of queries) await client.query(text)
      return
    } catch (error) {
      await client.query('rollback')
      if (!MAY_RETRY.has((error as { code?: string }).code ?? '') || performance.now() > deadline) throw error
      const line = `${what} waits for a lock${(await blockers) ?? ''}`
      if (line !== reported) onWait(line)
      reported = line
      await pause(PAUSE_MS)
    }
  }
}

/** Describes the lock that the connection waits for, read on another connection. */
async function findBlockers(url: string): Promise<string> {
  const observer = await connect(url).catch(() => undefined)
  if (observer === undefined) return ''
  try {
    await pause(500)
    // Asked by what it waits for, because behind a pooler the driver does not know its process.
    const { rows } = await observer.query<{ line: string }>(
      `select distinct format('%s (%s, %s, for %s s)', b.pid, coalesce(nullif(b.application_name, ''), 'unnamed'), b.state,
         round(extract(epoch from clock_timestamp() - b.xact_start))) as line
       from pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) blocking (pid) join pg_stat_activity b on b.pid = blocking.pid
       where w.datname = current_database() and w.query like $1 and w.wait_event_type = 'Lock'`,
      [`${BEGIN.slice(0, 60)}%`],
    )
    return rows.length === 0 ? '' : ` of process ${rows.map((row) => row.line).join(' and ')}`
  } catch {
    return ''
  } finally {
    await observer.end()
  }
}

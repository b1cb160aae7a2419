import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { rememberDistributed } from '../src/platform/distributed.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'
import { openDb } from '../src/platform/sql.ts'
import { CITUS_URL, cloneOnCitus, dropOnCitus, makeTemplateOnCitus } from './citus-database.ts'
import { dropDatabases } from './drop-database.ts'
import { recordCatalog } from './record-rows.ts'
import { recordsStatements } from './record-statements.ts'
import { REUSED } from './reused-pools.ts'

/** The `application_name` of the payment sandbox, which serves the next server on the database too. */
const SANDBOX = 'voltway-payment-sandbox'

const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** The template's name contains a hash of the migrations, so that a changed migration creates a new one. */
function templateName(): string {
  // Only its owner may clone a database.
  const hash = createHash('sha256').update(new URL(inject('postgresUrl')).username)
  const names = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  const files = names.map((name) => new URL(name, MIGRATIONS))
  if (CITUS_URL !== undefined) files.push(new URL('../src/kernel/distribution/tables.ts', import.meta.url))
  for (const file of files.sort()) hash.update(basename(file.pathname)).update(readFileSync(file))
  return `template_${hash.digest('hex').slice(0, 12)}`
}

export function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** One connection for the lifetime of this process. */
let administrator: Promise<pg.Client> | undefined

export interface TestDatabase {
  readonly url: string
  /**
   * Resets the database for the next test of this process. Open connections are terminated, except those that the next
   * test uses again.
   */
  release(): Promise<void>
}

const free: string[] = []
let counter = 0
let template: Promise<string> | undefined

/**
 * Returns a migrated database for exclusive use: a clone of the template, or one that an earlier test has given back.
 */
export async function leaseDatabase(): Promise<TestDatabase> {
  if (CITUS_URL !== undefined) return leaseOnCitus()
  administrator ??= connect(inject('postgresUrl'))
  const admin = await administrator
  const name = free.pop() ?? (await cloneTemplate(admin))
  if (recordsStatements) rememberDistributed(urlOf(name))
  return {
    url: urlOf(name),
    release: async () => {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and backend_type = 'client backend' and application_name <> all($2)`,
        [name, [RESTORER, REUSED, SANDBOX]],
      )
      if (await isLarge(admin, name)) return dropDatabases(inject('postgresUrl'), name)
      await restore(name)
      free.push(name)
    },
  }
}

/**
 * A copy of the template has 19 MB. Deleting the ten thousand sessions of one test took four minutes: without statistics
 * the checks of foreign keys read all of a wallet for each row.
 */
const LARGE_BYTES = 30_000_000

async function isLarge(admin: pg.Client, name: string): Promise<boolean> {
  const { rows } = await admin.query(`select pg_database_size($1) > ${LARGE_BYTES} as large`, [name])
  return rows[0].large
}

/** A database of the cluster is cloned for each lease, because deleting from all its shards takes longer. */
async function leaseOnCitus(): Promise<TestDatabase> {
  const source = templateName()
  template ??= makeTemplateOnCitus(source, urlOf(source)).then(() => source)
  const name = `test_${process.pid}_${++counter}_${Date.now().toString(36)}`
  await cloneOnCitus(await template, name, urlOf(name))
  return { url: urlOf(name), release: () => dropOnCitus(name) }
}

async function cloneTemplate(admin: pg.Client): Promise<string> {
  template ??= makeTemplate(admin)
  const name = `test_${process.pid}_${++counter}_${Date.now().toString(36)}`
  await admin.query(`create database ${name} template ${await template} strategy file_copy`)
  return name
}

/** Creates the template with all job queues in one process. The others wait for it. */
async function makeTemplate(admin: pg.Client): Promise<string> {
  const name = templateName()
  await admin.query('select pg_advisory_lock(7245002)')
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    await admin.query(`create database ${name}_new`)
    await migrate(urlOf(`${name}_new`))
    await makeQueues(urlOf(`${name}_new`))
    if (recordsStatements) await pretendDistributed(urlOf(`${name}_new`))
    await rememberContent(urlOf(`${name}_new`))
    await recordCatalog(urlOf(`${name}_new`))
    await admin.query(`alter database ${name}_new rename to ${name}`)
  }
  await admin.query('select pg_advisory_unlock(7245002)')
  return name
}

/** Lets transactions of a plain database end as those of a distributed one. */
async function pretendDistributed(url: string): Promise<void> {
  const client = await connect(url)
  await client.query('create function distribution_mark() returns void language sql as $$ $$')
  await client.end()
}

async function makeQueues(url: string): Promise<void> {
  const { jobKinds } = await import('../src/app.ts')
  const db = openDb({ url, maxConnections: 1 })
  const jobs = await openJobs({ db, url, log: pino({ level: 'silent' }), kinds: jobKinds, works: false })
  await jobs.close()
  await db.close()
}

/**
 * Creates a function that resets a used database to its current content. Deleting a few rows costs a tenth of cloning
 * and dropping files. Rows of migrations are copied to a separate schema. It works as an ordinary role: rows that
 * reference others go first, and the right to delete final rows is taken only for the reset.
 */
async function rememberContent(url: string): Promise<void> {
  const client = await connect(url)
  const tables = referencingFirst(await selectTables(client))
  const { rows: sequences } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S'`,
  )
  await client.query('create schema pristine')
  const deletes: string[] = []
  const inserts: string[] = []
  const final = tables.filter(({ lacking }) => lacking !== '')
  const isUsed = final.map(({ name }) => `exists (select from ${name})`).join(' or ')
  const all = (statement: (table: Table) => string) => final.map(statement).join(' ')
  deletes.push(
    `if ${isUsed} then ${all(({ lacking, name }) => `grant ${lacking} on ${name} to current_user;`)} has_rights := true; end if;`,
  )
  for (const [index, { name, columns }] of tables.entries()) {
    deletes.push(`if exists (select from ${name}) then delete from ${name}; end if;`)
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount === 0) continue
    const copy = `pristine.content_${index}`
    await client.query(`create table ${copy} as select ${columns} from ${name}`)
    inserts.unshift(`insert into ${name} (${columns}) overriding system value select * from ${copy};`)
  }
  for (const { name } of sequences) {
    const { rows } = await client.query(`select last_value, is_called from ${name}`)
    inserts.push(`perform setval('${name}', ${rows[0].last_value}, ${rows[0].is_called});`)
  }
  const revoke = `if has_rights then ${all(({ lacking, name }) => `revoke ${lacking} on ${name} from current_user;`)} end if;`
  const objects = `(select array_agg(name order by name) from (
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace) o)`
  const { rows: known } = await client.query<{ list: string }>(`select ${objects}::text as list`)
  const check = `if ${objects}::text <> '${known[0]?.list}' then raise 'a test left a table, index, sequence or function'; end if;`
  const steps = [...deletes, revoke, ...inserts, check].join('\n')
  await client.query(`
    create function pristine.restore() returns void language plpgsql as $restore$
    declare has_rights boolean := false; begin ${steps} end $restore$`)
  await client.end()
}

interface Table {
  readonly name: string
  readonly columns: string
  /** The rights to delete rows, and to lock them for a foreign key, that its owner does not have. */
  readonly lacking: string
  /** The other tables that its rows reference. */
  readonly references: readonly string[]
}

async function selectTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.oid::regclass::text as name,
           concat_ws(', ', case when not has_table_privilege(relowner, t.oid, 'delete') then 'delete' end,
                           case when not has_any_column_privilege(relowner, t.oid, 'update') then 'update' end) as lacking,
           (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
            where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           array(select confrelid::regclass::text from pg_constraint
                 where conrelid = t.oid and contype = 'f' and confrelid <> conrelid) as references
    from pg_class t
    where relkind in ('r', 'p') and not relispartition
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`)
  return rows
}

/** The tables in an order in which their rows can be deleted. */
function referencingFirst(tables: readonly Table[]): Table[] {
  if (tables.length === 0) return []
  const referenced = new Set(tables.flatMap(({ references }) => references))
  const first = tables.filter(({ name }) => !referenced.has(name))
  if (first.length === 0) throw new Error(`tables reference each other: ${tables.map(({ name }) => name)}`)
  return [...first, ...referencingFirst(tables.filter(({ name }) => referenced.has(name)))]
}

const RESTORER = 'restorer of tests'
/** One connection per database, which keeps the plans of the function: planning costs as much as deleting. */
const restorers = new Map<string, pg.Client>()

async function restore(name: string): Promise<void> {
  let client = restorers.get(name)
  if (client === undefined) {
    const options = '-c synchronous_commit=off'
    client = new pg.Client({ connectionString: urlOf(name), application_name: RESTORER, options })
    // A test may end all connections of its database.
    client.on('error', () => restorers.delete(name))
    await client.connect()
    restorers.set(name, client)
  }
  await client.query('select pristine.restore()')
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type EarlierText, earlierTexts } from '../src/platform/earlier-migrations.ts'
import { migrate } from '../src/platform/migrate.ts'
import { leaseDatabase, urlOf } from './database.ts'
import { dropDatabases } from './drop-database.ts'
import { runsEveryCase } from './every-case.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDER = 'apps/server/migrations/'
/** When a server could first be started, so that databases exist since then. */
const FIRST_SERVER = '2026-11-21T14:52:00Z'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const linesOf = (output: string): string[] => output.split('\n').filter((line) => line !== '')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** The id of a file in Git. */
const blobOf = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

function findHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository').trim() === 'false'
  } catch {
    return false
  }
}
const hasHistory = findHistory()

const isFile = (name: string) => /^\d{4}-[\w-]+\.sql$/.test(name)
/** The present texts by their ids in Git. */
const present = new Map(
  readdirSync(join(root, FOLDER))
    .filter(isFile)
    .map((name) => readFileSync(join(root, FOLDER, name)))
    .map((content) => [blobOf(content), content.toString()]),
)
const textOf = (blob: string): string => present.get(blob) ?? git('cat-file', 'blob', blob)

/** The texts of migrations in earlier commits that are not the present ones, by their ids in Git. */
function changedTexts(): Map<string, { readonly name: string; readonly checksum: string }> {
  const history = ['--full-history', '-m', '--format=', '--raw', '--no-abbrev', '--no-renames']
  const changed = new Map<string, { name: string; checksum: string }>()
  for (const line of linesOf(git('log', `--since=${FIRST_SERVER}`, ...history, '--', FOLDER))) {
    const [, , before = '', after = '', , path = ''] = line.split(/\s/)
    const name = path.slice(FOLDER.length)
    if (!isFile(name)) continue
    for (const blob of [before, after])
      if (!/^0+$/.test(blob) && !present.has(blob) && !changed.has(blob))
        changed.set(blob, { name, checksum: sha256(textOf(blob)) })
  }
  return changed
}

const known = hasHistory ? changedTexts() : new Map<string, never>()
const titleOf = ({ name, checksum }: { readonly name: string; readonly checksum: string }) => `${name} ${checksum}`

test.runIf(hasHistory)(
  'a migration that is changed after a commit has its earlier text among those that are mended',
  () => {
    expect([...known.values()].map(titleOf).sort()).toEqual(earlierTexts.map(titleOf).sort())
  },
)

/** The last commit that has a text. */
function commitWith({ name, checksum }: EarlierText): string {
  const [blob = ''] = [...known].find(([, text]) => text.name === name && text.checksum === checksum) ?? []
  const [removal = ''] = linesOf(
    git('log', '--full-history', '-m', '--format=%H', `--find-object=${blob}`, '--', FOLDER),
  )
  const parents = git('show', '--no-patch', '--format=%P', removal).trim().split(' ')
  const commit = parents.find((parent) => git('ls-tree', parent, FOLDER).includes(blob))
  if (commit === undefined) throw new Error(`no commit has ${name} as ${blob}`)
  return commit
}

/** Everything that migrations create, without the order of columns. */
const CATALOG = `
  select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid))
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
  union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and proname <> 'distribution_mark'
  union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select name || ' ' || checksum from migration where checksum <> 'withdrawn'`

async function catalogOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<[string]>({ text: CATALOG, rowMode: 'array' })
  await client.end()
  return rows.map(([line]) => line).sort()
}

/** Applies the migrations of a commit. */
async function migrateTo(commit: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const line of linesOf(git('ls-tree', commit, FOLDER))) {
    const [, , blob = '', path = ''] = line.split(/\s/)
    const name = path.slice(FOLDER.length)
    if (!isFile(name)) continue
    const text = textOf(blob)
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, sha256(text)])
  }
  await client.end()
}

// The first has the longest way; the second has another name now, the third other columns. The others differ less.
const SAMPLE = ['0040-ledger-functions.sql', '0856-charge-targets.sql', '0871-home-chargers.sql']
const upgraded = earlierTexts.filter(({ name }) => runsEveryCase || SAMPLE.includes(name))

for (const [index, earlier] of upgraded.entries())
  test.runIf(hasHistory)(
    `a database with an earlier text of ${earlier.name} becomes as a new one (${index + 1})`,
    async () => {
      const database = await leaseDatabase()
      const name = `earlier_${process.pid}_${index}`
      const admin = new pg.Client({ connectionString: database.url })
      await admin.connect()
      await admin.query(`create database ${name}`)
      await migrateTo(commitWith(earlier), urlOf(name))
      await Promise.all([migrate(urlOf(name)), migrate(urlOf(name))])
      expect(await catalogOf(urlOf(name))).toEqual(await catalogOf(database.url))
      await admin.end()
      await dropDatabases(database.url, name)
      await database.release()
    },
  )

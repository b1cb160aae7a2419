import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentOwner, livingPostmaster } from './ownership.ts'
import { isSameProcess } from './processes.ts'
import { clusterUrl } from './product-role.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

const supervisor = fileURLToPath(new URL('supervisor.ts', import.meta.url))
const silent = { info: () => undefined }
let dataDir: string
let owners: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'voltway-pg-'))
  // Like a folder in a clone: others may enter it, so PostgreSQL's account under root can.
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  owners = []
  await vi.waitUntil(() => livingPostmaster(join(dataDir, 'postgres')) === undefined)
  rmSync(dataDir, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

/** Starts a separate process that starts the database on the folder and runs until it is killed. */
async function startOwner(
  options: { uid?: number; gid?: number } = {},
): Promise<{ owner: ChildProcess; output: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    try {
      const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2], log: { info: () => undefined } })
      console.log('url ' + url)
      setInterval(() => undefined, 1000)
    } catch (error) { console.log(error.message); process.exit(1) }`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program, supervisor, dataDir], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  let output = ''
  for await (const text of owner.stdout ?? []) {
    output += text
    if (output.includes('\n')) break
  }
  return { owner, output: output.trim() }
}

test('the first start creates a database with safe settings, and a stop leaves no process behind', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  const settings = await query(
    postgres.url,
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone') order by lower(name) collate "C"`,
  )
  expect(settings).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'TimeZone', setting: 'UTC' },
  ])
  const pid = livingPostmaster(postgres.folder)
  await postgres.stop()
  expect(pid).toBeTypeOf('number')
  expect(livingPostmaster(postgres.folder)).toBeUndefined()
  expect(currentOwner(dataDir)).toBeUndefined()
})

test('commits survive a kill -9 of the owner, and PostgreSQL ends within ten seconds after it', async () => {
  const { owner, output } = await startOwner()
  const url = output.replace('url ', '')
  await query(url, 'create table kept (n int); insert into kept values (42)')
  const pid = livingPostmaster(join(dataDir, 'postgres'))
  owner.kill('SIGKILL')
  await vi.waitUntil(() => livingPostmaster(join(dataDir, 'postgres')) === undefined)
  expect(pid).toBeTypeOf('number')

  const again = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await query(again.url, 'select n from kept')).toEqual([{ n: 42 }])
  await again.stop()
})

test('the database of a version that connected as superuser is handed over to an ordinary role, with its rows', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: silent })
  // As the older version left it: everything is of the superuser, and the owner may not change final rows.
  await query(
    clusterUrl(first.url),
    `alter database voltway owner to voltway; drop role voltway_fleets; create schema queue;
     create table parent (id int primary key); create table queue.child (id int generated always as identity, parent int references parent);
     create type colour as enum ('red'); create view children as select * from queue.child;
     create function one() returns int language sql as 'select 1';
     insert into parent values (1); revoke update, delete, truncate on parent from public, current_user; grant update (id) on parent to current_user`,
  )
  await first.stop()

  const again = await startEmbeddedPostgres({ dataDir, log: silent })
  const [role] = await query(
    again.url,
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = user',
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false })
  await query(again.url, 'insert into queue.child (parent) values (1)')
  expect(await query(again.url, 'select parent, one() from children')).toEqual([{ parent: 1, one: 1 }])
  await expect(query(again.url, 'delete from parent')).rejects.toThrow('permission denied')
  const owned = await query(
    again.url,
    `select relname as name from pg_class where relowner <> user::regrole and relnamespace::regnamespace::text in ('public', 'queue')
     union all select typname from pg_type where typowner <> user::regrole and typnamespace::regnamespace::text in ('public', 'queue')
     union all select proname from pg_proc where proowner <> user::regrole and pronamespace::regnamespace::text in ('public', 'queue')`,
  )
  expect(owned).toEqual([])
  await again.stop()
})

test('a cluster that was not completely written to disk is created again', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: silent })
  await query(first.url, 'create table half_written ()')
  await first.stop()
  const note = join(dataDir, 'postgres.unwritten')
  expect(existsSync(note)).toBe(false)
  writeFileSync(note, '')
  const second = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await query(second.url, "select to_regclass('half_written') as found")).toEqual([{ found: null }])
  await second.stop()
  expect(existsSync(note)).toBe(false)
})

test('a start immediately after a kill -9 takes over without waiting', async () => {
  const { owner } = await startOwner()
  owner.kill('SIGKILL')
  await vi.waitUntil(() => currentOwner(dataDir) === undefined)
  const again = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await again.stop()
})

test('a second start on the same folder is refused with one line and does not disturb the first', async () => {
  const { owner, output } = await startOwner()
  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
    new RegExp(`^already running: process ${owner.pid} uses ${dataDir}`),
  )
  expect(await query(output.replace('url ', ''), 'select 1 as one')).toEqual([{ one: 1 }])
})

const leftovers: [string, () => string][] = [
  ['empty', () => ''],
  ['garbage', () => 'not a number\nat all\n'],
  ['of an ended process', () => '999999\n/somewhere\n'],
  ['of a process id that another program uses now', () => `${process.pid}\n${dataDir}/postgres\n`],
]
test.each(leftovers)('a postmaster.pid that is %s does not prevent a start', async (_name, content) => {
  await (await startEmbeddedPostgres({ dataDir, log: silent })).stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), content())
  const again = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await again.stop()
})

test('the running.json of an owner is ignored when another process reuses its process id', async () => {
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ pid: process.pid, born: 'another time' }))
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))).toMatchObject({ url: postgres.url })
  await postgres.stop()
})

test('a crash of the database server is reported', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  process.kill(livingPostmaster(postgres.folder) ?? 0, 'SIGQUIT')
  await postgres.died
  await postgres.stop()
})

test.runIf(process.getuid?.() === 0)('as root, PostgreSQL runs under an account that is not root', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  const status = readFileSync(`/proc/${livingPostmaster(postgres.folder)}/status`, 'utf8')
  expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0)
  await postgres.stop()
})

test.runIf(process.getuid?.() === 0)(
  'an ordinary user starts it under the same account, without special rights',
  async () => {
    chownSync(dataDir, 65_534, 65_534)
    const { owner, output } = await startOwner({ uid: 65_534, gid: 65_534 })
    expect(output).toMatch(/^url /)
    const status = readFileSync(`/proc/${livingPostmaster(join(dataDir, 'postgres'))}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe('65534')
    expect(isSameProcess({ pid: owner.pid ?? 0, born: currentOwner(dataDir)?.born ?? '' })).toBe(true)
  },
)

test('a folder that cannot be written is refused with one line that names it', async () => {
  await expect(startEmbeddedPostgres({ dataDir: '/proc/voltway', log: silent })).rejects.toThrow(
    /^DATA_DIR \/proc\/voltway cannot be written/,
  )
})

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../src/demo/seed.ts'
import { ublOf } from '../src/kernel/documents/document-ubl.ts'
import { issueAccessToken } from '../src/kernel/identity/access-token.ts'
import { openDb, type Sql, sql } from '../src/platform/sql.ts'
import { leaseDatabase, type TestDatabase } from './database.ts'
import { bootFleet, type Fleet, TEST_SECRET } from './harness.ts'

/*
 * Every company of the demo moves to an empty installation, by the calls and commands that people use. The drill
 * `npm run drill -- archive` prints the figures.
 */

const ADMIN = fileURLToPath(new URL('../src/admin.ts', import.meta.url))
const LONGEST_MS = 1_200_000

let here: Fleet
let elsewhere: TestDatabase
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltway-archive-'))
  here = await bootFleet({ env: { DEMO: '1' } })
  here.clock.set(new Date().toISOString())
  await seedDemo(here.app)
  elsewhere = await leaseDatabase()
}, LONGEST_MS)
afterAll(async () => {
  await here?.close()
  await elsewhere?.release()
  await rm(folder, { recursive: true, force: true })
})

async function admin(...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: elsewhere.url, SECRET: TEST_SECRET, DEMO: '0' }
  const child = spawn(process.execPath, [ADMIN, ...words], { env })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ words, code, err }).toEqual({ words, code: 0, err: '' })
  return out
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** The content of a wallet: balances, documents with the hash of their bytes, and how many rows of each kind. */
async function contentOf(db: Sql, walletId: string) {
  const balances = await db.rows(sql`
    select kind, balance_minor, entry_count from ledger_account where wallet_id = ${walletId} order by kind`)
  const documents = await db.rows<{ content: string; bytes: Buffer }>(sql`
    select d.number, d.hash, d.content, f.bytes from document d
    join document_file f on f.wallet_id = d.wallet_id and f.document_id = d.id
    where d.wallet_id = ${walletId} order by d.number`)
  const [counts] = await db.rows(sql`select
    (select count(*)::integer from session where wallet_id = ${walletId}) as sessions,
    (select count(*)::integer from ledger_entry where wallet_id = ${walletId}) as entries,
    (select count(*)::integer from audit_entry where wallet_id = ${walletId} and deed not in ('wallet.exported', 'wallet.imported')) as activity,
    (select count(*)::integer from card where wallet_id = ${walletId}) as cards,
    (select count(*)::integer from network_token where wallet_id = ${walletId}) as tokens`)
  const hashed = documents.map(({ bytes, content, ...one }) => ({
    ...one,
    content: sha256(content),
    pdf: sha256(bytes),
    xml: sha256(ublOf(JSON.parse(content))),
  }))
  return { balances, documents: hashed, counts }
}

async function exported(wallet: { id: string; owner_id: string }): Promise<string> {
  const owner = await here.db.row<{ email: string }>(sql`select email from person where id = ${wallet.owner_id}`)
  await here.db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${wallet.owner_id}, ${`session-of-${wallet.owner_id}`}, ${wallet.owner_id}, '2100-01-01') on conflict do nothing`)
  const person = { id: wallet.owner_id, email: owner?.email ?? '', sessionId: wallet.owner_id }
  const { token } = await issueAccessToken(here.app, person)
  const call = async (method: 'GET' | 'POST', path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-product': 'FLEETS_DASHBOARD' }
    const response = await here.http.inject({ method, url: `/editor/v1/wallet/${wallet.id}/exports${path}`, headers })
    return response.json()
  }
  const { id } = await call('POST', '')
  await here.runJobs(['exports.write'])
  expect((await call('GET', '')).results[0]).toMatchObject({ id, state: 'READY' })
  const { url } = await call('POST', `/${id}/link`)
  const file = join(folder, `${wallet.id}.zip`)
  await writeFile(file, (await here.http.inject({ url: new URL(url).pathname + new URL(url).search })).rawPayload)
  return file
}

test(
  'each company of the demo has the same balances and documents in an empty installation',
  async () => {
    const wallets = await here.db.rows<{ id: string; name: string; owner_id: string }>(sql`
      select w.id, w.name, (select m.person_id from wallet_membership m
        where m.wallet_id = w.id and 0 = any(m.permission_groups) order by m.created_at limit 1) as owner_id
      from wallet w where exists (select from document d where d.wallet_id = w.id) order by w.name`)
    expect(wallets.length).toBeGreaterThanOrEqual(3)
    const db = openDb({ url: elsewhere.url, maxConnections: 2 })
    for (const wallet of wallets) {
      const begun = performance.now()
      const file = await exported(wallet)
      const written = performance.now()
      const printed = await admin('import-archive', file)
      const done = performance.now()
      const content = await contentOf(here.db, wallet.id)
      expect(await contentOf(db, wallet.id)).toEqual(content)
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
      console.log(
        `${printed.trim()}\nEqual: ${content.documents.length} documents byte by byte, ${JSON.stringify(content.counts)}, ` +
          `${(await stat(file)).size} bytes; exported in ${seconds(written - begun)}, imported in ${seconds(done - written)}\n`,
      )
    }
    await db.close()
    for (const command of [['ledger-verify'], ['documents', 'verify'], ['audit-verify'], ['consumption-verify']])
      console.log(`${command.join(' ')}: ${(await admin(...command)).trim()}`)
  },
  LONGEST_MS,
)

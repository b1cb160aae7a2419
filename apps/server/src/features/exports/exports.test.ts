import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { linkCompanyExport, listCompanyExports, requestCompanyExport } from '@voltway/contract/exports'
import { addFunds } from '@voltway/contract/payments'
import { type ZipPart, zipOf } from '@voltway/spreadsheet/zip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { openPaying } from '../../../test/paying.ts'
import { verifyAudit } from '../../kernel/audit/verify-audit.ts'
import { localTables, referenceTables, tenantTables } from '../../kernel/distribution/tables.ts'
import { verifyDocuments } from '../../kernel/documents/verify-documents.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { stored } from '../../platform/deflated.ts'
import { type Db, sql } from '../../platform/sql.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'
import { ArchiveReader } from './archive-file.ts'
import { archiveTables } from './archive-tables.ts'
import { importArchive } from './import-archive.ts'

let here: Fleet
let elsewhere: Fleet
let folder: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltway-archive-'))
  archive = join(folder, 'company.zip')
  here = await bootFleet()
  elsewhere = await bootFleet({ env: { LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  await Promise.all([here?.close(), elsewhere?.close()])
  await rm(folder, { recursive: true, force: true })
})

const contents = (db: Db, walletId: string) =>
  Promise.all([
    db.rows(sql`select kind, balance_minor, entry_count from ledger_account where wallet_id = ${walletId} order by 1`),
    db.rows(sql`
      select d.number, d.content, d.hash, encode(f.bytes, 'hex') as bytes from document d
      join document_file f on f.wallet_id = d.wallet_id and f.document_id = d.id
      where d.wallet_id = ${walletId} order by 1`),
    db.rows(sql`select id, status, cost_minor, record from session where wallet_id = ${walletId} order by 1`),
    db.rows(sql`select uid, card_id from network_token where wallet_id = ${walletId} order by 1`),
  ])

test('the list of tables of an archive names each table of the database', () => {
  const all = [...tenantTables, ...Object.keys(referenceTables), ...Object.keys(localTables)]
  expect(Object.keys(archiveTables).toSorted()).toEqual(all.toSorted())
})

test('an owner exports everything of the company, and downloads it with a link that expires', async () => {
  const network = await openCharging(here)
  const paying = await openPaying(here)
  const method = await paying.method('visa')
  await here.as('owner').call(addFunds, { body: { amount: '120.00', payment_method_id: method } })
  await here.runJobs()
  const card = await network.card({ memberId: here.driverMemberId })
  const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
  await network.cdr(card, { id: 'ARCHIVED', ...times, total_energy: 20 })
  here.clock.set('2026-04-01T06:00:00.000Z')
  await invoicesJobs.find(({ name }) => name === 'invoices.find-months')?.handle(here.ctx(), {}, undefined)
  await here.runJobs()

  expect(await here.as('manager').refusal(requestCompanyExport)).toBe('auth.not_allowed')
  const owner = here.as('owner')
  const requested = await owner.call(requestCompanyExport)
  expect(requested).toMatchObject({ state: 'RUNNING', percent: 0, size_bytes: null })
  expect(await owner.call(requestCompanyExport)).toEqual(requested)
  expect(await owner.refusal(linkCompanyExport, { params: { exportId: requested.id } })).toBe('export.not_found')
  await here.runJobs()
  const [ready] = (await owner.call(listCompanyExports)).results
  expect(ready).toMatchObject({ id: requested.id, state: 'READY', percent: 100 })

  const { url } = await owner.call(linkCompanyExport, { params: { exportId: requested.id } })
  const path = url.slice(url.indexOf('/company-export'))
  const download = await here.http.inject({ url: path })
  expect(download.rawPayload.length).toBe(ready?.size_bytes)
  await writeFile(archive, download.rawPayload)
  here.clock.advance(15 * 60_000)
  expect((await here.http.inject({ url: path })).statusCode).toBe(404)
  here.clock.advance(-15 * 60_000)
})

/** Writes the archive with one file altered. `hashed`: its hash in the manifest is altered too. */
async function altered(path: string, alter: (text: string) => string, hashed: boolean): Promise<string> {
  const reader = await ArchiveReader.open(archive)
  const manifest = structuredClone(reader.manifest)
  const parts: ZipPart[] = []
  for (const file of manifest.files) {
    const bytes = await reader.bytes(file.path)
    const content = file.path === path ? Buffer.from(alter(bytes.toString())) : bytes
    if (hashed) file.sha256 = createHash('sha256').update(content).digest('hex')
    parts.push({ path: file.path, content: [content] })
  }
  reader.close()
  parts.push({ path: 'manifest.json', content: [JSON.stringify(manifest)] })
  const target = join(folder, 'altered.zip')
  await writeFile(target, await buffer(zipOf(parts, stored)))
  return target
}

test('an altered archive changes nothing, and the error names the file and the line', async () => {
  const reader = await ArchiveReader.open(archive)
  expect(reader.manifest.set_up_again).toMatchObject({ payment_methods: [expect.any(String)], webhooks: [] })
  reader.close()
  const cut = join(folder, 'cut.zip')
  const bytes = await readFile(archive)
  await writeFile(cut, bytes.subarray(0, bytes.length - 200))
  await expect(ArchiveReader.open(cut)).rejects.toThrow('is not a ZIP file')
  await expect(ArchiveReader.open(join(folder, 'none.zip'))).rejects.toThrow('cannot be read: ENOENT')

  const wallets = () => elsewhere.db.rows(sql`select id from wallet order by id`)
  const before = await wallets()
  const importing = async (...how: Parameters<typeof altered>) =>
    importArchive(elsewhere.ctx(), await altered(...how)).then(
      () => 'imported',
      (error: Error) => error.message,
    )
  const card = 'data/card.jsonl'
  expect(await importing(card, (text) => text.replace('"name":"', '"name":"X'), false)).toBe(
    'data/card.jsonl was altered: its SHA-256 is another one',
  )
  expect(await importing(card, (text) => text.replace(/"type":"\w+"/, '"type":null'), true)).toMatch(
    /^data\/card.jsonl line 1: null value in column "type"/,
  )
  expect(await importing(card, (text) => text.replaceAll(here.walletId, here.people.owner.id), true)).toBe(
    'data/card.jsonl line 1: belongs to another company',
  )
  const fewer = (text: string) => text.replace(/"balance_minor":(\d+)\d/, '"balance_minor":$1')
  expect(await importing('data/ledger_account.jsonl', fewer, true)).toBe('the balances are not those of the manifest')
  expect(await wallets()).toEqual(before)
})

test('an exported company continues in another installation: same balances, documents and activity', async () => {
  elsewhere.clock.set('2026-04-02T06:00:00.000Z')
  const imported = await importArchive(elsewhere.ctx(), archive)
  expect(imported).toMatchObject({ files: 1, series: expect.arrayContaining(['FT 2026R04020600']) })
  expect(await contents(elsewhere.db, here.walletId)).toEqual(await contents(here.db, here.walletId))
  expect(await checkInvariants(elsewhere.db)).toEqual([])
  expect((await verifyDocuments(elsewhere.db)).faults).toEqual([])
  expect((await verifyAudit(elsewhere.db)).filter(({ brokenAt }) => brokenAt !== null)).toEqual([])
  // People with the same address keep their account.
  const access = await elsewhere.db.rows(sql`select 1 from wallet_membership
    where wallet_id = ${here.walletId} and person_id = ${elsewhere.people.owner.id}`)
  expect(access).toHaveLength(1)
  await expect(importArchive(elsewhere.ctx(), archive)).rejects.toThrow('is in this installation already')
})

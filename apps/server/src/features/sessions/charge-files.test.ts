import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkCompanyExport, listCompanyExports, requestCompanyExport } from '@voltway/contract/exports'
import { listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { showMessages } from '../../admin/record-commands.ts'
import { showChargeFiles } from '../../admin/state-commands.ts'
import { storeChargeFile } from '../../kernel/charge-files/charge-files.ts'
import { selectPublicId } from '../../kernel/network/inbox.sql.ts'
import { networkKey } from '../../kernel/network/messages.ts'
import { receiveSession, receiveSessionPatch } from '../../kernel/network/receive.ts'
import { readStoredCdr, readStoredSession } from '../../kernel/network/stored-objects.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { importArchive } from '../exports/import-archive.ts'
import { insertChargeFile, selectChargesToFile, updateChargesFiled } from './charge-files.sql.ts'
import { readMessagesOf, writeChargeFiles } from './charge-files.ts'
import { readSession } from './sessions.ts'

/** Charges of November are old in March, those of December are not. */
const MONTH = '2025-11-01'
const folder = mkdtempSync(join(tmpdir(), 'voltway-charge-files-'))
const fleet = fleetOfFile({ env: { CHARGE_FILES_AFTER_MONTHS: '3', CHARGE_FILES_DIR: folder } })
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOldCharges = (of: Fleet = fleet) => writeChargeFiles.handle(of.ctx(), {}, undefined)
const files = (of = fleet.walletId) => readdirSync(join(folder, of))
const keyOf = (id: string) => networkKey('PT', 'TST', id)

/** A charge with two readings and its record, on a day at ten. */
async function charge(card: TestCard, id: string, day: string, further: object = {}): Promise<string> {
  const at = (time: string) => `${day}T${time}:00.000Z`
  const begun = { id, start_date_time: at('10:00') }
  await network.session(card, { ...begun, last_updated: at('10:20'), kwh: 7.3 })
  const end = { ...begun, end_date_time: at('10:45') }
  await network.session(card, { ...end, last_updated: at('10:45'), kwh: 20, status: 'COMPLETED', ...further })
  await network.cdr(card, { ...end, id: `R${id}`, session_id: id, total_energy: 20 })
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  return results.find(({ start_date_time }) => start_date_time.startsWith(day))?.id ?? ''
}

const detail = (id: string) => fleet.as('owner').call(getSession, { params: { id } })

const inDatabase = (id: string) =>
  fleet.db.row<{ readings: number; session: boolean; record: boolean }>(sql`
    select jsonb_array_length(s.curve) as readings, n.raw is not null as session, r.raw is not null as record
    from session s
    join network_session n on n.country_code = s.country_code and n.party_id = s.party_id and n.id = s.network_id
    join network_cdr r on r.country_code = s.country_code and r.party_id = s.party_id and r.id = s.cdr_id
    where s.id = ${id}`)

test('an old charge has its readings and messages in a file, and everybody reads what they read before', async () => {
  const card = await network.card()
  // An object before it in the file names it, and is not it.
  await charge(await network.card(), 'LIAR', '2025-11-09', { remark: 'PT*TST*OLD' })
  const [old, young] = [await charge(card, 'OLD', '2025-11-10'), await charge(card, 'YOUNG', '2025-12-10')]
  const read = async () => ({
    page: await detail(old),
    messages: await readMessagesOf(fleet.ctx(), old),
    session: await readStoredSession(fleet.ctx(), keyOf('OLD')),
    record: await readStoredCdr(fleet.ctx(), (await selectPublicId(fleet.db, keyOf('ROLD'))) ?? ''),
  })
  const before = await read()
  expect(before.page.curve.map(({ energy_kwh }) => energy_kwh)).toEqual(['7.300', '20.000'])
  expect(before.messages).toMatchObject({ session: { id: 'OLD' }, record: { id: 'ROLD' } })

  await fileOldCharges()
  expect(await read()).toEqual(before)
  expect(await inDatabase(old)).toEqual({ readings: 0, session: false, record: false })
  expect(await inDatabase(young)).toEqual({ readings: 2, session: true, record: true })
  expect(files()).toHaveLength(1)
  expect(await showChargeFiles(fleet.ctx())).toMatch(/^1 files .* 2 charges, none missing, none altered\.$/)

  await expect(showMessages(fleet.ctx(), 'OLD')).rejects.toThrow('OLD is not the id of a session')
  await expect(showMessages(fleet.ctx(), fleet.walletId)).rejects.toThrow('there is no session')

  await fileOldCharges()
  expect(files()).toHaveLength(1)
  expect(await network.broken()).toEqual([])
})

test('an operator may repeat, change and credit what is in a file', async () => {
  const card = await network.card()
  const id = await charge(card, 'LATE', '2025-11-11')
  await fileOldCharges()
  const filed = await readStoredSession(fleet.ctx(), keyOf('LATE'))
  expect(await receiveSession(fleet.ctx(), network.peerId, keyOf('LATE'), filed ?? {})).toBe(false)
  const patch = { country_code: 'PT', party_id: 'TST', id: 'LATE', last_updated: '2025-11-11T10:50:00.000Z', kwh: 20.5 }
  expect(await receiveSessionPatch(fleet.ctx(), network.peerId, keyOf('LATE'), patch)).toBe('stored')
  expect(await readStoredSession(fleet.ctx(), keyOf('LATE'))).toEqual({ ...filed, ...patch })
  await network.drain()
  const record = (await readMessagesOf(fleet.ctx(), id))?.record as Record<string, unknown>
  const credit = { id: 'CLATE', credit: true, credit_reference_id: 'RLATE', total_cost: { excl_vat: -3.21 } }
  await network.cdr(card, { ...record, ...credit })
  expect(await detail(id)).toMatchObject({ flags: expect.arrayContaining(['CREDITED']), credits: [{ id: 'CLATE' }] })
  expect((await detail(id)).curve.length).toBeGreaterThanOrEqual(2)
  expect(await network.broken()).toEqual([])
})

test('a charge that changes while its file is written stays in the database', async () => {
  const id = await charge(await network.card(), 'RACE', '2025-11-12')
  const read = await selectChargesToFile(fleet.db, { wallet_id: fleet.walletId, month: MONTH }, undefined, 10)
  expect(read.map((row) => row.id)).toEqual([id])
  await fleet.db.run(sql`update session set updated_at = now() where id = ${id}`)
  const moved = await fleet.db.tx((tx) => updateChargesFiled(tx, fleet.scope, fleet.ctx().newId(), read))
  expect([...moved]).toEqual([])
  expect(await inDatabase(id)).toMatchObject({ readings: 2 })
  await fileOldCharges()
  expect(await inDatabase(id)).toEqual({ readings: 0, session: false, record: false })
})

test('a folder that cannot be written loses nothing, and a later run removes what a killed one left', async () => {
  const id = await charge(await network.card(), 'FULL', '2025-11-13')
  const broken = mkdtempSync(join(tmpdir(), 'voltway-broken-'))
  writeFileSync(join(broken, fleet.walletId), 'not a folder')
  const lost = {
    ...fleet.app,
    config: { ...fleet.app.config, chargeFiles: { afterMonths: 3, folder: broken } },
  }
  await expect(writeChargeFiles.handle({ ...fleet.ctx(), app: lost }, {}, undefined)).rejects.toThrow('EEXIST')
  rmSync(broken, { recursive: true })
  expect(await inDatabase(id)).toEqual({ readings: 2, session: true, record: true })

  const fileId = fleet.ctx().newId()
  await insertChargeFile(fleet.db, { wallet_id: fleet.walletId, month: MONTH }, fileId, fleet.clock.now())
  await storeChargeFile(fleet.app.config, { walletId: fleet.walletId, fileId }, Buffer.from('half'))
  fleet.clock.advance(2 * DAY_MS)
  await fileOldCharges()
  expect(files()).not.toContain(`${fileId}.jsonl.gz`)
  expect(await fleet.db.rows(sql`select id from charge_file where written_at is null`)).toEqual([])
  expect(await inDatabase(id)).toEqual({ readings: 0, session: false, record: false })
})

test('charges stay in the database while the folder of earlier files is not mounted', async () => {
  const id = await charge(await network.card(), 'MOUNT', '2025-11-14')
  const mountPoint = mkdtempSync(join(tmpdir(), 'voltway-not-mounted-'))
  const config = { ...fleet.app.config, chargeFiles: { afterMonths: 3, folder: mountPoint } }
  const unmounted = { ...fleet.ctx(), app: { ...fleet.app, config } }
  await expect(writeChargeFiles.handle(unmounted, {}, undefined)).rejects.toThrow(/^CHARGE_FILES_DIR does not have/)
  expect(readdirSync(mountPoint)).toEqual([])
  expect(await inDatabase(id)).toEqual({ readings: 2, session: true, record: true })
  // The operator creates the folder when the files are lost.
  mkdirSync(join(mountPoint, fleet.walletId))
  await writeChargeFiles.handle(unmounted, {}, undefined)
  expect(await inDatabase(id)).toEqual({ readings: 0, session: false, record: false })
  for (const file of readdirSync(join(mountPoint, fleet.walletId)))
    copyFileSync(join(mountPoint, fleet.walletId, file), join(folder, fleet.walletId, file))
  rmSync(mountPoint, { recursive: true })
})

/** Writes an archive of the company. @returns its path. */
async function archived(name: string): Promise<string> {
  const owner = fleet.as('owner')
  // The newest one is the last that was requested.
  fleet.clock.advance(1_000)
  const { id: exportId } = await owner.call(requestCompanyExport)
  await fleet.runJobs()
  expect((await owner.call(listCompanyExports)).results[0]).toMatchObject({ id: exportId, state: 'READY' })
  const { url } = await owner.call(linkCompanyExport, { params: { exportId } })
  const download = await fleet.http.inject({ url: url.slice(url.indexOf('/company-export')) })
  const path = join(folder, name)
  writeFileSync(path, download.rawPayload)
  return path
}

/** Imports an archive into another installation. */
async function importedElsewhere(archive: string, check: (elsewhere: Fleet, files: string) => Promise<void>) {
  const folderElsewhere = `${archive}.files`
  const elsewhere = await bootFleet({ env: { CHARGE_FILES_DIR: folderElsewhere } })
  try {
    elsewhere.clock.set(fleet.clock.now().toISOString())
    await importArchive(elsewhere.ctx(), archive)
    await check(elsewhere, join(folderElsewhere, fleet.walletId))
  } finally {
    await elsewhere.close()
  }
}

const detailThere = (elsewhere: Fleet, id: string) =>
  readSession({ ctx: elsewhere.ctx(), tx: elsewhere.db, scope: systemScope(fleet.walletId) }, id)

test('the archive of a company has its files, and its charges have their readings elsewhere', async () => {
  const [first] = (await fleet.as('owner').call(listSessions, { query: { ordering: 'start_date_time' } })).results
  const before = await detail(first?.id ?? '')
  expect(before.curve).not.toEqual([])
  await importedElsewhere(await archived('company.zip'), async (elsewhere, folderThere) => {
    expect(readdirSync(folderThere).sort()).toEqual(files().sort())
    expect((await detailThere(elsewhere, before.id)).curve).toEqual(before.curve)
    expect(await showChargeFiles(elsewhere.ctx())).toMatch(/ none missing, none altered\.$/)
  })
})

test('a file that is away takes the readings from the page and nothing else, and the verification names it', async () => {
  const [first] = (await fleet.as('owner').call(listSessions, { query: { ordering: 'start_date_time' } })).results
  const { curve, ...before } = await detail(first?.id ?? '')
  for (const [index, file] of files().entries()) {
    if (index > 0) writeFileSync(join(folder, fleet.walletId, file), 'altered')
    else rmSync(join(folder, fleet.walletId, file))
  }
  expect(await detail(before.id)).toEqual({ ...before, curve: [], curve_is_unavailable: true })
  await expect(showChargeFiles(fleet.ctx())).rejects.toThrow(/is missing\n.*was altered/)
  // The company may leave without what is lost.
  await importedElsewhere(await archived('without-files.zip'), async (elsewhere, folderThere) => {
    expect(existsSync(folderThere)).toBe(false)
    expect(await detailThere(elsewhere, before.id)).toMatchObject({ curve: [], curve_is_unavailable: true })
  })
})

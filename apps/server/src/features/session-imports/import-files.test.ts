import {
  importSessions,
  listImportedSessions,
  listSessionImports,
  MOST_IMPORT_CHARACTERS,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import { addImportFile, putImportPiece, readImportFile, runImportFile } from '@voltway/contract/session-imports-files'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { bootFleet, type CallInput, type Fleet } from '../../../test/harness.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { sql } from '../../platform/sql.ts'
import { selectBrokenSums } from '../consumption/sum-check.sql.ts'
import { importLargeFile, tidyImportFiles } from './import-files.ts'

let fleet: Fleet
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  fleet = await bootFleet({ env: mailbox.env })
  await (await openCharging(fleet)).card({ name: 'Van', memberId: fleet.driverMemberId })
})
afterAll(async () => {
  await fleet?.close()
  await mailbox?.close()
})
afterEach(async () => {
  for (const { id } of (await manager().call(listSessionImports)).results)
    await manager().call(undoSessionImport, { params: { importId: id } })
  await fleet.db.run(sql`delete from session_import_file`)
  mailbox.mails.length = 0
})

const manager = () => fleet.as('manager')
/** More than two batches. */
const MANY = 4_100
const header = 'Session ID;Date;kWh;Total €;Station;Driver'
const lineOf = (index: number) => {
  const start = new Date(Date.UTC(2026, 0, 1) + index * 600_000).toISOString().slice(0, 19)
  return `S${index};${start}Z;${10 + (index % 7)};4,${String(index % 90).padStart(2, '0')};Depot ${index % 9};The driver`
}
const many = [header, ...Array.from({ length: MANY }, (_, index) => lineOf(index))].join('\n')

type Options = CallInput<typeof runImportFile>['body']
const provider = 'Rota'

/** Uploads a file in pieces that end anywhere. */
async function upload(csv: string, pieces = 3): Promise<string> {
  const { id } = await manager().call(addImportFile, { body: { file_name: 'january.csv', pieces } })
  const length = Math.ceil(csv.length / pieces)
  for (let position = pieces - 1; position >= 0; position--) {
    const text = csv.slice(position * length, (position + 1) * length)
    await manager().call(putImportPiece, { params: { fileId: id }, body: { position, csv: text } })
  }
  return id
}
const read = (fileId: string) => manager().call(readImportFile, { params: { fileId } })
const start = (fileId: string, body: Options = { provider }) =>
  manager().call(runImportFile, { params: { fileId }, body })
const run = async (fileId: string, body: Options = { provider }) => {
  await start(fileId, body)
  await fleet.runJobs()
  return read(fileId)
}
/** A further attempt of the job. */
const attempt = (id: string) => importLargeFile.handle(fleet.ctx(), { walletId: fleet.walletId, id }, undefined)
const files = async () => (await fleet.as('viewer').call(listSessionImports)).results

test('the preview of a large file equals that of the same file in one call', async () => {
  const fileId = await upload(many)
  expect(await start(fileId, { dry_run: true })).toMatchObject({ state: 'READING', percent: 0, preview: null })
  await fleet.runJobs()
  const whole = await manager().call(importSessions, { body: { csv: many, file_name: 'january.csv', dry_run: true } })
  expect(whole.added).toMatchObject({ sessions: MANY, with_member: MANY })
  expect(await read(fileId)).toMatchObject({ state: 'READ', percent: 100, preview: whole, import_id: null })
  expect(await files()).toEqual([])
})

test('a large file is imported in the background as by one call, a mail leads to it, and it can be removed', async () => {
  const fileId = await upload(many)
  const done = await run(fileId)
  const [file, ...others] = await files()
  expect(others).toEqual([])
  expect(file).toMatchObject({ id: done.import_id, provider, file_name: 'january.csv', sessions: MANY, percent: null })
  expect(done).toMatchObject({ state: 'IMPORTED', percent: 100 })
  expect(file).toMatchObject({ cost: done.preview?.added.cost, energy_kwh: done.preview?.added.energy_kwh })
  expect(await selectBrokenSums(fleet.db)).toEqual([])
  const [mail] = mailbox.mails
  expect(mail?.to?.[0]?.address).toBe(fleet.people.manager.email)
  expect(mail?.text).toContain('/consumption?show=imports')
  // The same file again, by one call, has nothing new.
  const again = { csv: many, file_name: 'january.csv', provider, dry_run: true }
  expect(await manager().call(importSessions, { body: again })).toMatchObject({
    repeated: MANY,
    added: { sessions: 0 },
  })
  const params = { importId: file?.id ?? '' }
  expect(await manager().call(undoSessionImport, { params })).toEqual({ removed: MANY })
  expect(await selectBrokenSums(fleet.db)).toEqual([])
})

/** Lets the database refuse a charge of the second batch, as when it is lost during the import. */
const failSecondBatch = (fails: boolean) =>
  fleet.db.text(
    fails
      ? `alter table imported_session add constraint no_second check (reference <> 'S${MANY - 500}')`
      : 'alter table imported_session drop constraint no_second',
  )

test('an interrupted import continues after its last batch, and adds no charge twice', async () => {
  const fileId = await upload(many)
  await failSecondBatch(true)
  await start(fileId)
  await expect(fleet.runJobs()).rejects.toThrow('no_second')
  const [begun] = await files()
  expect(begun).toMatchObject({ sessions: 2_000, percent: 48 })
  expect((await read(fileId)).state).toBe('IMPORTING')
  expect(await selectBrokenSums(fleet.db)).toEqual([])
  await failSecondBatch(false)
  await attempt(fileId)
  expect(await files()).toEqual([expect.objectContaining({ id: begun?.id, sessions: MANY, percent: null })])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
})

test('a batch that PostgreSQL rolls back for another transaction is imported again', async () => {
  const fileId = await upload(many)
  await fleet.db.text(`
    create sequence inserts;
    create function fail_once(_ text) returns boolean language plpgsql as $$
    begin
      if nextval('inserts') = 2500 then raise exception 'for another' using errcode = '40001'; end if;
      return true;
    end $$;
    alter table imported_session add constraint fails_once check (fail_once(reference))`)
  await run(fileId)
  await fleet.db.text(`
    alter table imported_session drop constraint fails_once; drop function fail_once; drop sequence inserts`)
  expect(await files()).toEqual([expect.objectContaining({ sessions: MANY, percent: null })])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
})

test('two attempts at once import a file once', async () => {
  const fileId = await upload(many)
  await start(fileId)
  await Promise.all([attempt(fileId), attempt(fileId)])
  expect((await read(fileId)).state).toBe('IMPORTED')
  expect(await files()).toEqual([expect.objectContaining({ sessions: MANY, percent: null })])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
})

test('an import that is removed while it runs stops', async () => {
  const fileId = await upload(many)
  await failSecondBatch(true)
  await start(fileId)
  await expect(fleet.runJobs()).rejects.toThrow('no_second')
  await failSecondBatch(false)
  const [begun] = await files()
  await manager().call(undoSessionImport, { params: { importId: begun?.id ?? '' } })
  await attempt(fileId)
  expect(await files()).toEqual([])
  expect((await fleet.as('viewer').call(listImportedSessions)).count).toBe(0)
})

test('negative lines of a large file reverse charges of an earlier file, and later lines replace them', async () => {
  await manager().call(importSessions, {
    body: { csv: `${header}\n${lineOf(0)}\n${lineOf(1)}`, file_name: 'first.csv', provider },
  })
  const credit = 'S0;2026-02-01T10:00:00Z;-10;-4,00;Depot 0;The driver'
  const corrected = 'S1;2026-01-01T00:10:00Z;12;5,00;Depot 1;The driver'
  const fileId = await upload([header, credit, corrected, lineOf(2)].join('\n'), 1)
  const done = await run(fileId)
  expect(done.preview).toMatchObject({ replaced: 1, reversed: 1, errors: [], added: { sessions: 2 } })
  const { results } = await fleet.as('viewer').call(listImportedSessions)
  expect(results.map(({ reference, total_cost }) => [reference, total_cost])).toEqual([
    ['S2', '4.02'],
    ['S1', '5.00'],
  ])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
})

test('a file with questions or errors ends with its preview, and is imported once they are answered', async () => {
  const csv = `${header}\nS1;03/04/2025 10:00;10;4,00;Depot;\nS2;05/04/2025 10:00;x;4,00;Depot;`
  const fileId = await upload(csv, 1)
  const questioned = await run(fileId)
  expect(questioned).toMatchObject({ state: 'READ', import_id: null })
  expect(questioned.preview?.questions.map(({ code }) => code)).toContain('date_order')
  const dialect = { date_order: 'DMY', time_zone: 'Europe/Lisbon' } as const
  const wrong = await run(fileId, { provider, dialect })
  expect(wrong).toMatchObject({ state: 'READ', preview: { errors: [{ line: 3, field: 'energy' }] } })
  const done = await run(fileId, { provider, dialect, leave_out_errors: true })
  expect(done).toMatchObject({ state: 'IMPORTED', preview: { added: { sessions: 1 } } })
})

test('a file needs all its pieces, is read once at a time, and is replaced by the next one', async () => {
  const body = { file_name: 'a.csv', pieces: 2 }
  const { id } = await manager().call(addImportFile, { body })
  const at = (position: number) => ({ params: { fileId: id }, body: { position, csv: many } })
  expect(await manager().refusal(putImportPiece, at(2))).toBe('validation_failed')
  await manager().call(putImportPiece, at(0))
  const { problem } = await start(id).catch((error) => error)
  expect(problem.fields).toEqual({ 'pieces.1': 'required' })
  await manager().call(putImportPiece, at(1))
  await start(id, { dry_run: true })
  expect(await manager().refusal(runImportFile, { params: { fileId: id }, body: { dry_run: true } })).toBe(
    'idempotency.still_running',
  )
  await manager().call(addImportFile, { body })
  await fleet.runJobs()
  expect(await manager().refusal(readImportFile, { params: { fileId: id } })).toBe('import_file.not_found')
})

test('a file that was sent to be imported is imported although its person uploads the next one', async () => {
  const first = await upload(`${header}\n${lineOf(0)}`, 1)
  await start(first)
  const second = await upload(`${header}\n${lineOf(1)}`, 1)
  await start(second)
  await fleet.runJobs()
  expect(await Promise.all([first, second].map(async (id) => (await read(id)).state))).toEqual(['IMPORTED', 'IMPORTED'])
  expect((await files()).map(({ sessions }) => sessions)).toEqual([1, 1])
})

test('a piece of quoted cells is stored with as many characters as one of plain cells', async () => {
  const { id } = await manager().call(addImportFile, { body: { file_name: 'quoted.csv', pieces: 2 } })
  for (const [position, cell] of ['"",', 'Ω\n'].entries()) {
    const csv = cell.repeat(MOST_IMPORT_CHARACTERS / cell.length)
    await manager().call(putImportPiece, { params: { fileId: id }, body: { position, csv } })
  }
  expect((await read(id)).state).toBe('UPLOADING')
})

test('a file that no reader understands fails, and is deleted after a day', async () => {
  const csv = [header, ...Array.from({ length: 3 }, (_, index) => lineOf(index))].join('\n')
  const fileId = await upload(csv, 1)
  await fleet.db.run(sql`update session_import_file set options = '{}'`)
  await start(fileId, { provider, dialect: { time_zone: 'Nowhere/City' } })
  await fleet.runJobs()
  expect(await read(fileId)).toMatchObject({ state: 'FAILED', import_id: null })
  await tidyImportFiles.handle(
    { ...fleet.ctx(), now: new Date(fleet.ctx().now.getTime() + 2 * 86_400_000) },
    {},
    undefined,
  )
  expect(await manager().refusal(readImportFile, { params: { fileId } })).toBe('import_file.not_found')
})

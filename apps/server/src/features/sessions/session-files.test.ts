import { exportSessions } from '@voltway/contract/sessions-files'
import {
  linkSessionFile,
  listSessionFiles,
  requestSessionFile,
  type SessionFile,
} from '@voltway/contract/sessions-prepared-files'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet, type Role } from '../../../test/harness.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { sql } from '../../platform/sql.ts'
import { tidySessionFiles, writeSessionFile } from './session-files.ts'

let fleet: Fleet
let mailbox: Mailbox
/** More than two pieces. */
const MANY = 10_100

beforeAll(async () => {
  mailbox = await openMailbox()
  fleet = await bootFleet({ env: mailbox.env })
  const card = await (await openCharging(fleet)).card({ name: 'Van', memberId: fleet.driverMemberId })
  await fleet.db.run(sql`
    insert into session (wallet_id, id, status, card_id, member_id, station_id, station, started_at, energy_wh, region, created_at,
      updated_at)
    select wallet_id, gen_random_uuid(), 'INVALID', id, ${fleet.driverMemberId}, id, '{"name":"Ängelholm","address":"","city":"","operator":"","evse_id":null,"coordinates":null}',
      '2026-02-01T00:00:00Z'::timestamptz + interval '1 minute' * (n / 3), n, 'PT', now(), now()
    from card, generate_series(1, ${MANY}) n where wallet_id = ${fleet.walletId} and uid = ${card.uid}`)
  await fleet.db.run(sql`
    insert into wallet_session_counter (wallet_id, month, status, sessions)
    values (${fleet.walletId}, '2026-02-01', 'INVALID', ${MANY})`)
})
afterAll(async () => {
  await fleet?.close()
  await mailbox?.close()
})
beforeEach(() => fleet.db.run(sql`delete from session_file`))

const request = (body: { format: 'csv' | 'xlsx'; search?: string }, as: Role = 'viewer') =>
  fleet.as(as).call(requestSessionFile, { body })
const listed = async (as: Role = 'viewer') => (await fleet.as(as).call(listSessionFiles)).results
const linkOf = async ({ id }: Pick<SessionFile, 'id'>, as: Role = 'viewer') => {
  const { url } = await fleet.as(as).call(linkSessionFile, { params: { fileId: id } })
  return url.slice(url.indexOf('/session-file'))
}
const download = (url: string) => fleet.http.inject({ url })
const exported = async (format: 'csv' | 'xlsx') =>
  (await fleet.as('viewer').call(exportSessions, { query: { format } })) as { readonly rawPayload: Buffer }
const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows

/** Lets the database refuse the second piece of a file, as when it is lost while the file is written. */
const failSecondPiece = (fails: boolean) =>
  fleet.db.text(
    fails
      ? 'alter table session_file_piece add constraint only_first check (position = 0)'
      : 'alter table session_file_piece drop constraint only_first',
  )

test('a file is prepared in the background, and a mail leads to the page where it is downloaded', async () => {
  const requested = await request({ format: 'csv' })
  expect(requested).toMatchObject({ state: 'RUNNING', percent: 0, sessions: MANY, size_bytes: null })
  expect(await request({ format: 'csv' })).toEqual(requested)
  expect(await fleet.as('viewer').refusal(linkSessionFile, { params: { fileId: requested.id } })).toBe(
    'session_file.not_found',
  )
  await fleet.runJobs()
  const [mail, ...others] = mailbox.mails
  expect(others).toEqual([])
  expect(mail?.to?.[0]?.address).toBe(fleet.people.viewer.email)
  expect(mail?.text).toContain('/charging-sessions?files=true')
  const [ready] = await listed()
  const file = await download(await linkOf(requested))
  expect(ready).toMatchObject({ id: requested.id, state: 'READY', percent: 100, size_bytes: file.rawPayload.length })
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''sessions-")
  expect(file.rawPayload.equals((await exported('csv')).rawPayload)).toBe(true)
})

test.each(['csv', 'xlsx'] as const)('an interrupted %s continues after its last piece', async (format) => {
  const requested = await request({ format })
  const write = () => writeSessionFile.handle(fleet.ctx(), { walletId: fleet.walletId, id: requested.id }, undefined)
  await failSecondPiece(true)
  await expect(write()).rejects.toThrow('only_first')
  await failSecondPiece(false)
  expect((await listed())[0]).toMatchObject({ state: 'RUNNING', percent: 49 })
  const piece = () =>
    fleet.db.row(sql`select xmin::text, bytes from session_file_piece where file_id = ${requested.id} and position = 0`)
  const first = await piece()
  await write()
  expect(await piece()).toEqual(first)
  const { rawPayload } = await download(await linkOf(requested))
  const whole = (await exported(format)).rawPayload
  if (format === 'csv') expect(rawPayload.equals(whole)).toBe(true)
  else {
    expect(await rowsOf(rawPayload)).toEqual(await rowsOf(whole))
    expect(await rowsOf(rawPayload)).toHaveLength(MANY + 1)
  }
})

test('a search that finds nothing gives a file with its header alone', async () => {
  const requested = await request({ format: 'xlsx', search: 'nowhere at all' })
  await fleet.runJobs()
  expect(await rowsOf((await download(await linkOf(requested))).rawPayload)).toHaveLength(1)
})

test('a file is for the person who requested it, and only while they see the same sessions', async () => {
  const requested = await request({ format: 'csv' }, 'manager')
  await fleet.runJobs()
  expect(await listed()).toEqual([])
  expect(await fleet.as('owner').refusal(linkSessionFile, { params: { fileId: requested.id } })).toBe(
    'session_file.not_found',
  )
  const link = await linkOf(requested, 'manager')
  const groups = (ids: readonly number[]) =>
    fleet.db.run(sql`
      update wallet_membership set permission_groups = ${[...ids]}
      where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.manager.id}`)
  const before = await fleet.db.row<{ permission_groups: number[] }>(sql`
    select permission_groups from wallet_membership
    where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.manager.id}`)
  const later = await request({ format: 'xlsx' }, 'manager')
  await groups([5])
  expect((await download(link)).statusCode).toBe(404)
  await fleet.runJobs()
  await groups(before?.permission_groups ?? [])
  expect((await listed('manager')).find(({ id }) => id === later.id)).toMatchObject({ state: 'FAILED' })
  expect((await download(link)).statusCode).toBe(200)
})

test('a link expires after 15 minutes, and the file after three days', async () => {
  const requested = await request({ format: 'csv' })
  await fleet.runJobs()
  const link = await linkOf(requested)
  fleet.clock.advance(15 * 60_000)
  expect((await download(link)).statusCode).toBe(404)
  fleet.clock.advance(3 * 86_400_000)
  expect((await listed())[0]).toMatchObject({ state: 'EXPIRED', size_bytes: null })
  await tidySessionFiles.handle(fleet.ctx(), {}, undefined)
  expect(await fleet.db.rows(sql`select from session_file_piece`)).toEqual([])
  fleet.clock.advance(-15 * 60_000 - 3 * 86_400_000)
})

test('a person prepares at most ten files a day', async () => {
  for (let number = 0; number < 10; number++) await request({ format: 'csv', search: `zzz ${number}` })
  expect(await fleet.as('viewer').refusal(requestSessionFile, { body: { format: 'csv', search: 'zzz' } })).toBe(
    'session_file.too_many',
  )
})

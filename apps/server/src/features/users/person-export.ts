import { buffer } from 'node:stream/consumers'
import type { PersonExport } from '@voltway/contract/users-exports'
import { type ZipPart, zipOf } from '@voltway/spreadsheet/zip'
import { recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { exportMail } from '../../kernel/identity/mails.ts'
import { lockPerson, selectPerson } from '../../kernel/identity/person.sql.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import { csvLine } from '../../platform/csv.ts'
import { stored } from '../../platform/deflated.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import * as data from './person-data.sql.ts'
import {
  type ExportRow,
  forgetExports,
  insertExport,
  selectExportContent,
  selectExports,
  selectPhoto,
  updateExportFailed,
  updateExportReady,
} from './users.sql.ts'

/** Time in which an export can be downloaded. */
const RETENTION_MS = 7 * DAY_MS
/** A repeated request within this time returns the same export. */
const ONE_PER_MS = DAY_MS

export async function readExports(ctx: Ctx, person: Person): Promise<PersonExport[]> {
  return (await selectExports(ctx.db, person.id)).map((row) => replyOf(row, ctx.now))
}

/** Requests an export of the person's data. Returns the newest one when it was requested in the last 24 hours. */
export function requestPersonExport(ctx: Ctx, person: Person): Promise<PersonExport> {
  return ctx.db.tx(async (tx) => {
    // Locked, so that of two concurrent requests the second finds the export of the first.
    if ((await lockPerson(tx, person.id)) === undefined) refuse('auth.token_expired')
    const since = ctx.now.getTime() - ONE_PER_MS
    const [newest] = await selectExports(tx, person.id)
    const known = newest && replyOf(newest, ctx.now)
    if (known !== undefined && known.state !== 'FAILED' && Date.parse(known.requested_at) > since) return known
    const id = ctx.newId()
    await insertExport(tx, { id, personId: person.id, expiresAt: new Date(ctx.now.getTime() + RETENTION_MS) }, ctx.now)
    await enqueue(tx, createExport, { id, personId: person.id })
    recordOwnAudit({ ctx, tx }, person.id, {
      action: 'user.exported',
      object: { kind: 'export', id, name: null },
      after: { id },
    })
    const [latest] = await selectExports(tx, person.id)
    return replyOf(latest ?? refuse('export.not_found'), ctx.now)
  })
}

/** @throws `export.not_found`, also for another person's, a pending or an expired export. */
export async function readExport(ctx: Ctx, person: Person, id: string): Promise<Buffer> {
  return (await selectExportContent(ctx.db, person.id, id, ctx.now))?.content ?? refuse('export.not_found')
}

/**
 * Creates the content of an export and notifies the person by mail. The mail links to the settings and contains no
 * access.
 */
export const createExport = job<{ id: string; personId: string }, Ctx>({
  name: 'users.export',
  handle: async (ctx, { id, personId }) => {
    const person = await selectPerson(ctx.db, personId)
    if (person === undefined) return
    const content = await packed(ctx.db, personId)
    await ctx.db.tx(async (tx) => {
      if ((await updateExportReady(tx, id, content, ctx.now)) === 0) return
      const url = pageUrl(ctx.app.config, person.language, '/settings?section=privacy')
      await enqueueMail(tx, ctx.app.config, person.email, exportMail(person.language, url))
    })
  },
  onDeadLetter: async ({ db, app }, { id }) => {
    await updateExportFailed(db, id, app.clock())
  },
})

/** Runs each night. Deletes expired exports. */
export const tidyExports = job<object, Ctx>({
  name: 'users.tidy-exports',
  cron: { expression: '41 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: ({ db, now }) => forgetExports(db, now),
})

/** One JSON file per topic. Charging sessions are also written as CSV, for spreadsheets. */
async function packed(db: Sql, personId: string): Promise<Buffer> {
  const sessions = await data.selectSessionData(db, personId)
  const imported = await data.selectImportedSessionData(db, personId)
  const [profile] = await data.selectProfileData(db, personId)
  const topics: Readonly<Record<string, unknown>> = {
    profile: profile ?? null,
    access: await data.selectAccessData(db, personId),
    'member-records': await data.selectMemberData(db, personId),
    cards: await data.selectCardData(db, personId),
    'charging-sessions': sessions,
    'charging-elsewhere': imported,
    vehicles: await data.selectVehicleData(db, personId),
    homes: await data.selectHomeData(db, personId),
    'home-prices': await data.selectHomePriceData(db, personId),
    'shipping-addresses': await data.selectAddressData(db, personId),
    'bank-accounts': await data.selectBankAccountData(db, personId),
    'home-reports': await data.selectHomeReportData(db, personId),
    reimbursements: await data.selectReimbursementData(db, personId),
    'vat-numbers': await data.selectVatNumberData(db, personId),
    'sign-ins': await data.selectSignInData(db, personId),
    devices: await data.selectDeviceData(db, personId),
    passkeys: await data.selectPasskeyData(db, personId),
    'support-messages': await data.selectSupportMessageData(db, personId),
    'what-you-did': await data.selectAuditData(db, personId),
  }
  const files: ZipPart[] = Object.entries(topics).map(([name, topic]) => ({
    path: `${name}.json`,
    content: [`${JSON.stringify(topic, null, 2)}\n`],
  }))
  if (sessions.length > 0) files.push({ path: 'charging-sessions.csv', content: [csvOf(sessions)] })
  if (imported.length > 0) files.push({ path: 'charging-elsewhere.csv', content: [csvOf(imported)] })
  for (const { id, media, content } of await data.selectHomeReportFiles(db, personId)) {
    files.push({ path: `home-reports/${id}.${media.replace(/^.*[/]/, '')}`, content: [content] })
  }
  const photo = await selectPhoto(db, String(profile?.photo_url ?? '').replace('/photos/', ''))
  if (photo !== undefined) files.push({ path: 'photo.webp', content: [photo.content] })
  return buffer(zipOf(files, stored))
}

function csvOf(rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => (row[name] == null ? null : String(row[name]))))]
  return lines.map((line) => csvLine(line, ',')).join('')
}

function replyOf({ ready_at, ...row }: ExportRow, now: Date): PersonExport {
  const isOver = Date.parse(row.expires_at) <= now.getTime()
  const state = isOver ? 'EXPIRED' : ready_at === null ? 'PENDING' : row.size_bytes === null ? 'FAILED' : 'READY'
  return { ...row, ready_at, state, size_bytes: isOver ? null : row.size_bytes }
}

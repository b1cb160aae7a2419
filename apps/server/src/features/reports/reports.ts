import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { isLimitedToTeams, rightsOf } from '@voltway/contract/groups'
import { type addReport, type listReports, MOST_REPORTS, type Report } from '@voltway/contract/reports'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { sourceOf } from './report-period.ts'
import {
  deleteReport,
  lockReport,
  type ReaderRow,
  removeRecipient,
  type ScheduleRow,
  selectPeople,
  selectReports,
  selectSendings,
  upsertReport,
} from './reports.sql.ts'

/** Whether a person with these groups may read what reports contain, of the whole wallet. */
const mayReceive = ({ permission_groups: groups }: ReaderRow): boolean =>
  !isLimitedToTeams(groups) && rightsOf(groups).has('consumption.read') && rightsOf(groups).has('sessions.read')

/** The people of a wallet who may receive reports now. */
export async function selectReceivers(on: Sql, scope: WalletScope): Promise<ReaderRow[]> {
  return (await selectPeople(on, scope)).filter(mayReceive)
}

const nameOf = ({ id, name, email }: ReaderRow) => ({ id, name, email })

export async function readReports(on: Sql, scope: WalletScope): Promise<ReplyOf<typeof listReports>> {
  const rows = await selectReports(on, scope)
  const everybody = await selectPeople(on, scope)
  const sendings = await selectSendings(on, scope)
  const people = everybody.filter(mayReceive)
  const among = (some: readonly ReaderRow[], ids: readonly string[]) => some.filter(({ id }) => ids.includes(id))
  const results = rows.map((row) => ({
    ...row,
    recipients: among(people, row.recipients).map(nameOf),
    sendings: sendings
      .filter((sending) => sending.report_id === row.id)
      .map(({ sent_at: at, period_from: from, period_to: to, recipients, due_on, state, attempts }) => ({
        ...{ due_on, at, from, to, state, attempts },
        recipients: among(everybody, recipients).map(({ email }) => email),
      })),
  }))
  return { results, people: people.map(nameOf) }
}

/** Adds a report, or replaces the one with the id. */
export function saveReport(
  ctx: Ctx,
  scope: WalletScope,
  body: BodyOf<typeof addReport>,
  id: string | null,
): Promise<Report> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const before = id === null ? undefined : ((await lockReport(tx, scope, id)) ?? refuse('report.not_found'))
    if (id === null && (await selectReports(tx, scope)).length >= MOST_REPORTS) refuse('report.too_many')
    // A program that does not know the field keeps what a person has chosen.
    const row = { id: id ?? ctx.newId(), ...body, amounts: body.amounts ?? before?.amounts ?? 'GROSS' }
    checkSchedule(row, await selectPeople(tx, scope))
    await upsertReport(tx, scope, row, ctx.now)
    recordAudit(
      { ctx, tx, scope },
      {
        action: id === null ? 'report.added' : 'report.changed',
        object: { kind: 'report', id: row.id, name: row.name },
        ...(before === undefined ? {} : { before: { ...before } }),
        after: { ...row },
      },
    )
    const { results } = await readReports(tx, scope)
    return results.find((report) => report.id === row.id) ?? refuse('report.not_found')
  })
}

function checkSchedule(row: ScheduleRow, people: readonly ReaderRow[]): void {
  const fields: Record<string, FieldError> = {}
  if ((row.weekday === null) === (row.month_day === null))
    fields.weekday = row.weekday === null ? 'required' : 'one_way'
  const takesSource = row.content === 'CONSUMPTION' || row.content === 'CO2'
  const takesQuery = row.content === 'SESSIONS' || (takesSource && sourceOf(row) !== undefined)
  if (row.query !== null && !takesQuery) fields.query = 'invalid'
  const chosen = row.recipients.map((id) => people.find((person) => person.id === id) ?? refuse('member.not_found'))
  if (!chosen.every(mayReceive)) fields.recipients = 'invalid'
  if (Object.keys(fields).length > 0) refuse('validation_failed', { fields })
}

export function removeReportById(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const { name, ...before } = (await lockReport(tx, scope, id)) ?? refuse('report.not_found')
    await deleteReport(tx, scope, id)
    recordAudit({ ctx, tx, scope }, { action: 'report.removed', object: { kind: 'report', id, name }, before })
    return { id }
  })
}

/** Removes a person from the recipients of a report. It may be repeated. */
export async function unsubscribe(work: WalletWork, reportId: string, personId: string): Promise<void> {
  const report = await lockReport(work.tx, work.scope, reportId)
  if (report === undefined || (await removeRecipient(work.tx, work.scope, reportId, personId)) === 0) return
  const object = { kind: 'report', id: reportId, name: report.name }
  const recipients = report.recipients.filter((id) => id !== personId)
  recordAudit(work, {
    action: 'report.unsubscribed',
    object,
    before: { recipients: report.recipients },
    after: { recipients },
  })
}

import { pagePaths } from '@voltway/contract/pages'
import type { ReadyReport, Report } from '@voltway/contract/reports'
import { dateText } from '@voltway/phrases/date-text'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { enqueueMail, type MailAttachment, MOST_ATTACHED_BYTES } from '../../platform/mail.ts'
import { readWithin } from '../../platform/read-within.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { type ReportFile, writeReport } from './report-file.ts'
import { newFileLink, writeForPerson } from './report-link.ts'
import { stopUrl } from './report-stop.ts'
import { reportWords } from './report-words.ts'
import {
  type DueRow,
  type ReaderRow,
  selectDueReports,
  selectLastDue,
  selectReportOfDay,
  upsertSending,
} from './reports.sql.ts'
import { selectReceivers } from './reports.ts'

const ROUND = 500

type State = Report['sendings'][number]['state']

/** Sends what is due. It runs every quarter of an hour, because the hour of each wallet is in its own time zone. */
const sendDueReports = job<object, Ctx>({
  name: 'reports.send-due',
  cron: { expression: '*/15 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const report of await selectDueReports(ctx.db, ctx.now, ROUND)) await sendDue(ctx, report)
  },
})

export const reportsJobs: readonly AnyJob<Ctx>[] = [sendDueReports]

/**
 * Sends a report to those of its recipients who may read it. Files are written before the transaction. One whose files
 * cannot be written is tried again later.
 */
async function sendDue(ctx: Ctx, report: DueRow): Promise<State> {
  const scope = systemScope(report.wallet_id)
  const people = (await selectReceivers(ctx.db, scope)).filter(({ id }) => report.recipients.includes(id))
  let mails: ReportMail[] = []
  let state: State = 'NOBODY'
  try {
    for (const person of people) mails.push(await mailOf(ctx, report, person))
    if (mails.length > 0) state = stateOf(mails)
  } catch (error) {
    ctx.log.error({ err: error, walletId: report.wallet_id, reportId: report.id }, 'a report could not be written')
    mails = []
    state = 'FAILED'
  }
  await ctx.db.tx(async (tx) => {
    const { id: report_id, due_on, period_from, period_to } = report
    const recipients = mails.map(({ person }) => person.id)
    const sending = { report_id, due_on, period_from, period_to, state, recipients }
    if ((await upsertSending(tx, scope, sending, ctx.now)) === 0) return
    for (const mail of mails) await enqueueReport(ctx, tx, report, mail)
    if (mails.length > 0) await publishReady({ ctx, tx, scope }, report)
  })
  return state
}

/** Programs receive the event, and download the file with their own key. */
const publishReady = (work: WalletWork, { id, name, content, format, ...report }: DueRow): Promise<void> =>
  publishWalletEvents(work, async () => {
    const { due_on, period_from: from, period_to: to } = report
    const data: ReadyReport = { id, name, content, format, due_on, from, to }
    return [{ kind: 'report.ready', objectId: id, data }]
  })

/** Sends a report to the caller, with the period of its last due day. */
export async function sendToCaller(ctx: Ctx, scope: WalletScope, id: string): Promise<{ state: State }> {
  const report = (await selectLastDue(ctx.db, scope, id, ctx.now)) ?? refuse('report.not_found')
  const person = (await selectReceivers(ctx.db, scope)).find((one) => one.id === scope.personId)
  if (person === undefined) refuse('auth.not_allowed')
  const mail = await mailOf(ctx, report, person)
  return ctx.db.tx(async (tx) => {
    await enqueueReport(ctx, tx, report, mail)
    recordAudit({ ctx, tx, scope }, { action: 'report.tried', object: { kind: 'report', id, name: report.name } })
    return { state: stateOf([mail]) }
  })
}

/**
 * Sends a report again whose files could not be written.
 * @throws `report.not_found`, `report.not_failed`
 */
export async function retrySending(
  ctx: Ctx,
  scope: WalletScope,
  sending: { readonly reportId: string; readonly dueOn: string },
): Promise<{ state: State }> {
  const report = (await selectReportOfDay(ctx.db, scope, sending)) ?? refuse('report.not_found')
  if (report.state !== 'FAILED') refuse('report.not_failed')
  const state = await sendDue(ctx, report)
  await ctx.db.tx(async (tx) => {
    const object = { kind: 'report', id: report.id, name: report.name }
    recordAudit({ ctx, tx, scope }, { action: 'report.retried', object, after: { due_on: report.due_on, state } })
  })
  return { state }
}

/** The file of a report for the caller. @throws `report.not_found`, `auth.not_allowed` */
export async function readReportFile(
  ctx: Ctx,
  scope: WalletScope,
  { reportId, dueOn }: { readonly reportId: string; readonly dueOn: string | undefined },
): Promise<ReportFile> {
  const found =
    dueOn === undefined
      ? await selectLastDue(ctx.db, scope, reportId, ctx.now)
      : await selectReportOfDay(ctx.db, scope, { reportId, dueOn })
  const report = found ?? refuse('report.not_found')
  if (report.content === 'SESSIONS' && !scope.rights.has('sessions.read')) refuse('auth.not_allowed')
  return writeReport(ctx, scope, report)
}

interface ReportMail {
  readonly person: ReaderRow
  /** Null: the file is too large for a mail. */
  readonly file: MailAttachment | null
}

const stateOf = (mails: readonly ReportMail[]): State =>
  mails.some(({ file }) => file === null) ? 'TOO_LARGE' : 'SENT'

async function mailOf(ctx: Ctx, report: DueRow, person: ReaderRow): Promise<ReportMail> {
  const file = await writeForPerson(ctx, report, person)
  const bytes = await readWithin(file.content, MOST_ATTACHED_BYTES)
  return {
    person,
    file: bytes && { name: file.name, media: file.media, base64: bytes.toString('base64') },
  }
}

function enqueueReport(ctx: Ctx, tx: Tx, report: DueRow, { person, file }: ReportMail): Promise<void> {
  const { publicUrl, secret } = ctx.app.config
  const { language } = person
  const t = reportWords[language]
  const dateOf = (day: string) => dateText(day, language === 'en' ? 'en-GB' : language)
  const values = {
    name: report.name,
    wallet: report.wallet_name,
    content: t.contents[report.content],
    from: dateOf(report.period_from),
    to: dateOf(report.period_to),
  }
  const stop = stopUrl(publicUrl, secret, { walletId: report.wallet_id, reportId: report.id, personId: person.id })
  const page =
    report.content === 'SESSIONS'
      ? `${pagePaths['charging-sessions']}${report.query === null ? '' : `?${report.query}`}`
      : pagePaths.consumption
  const link = file === null ? newFileLink(ctx, report, person) : null
  return enqueueMail(tx, ctx.app.config, person.email, {
    language,
    subject: t.subject(values),
    title: t.title(values),
    paragraphs: [
      t.body(values),
      link === null ? t.attached : t.tooLarge({ until: dateOf(link.until.toISOString().slice(0, 10)) }),
    ],
    action:
      link === null
        ? { label: t.open, url: pageUrl(ctx.app.config, language, page) }
        : { label: t.download, url: link.url },
    notes: [{ label: t.stop, url: stop }],
    footer: t.footer(values),
    attachments: file === null ? [] : [file],
    unsubscribeUrl: stop,
  })
}

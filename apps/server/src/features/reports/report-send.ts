import { pagePaths } from '@voltway/contract/pages'
import type { Report } from '@voltway/contract/reports'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { openWalletScope, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { enqueueMail, type MailAttachment } from '../../platform/mail.ts'
import { readWithin } from '../../platform/read-within.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { daysOf, writeReport } from './report-file.ts'
import { stopUrl } from './report-stop.ts'
import { reportWords } from './report-words.ts'
import { type DueRow, insertSending, type ReaderRow, selectDueReports, selectLastDue } from './reports.sql.ts'
import { selectReceivers } from './reports.ts'

const ROUND = 500
/** Mail servers often refuse more than 10 MB, and an attachment grows by a third. */
const MOST_ATTACHED_BYTES = 6 * 1_048_576

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

/** Files are written before the transaction. A report whose file cannot be written counts as sent without success. */
async function sendDue(ctx: Ctx, report: DueRow): Promise<void> {
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
    const { from, to } = daysOf(report)
    const recipients = mails.map(({ person }) => person.id)
    const sending = { report_id: report.id, due_on: report.due_on, period_from: from, period_to: to, state, recipients }
    if ((await insertSending(tx, scope, sending, ctx.now)) === 0) return
    for (const mail of mails) await enqueueReport(ctx, tx, report, mail)
  })
}

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

interface ReportMail {
  readonly person: ReaderRow
  /** Null: the file is too large for a mail. */
  readonly file: MailAttachment | null
}

const stateOf = (mails: readonly ReportMail[]): State =>
  mails.some(({ file }) => file === null) ? 'TOO_LARGE' : 'SENT'

async function mailOf(ctx: Ctx, report: DueRow, person: ReaderRow): Promise<ReportMail> {
  const { id, name, email, language } = person
  const right = report.content === 'SESSIONS' ? 'sessions.read' : 'consumption.read'
  const scope = await openWalletScope(ctx.db, person, report.wallet_id, right)
  const reader = { id, name, email, language, sessionId: '' }
  const file = await writeReport({ ...ctx, person: reader }, scope, report)
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
  const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' })
  const { from, to } = daysOf(report)
  const values = {
    name: report.name,
    wallet: report.wallet_name,
    content: t.contents[report.content],
    from: dates.format(new Date(`${from}T12:00:00Z`)),
    to: dates.format(new Date(`${to}T12:00:00Z`)),
  }
  const stop = stopUrl(publicUrl, secret, { walletId: report.wallet_id, reportId: report.id, personId: person.id })
  const page =
    report.content === 'SESSIONS'
      ? `${pagePaths['charging-sessions']}${report.query === null ? '' : `?${report.query}`}`
      : pagePaths.consumption
  return enqueueMail(tx, ctx.app.config, person.email, {
    language,
    subject: t.subject(values),
    title: t.title(values),
    paragraphs: [t.body(values), file === null ? t.tooLarge : t.attached],
    action: { label: t.open, url: `${publicUrl}${language === 'en' ? '' : `/${language}`}${page}` },
    notes: [t.stop({ url: stop })],
    linkHint: t.linkHint,
    footer: t.footer(values),
    attachments: file === null ? [] : [file],
    unsubscribeUrl: stop,
  })
}

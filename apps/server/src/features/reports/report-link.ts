import { Readable } from 'node:stream'
import { REPORT_LINK_DAYS } from '@voltway/contract/reports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type App, type Ctx, systemCtx } from '../../kernel/ctx.ts'
import { openWalletScope, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { escapeHtml } from '../../platform/mail-layout.ts'
import { openSealed, sealForJob } from '../../platform/sealed-job.ts'
import { sendPlainPage } from '../../platform/stored-page.ts'
import { type ReportFile, writeReport } from './report-file.ts'
import { reportWords } from './report-words.ts'
import { type DueRow, type ReaderRow, selectReportOfDay } from './reports.sql.ts'
import { selectReceivers } from './reports.ts'

/** Links of mails to files of reports that are too large to attach. */

const PATH = '/report-file'

/** A file for one person. The link is this, encrypted, so nothing is stored for it. */
interface LinkedFile {
  readonly walletId: string
  readonly reportId: string
  readonly personId: string
  readonly dueOn: string
  readonly untilMs: number
}

/** Encrypts what a link carries, so that it can be neither read nor guessed. */
export const sealForLink = (secret: string, content: object): string =>
  Buffer.from(sealForJob(secret, content), 'base64').toString('base64url')

/** @returns null when it was encrypted with another secret, or altered. */
export function openLink(app: App, sealed: string | undefined): object | null {
  try {
    return sealed === undefined ? null : openSealed<object>(app.config.secret, sealed)
  } catch {
    return null
  }
}

/** A link to a person's file, with the time until which it works. */
export function newFileLink(ctx: Ctx, report: DueRow, person: ReaderRow): { url: string; until: Date } {
  const { publicUrl, secret } = ctx.app.config
  const until = new Date(ctx.now.getTime() + REPORT_LINK_DAYS * DAY_MS)
  const file: LinkedFile = {
    walletId: report.wallet_id,
    reportId: report.id,
    personId: person.id,
    dueOn: report.due_on,
    untilMs: until.getTime(),
  }
  return { url: `${publicUrl}${PATH}?of=${sealForLink(secret, { file })}`, until }
}

/** Writes a person's file: in their language, and with the rights that they have now. */
export async function writeForPerson(ctx: Ctx, report: DueRow, person: ReaderRow): Promise<ReportFile> {
  const { id, name, email, language } = person
  const right = report.content === 'SESSIONS' ? 'sessions.read' : 'consumption.read'
  const scope = await openWalletScope(ctx.db, person, report.wallet_id, right)
  return writeReport({ ...ctx, person: { id, name, email, language, sessionId: '' } }, scope, report)
}

/** Sends a file to a browser or a program. */
export const sendReportFile = (reply: FastifyReply, { name, media, content }: ReportFile): FastifyReply =>
  reply
    .type(media)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(content))

/** Serves the links. They need no sign-in and expire, and the person's rights are checked when one is opened. */
export function serveReportFiles(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Querystring: { of?: string } }>(PATH, async ({ query }, reply) => {
    const { file } = (openLink(app, query.of) ?? {}) as { file?: LinkedFile }
    if (file === undefined) return reply.callNotFound()
    const ctx = systemCtx(app)
    const scope = systemScope(file.walletId)
    const person = await findReader(ctx, scope, file)
    const report = file.untilMs > ctx.now.getTime() ? await selectReportOfDay(ctx.db, scope, file) : undefined
    if (person === undefined || report === undefined) return sendExpired(reply, person)
    return sendReportFile(reply, await writeForPerson(ctx, report, person))
  })
}

const findReader = async (ctx: Ctx, scope: WalletScope, { personId }: LinkedFile): Promise<ReaderRow | undefined> =>
  (await selectReceivers(ctx.db, scope)).find(({ id }) => id === personId)

function sendExpired(reply: FastifyReply, person: ReaderRow | undefined): FastifyReply {
  const { downloadTitle: title, expired } = reportWords[person?.language ?? 'en'].page
  return sendPlainPage(reply.code(410).header('referrer-policy', 'no-referrer'), {
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(expired)}</p>`,
    style: STYLE,
  })
}

/** The style of the pages behind the links of mails. */
export const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:480px;padding:32px 16px;font:15px/24px Inter,'Segoe UI',sans-serif}
h1{font-size:22px}button{min-height:44px;padding:0 16px;border:0;border-radius:8px;background:#0f766e;color:#fff;font:inherit}`

import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import {
  type HomeReport,
  MAX_HOME_CHARGES,
  type sendChargeFile,
  type sendMeterReading,
} from '@voltway/contract/home-reports'
import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { callerOfFile } from '../../kernel/calls/file-errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { parseInThread } from '../../platform/file-threads.ts'
import { LEGIBLE, resizePhoto } from '../../platform/photo.ts'
import { refuse } from '../../platform/refusal.ts'
import type { readHomeFile } from '../session-imports/session-imports.ts'
import { isOwnHome, lockSite } from '../sites/sites.ts'
import { insertReport, type NewReport, selectReport } from './home-reports.sql.ts'
import { publishReport } from './report-news.ts'
import { selectHomeFacts, selectNewReading } from './report-plan.sql.ts'
import { planOf } from './report-plan.ts'
import { reportReply } from './report-reply.ts'

const PDF = Buffer.from('%PDF-')

/** What the driver sends. */
type Sent = Pick<NewReport, 'siteId' | 'fileName' | 'media' | 'content'>

/**
 * Stores a reading of the meter at the driver's own home, which waits for review.
 * @throws `validation_failed` for a month that has not begun and for a photo that cannot be read; `site.not_found` for
 * another's home.
 */
export async function submitReading(
  ctx: Ctx,
  scope: WalletScope,
  reading: QueryOf<typeof sendMeterReading> & { readonly siteId: string; readonly photo: unknown },
): Promise<HomeReport> {
  const memberId = ownMember(ctx, scope)
  const { siteId, meter_kwh, photo } = reading
  const month = `${reading.month}-01`
  const file = await storablePhoto(photo)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockOwnHome(work, siteId)
    const facts = await selectNewReading(tx, scope, { siteId, month, now: ctx.now })
    if (facts === undefined) refuse('wallet.not_found')
    if (!facts.has_begun) refuse('validation_failed', { fields: { month: 'too_late' } })
    if (facts.is_closed) refuse('home_report.month_closed')
    if (facts.has_open) refuse('home_report.already_sent')
    if (facts.has_later) refuse('home_report.later_reading')
    return storeReport(work, memberId, {
      ...{ siteId, kind: 'READING', month, charges: [], provider: null },
      ...{ meterWh: parseEnergyKwh(meter_kwh), countedUntil: facts.counted_until },
      ...file,
    })
  })
}

/** Pictures are converted, so that they lose the place and the device that the camera added. */
async function storablePhoto(photo: unknown): Promise<Pick<Sent, 'fileName' | 'media' | 'content'>> {
  if (Buffer.isBuffer(photo) && photo.subarray(0, PDF.length).equals(PDF)) {
    return { fileName: 'meter.pdf', media: 'application/pdf', content: photo }
  }
  return { fileName: 'meter.webp', media: 'image/webp', content: await resizePhoto(photo, LEGIBLE) }
}

type FileReply = ReplyOf<typeof sendChargeFile>

/**
 * Reads the file of the charger at the driver's own home. A dry run shows what would be sent.
 * @throws `home_report.unreadable` for a file without times or energies, or with open questions; `home_report.nothing_new`
 * for a file whose charges all count already.
 */
export async function submitFile(
  ctx: Ctx,
  scope: WalletScope,
  siteId: string,
  { csv, file_name: fileName, dialect = {}, dry_run: isDryRun }: BodyOf<typeof sendChargeFile>,
): Promise<FileReply> {
  const memberId = ownMember(ctx, scope)
  const home = (await selectHomeFacts(ctx.db, scope, siteId)) ?? refuse('site.not_found')
  const input = { csv, answers: dialect, timeZone: home.time_zone, nowMs: ctx.now.getTime() }
  const reading = await parseInThread<typeof readHomeFile>('home-charges', input, callerOfFile(ctx, scope))
  if (reading.missing.length > 0) {
    const fields = Object.fromEntries(
      reading.missing.map((field) => [`csv.${reading.headerLine}.${field}`, 'required']),
    )
    refuse('home_report.unreadable', { fields: { csv: 'required', ...fields } as never })
  }
  if (reading.charges.length > MAX_HOME_CHARGES) refuse('validation_failed', { fields: { csv: 'too_big' } })
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockOwnHome(work, siteId)
    const { charges, provider, questions, errors } = reading
    const planned = { kind: 'FILE', site_id: siteId, member_id: memberId, charges } as const
    const plan = await planOf(work, {
      ...planned,
      month: null,
      meter_wh: null,
      counted_until: null,
      charges: [...charges],
    })
    const reply: FileReply = {
      provider,
      charges: plan.charges.length,
      energy_kwh: formatEnergyKwh(plan.charges.reduce((sum, { energyWh }) => sum + energyWh, 0n)),
      first_at: plan.charges.at(0)?.startedAt ?? null,
      last_at: plan.charges.at(-1)?.startedAt ?? null,
      left_out: charges.length - plan.charges.length,
      questions: [...questions],
      errors: errors.map(({ line, code, value }) => ({ line, code, value })),
      report: null,
    }
    if (isDryRun) return reply
    if (questions.length > 0) refuse('home_report.unreadable')
    if (plan.charges.length === 0) refuse('home_report.nothing_new')
    const report = await storeReport(work, memberId, {
      ...{ siteId, kind: 'FILE', month: null, meterWh: null, countedUntil: null, provider, charges, fileName },
      ...{ media: 'text/csv', content: Buffer.from(csv) },
    })
    return { ...reply, report }
  })
}

/** The driver in person: an API key sends nothing in their name. */
function ownMember({ person }: Ctx, { memberId }: WalletScope): string {
  if (person === null || person.key !== undefined) refuse('auth.not_allowed')
  return memberId ?? refuse('site.not_found')
}

async function lockOwnHome({ tx, scope }: WalletWork, siteId: string): Promise<void> {
  const site = await lockSite(tx, scope, siteId)
  if (site === undefined || !isOwnHome(site, scope)) refuse('site.not_found')
}

async function storeReport(work: WalletWork, memberId: string, sent: Omit<NewReport, 'id' | 'memberId'>) {
  const { ctx, tx, scope } = work
  const id = ctx.newId()
  await insertReport(tx, scope, { ...sent, id, memberId }, ctx.now)
  const row = (await selectReport(tx, scope, id)) ?? refuse('home_report.not_found')
  await publishReport(work, 'home_report.sent', row)
  return reportReply(row, await planOf(work, row), scope)
}

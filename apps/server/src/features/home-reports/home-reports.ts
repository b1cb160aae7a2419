import type { QueryOf } from '@voltway/contract/endpoint'
import type { HomeReport, listHomeReports } from '@voltway/contract/home-reports'
import type { Ctx } from '../../kernel/ctx.ts'
import { regionOfPlace } from '../../kernel/places/place.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { bookPastCharges } from '../sessions/sessions.ts'
import { lockSite } from '../sites/sites.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  lockReport,
  type ReportRow,
  selectReport,
  selectReportCount,
  selectReportFile,
  selectReportPage,
  updateReportDecided,
  updateReportsForgotten,
} from './home-reports.sql.ts'
import { publishReport } from './report-news.ts'
import { planOf, type ReportPlan } from './report-plan.ts'
import { mayBecome, REVIEWING, reportReply } from './report-reply.ts'

/**
 * Returns the driver whose reports a person may read: their own, or any (undefined) of those who review.
 * @throws `auth.not_allowed`
 */
function readableMember({ rights, ownOnly, memberId }: WalletScope): string | undefined {
  if (!ownOnly && rights.has(REVIEWING)) return undefined
  return memberId ?? refuse('auth.not_allowed')
}

/** Returns a page of reports with the total. Each that waits is compared with the charges that count now. */
export async function readReportPage(
  ctx: Ctx,
  scope: WalletScope,
  { state, site: siteId, ...page }: QueryOf<typeof listHomeReports>,
): Promise<{ count: number; results: HomeReport[] }> {
  const filter = { memberId: readableMember(scope), state, siteId }
  const work = { ctx, tx: ctx.db, scope }
  const results: HomeReport[] = []
  for (const row of await selectReportPage(ctx.db, scope, filter, page)) results.push(await replyOf(work, row))
  return { count: await selectReportCount(ctx.db, scope, filter), results }
}

async function replyOf(work: WalletWork<Sql>, row: ReportRow): Promise<HomeReport> {
  return reportReply(row, row.state === 'SENT' ? await planOf(work, row) : null, work.scope)
}

/** @throws `home_report.not_found`, also once the file is erased. */
export async function readReportFile(ctx: Ctx, scope: WalletScope, id: string) {
  const own = readableMember(scope)
  const file = await selectReportFile(ctx.db, scope, id)
  if (file === undefined || (own !== undefined && file.member_id !== own)) refuse('home_report.not_found')
  return file
}

/** Books the charges of a report: each once, with the prices of the home's tariff, and never in a closed month. */
export function acceptReport(ctx: Ctx, scope: WalletScope, id: string): Promise<HomeReport> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // The close of a month takes this lock too.
    await lockWalletOf(tx, scope)
    const report = await lockToReview(work, id)
    const plan = await planOf(work, report)
    if (plan.cardId === null) refuse('home_report.no_card')
    if (plan.isMonthClosed) refuse('home_report.month_closed')
    if (plan.lacksTariff) refuse('home_report.no_tariff')
    await book(work, report, { ...plan, cardId: plan.cardId })
    const addedWh = plan.charges.reduce((sum, { energyWh }) => sum + energyWh, 0n)
    return decide(work, id, { state: 'ACCEPTED', reason: null, added: plan.charges.length, addedWh })
  })
}

async function book(work: WalletWork, report: ReportRow, plan: ReportPlan & { cardId: string }): Promise<void> {
  if (plan.charges.length === 0) return
  const site = (await lockSite(work.tx, work.scope, report.site_id)) ?? refuse('home_report.not_found')
  const { id, name, street, city, country, postal_code: postalCode } = site
  await bookPastCharges(work, {
    cardId: plan.cardId,
    charges: plan.charges,
    flags: report.kind === 'READING' ? ['METER_READING'] : [],
    place: {
      stationId: id,
      station: { name, address: street, city, operator: report.provider ?? name, evse_id: null, coordinates: null },
      region: regionOfPlace({ country, postalCode }),
      connector: null,
    },
  })
}

export function declineReport(ctx: Ctx, scope: WalletScope, id: string, reason: string): Promise<HomeReport> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockToReview(work, id)
    return decide(work, id, { state: 'DECLINED', reason, added: 0, addedWh: 0n })
  })
}

export function withdrawReport(ctx: Ctx, scope: WalletScope, id: string): Promise<HomeReport> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const report = await lockOpen(work, id, scope.memberId ?? refuse('home_report.not_found'))
    return decide(work, report.id, { state: 'WITHDRAWN', reason: null, added: 0, addedWh: 0n })
  })
}

/** Erases the photos and files of a person who closes their account. Call it before their member records are renamed. */
export async function forgetReports({ ctx, tx, scope }: WalletWork, personId: string): Promise<void> {
  await updateReportsForgotten(tx, scope, personId, ctx.now)
}

async function lockToReview(work: WalletWork, id: string): Promise<ReportRow> {
  const { person } = work.ctx
  if (person === null || person.key !== undefined) refuse('auth.not_allowed')
  const report = await lockOpen(work, id, undefined)
  if (report.member_id === work.scope.memberId) refuse('home_report.own')
  return report
}

/** Locks the home before the report, as a new report does. @param memberId only a report of this driver. */
async function lockOpen({ tx, scope }: WalletWork, id: string, memberId: string | undefined): Promise<ReportRow> {
  const known = await selectReport(tx, scope, id)
  if (known === undefined || (memberId !== undefined && known.member_id !== memberId)) refuse('home_report.not_found')
  await lockSite(tx, scope, known.site_id)
  await lockReport(tx, scope, id)
  const report = (await selectReport(tx, scope, id)) ?? refuse('home_report.not_found')
  if (!mayBecome(report.state, 'WITHDRAWN')) refuse('home_report.not_open')
  return report
}

interface Decided {
  readonly state: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'
  readonly reason: string | null
  readonly added: number
  readonly addedWh: bigint
}

async function decide(work: WalletWork, id: string, decision: Decided): Promise<HomeReport> {
  const { ctx, tx, scope } = work
  const by = decision.state === 'WITHDRAWN' ? null : (ctx.person?.id ?? null)
  await updateReportDecided(tx, scope, id, { ...decision, at: ctx.now, by })
  const row = (await selectReport(tx, scope, id)) ?? refuse('home_report.not_found')
  const events = {
    ACCEPTED: 'home_report.accepted',
    DECLINED: 'home_report.declined',
    WITHDRAWN: 'home_report.withdrawn',
  } as const
  await publishReport(work, events[decision.state], row)
  return reportReply(row, null, scope)
}

import type { HomeReport, HomeReportState } from '@voltway/contract/home-reports'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import type { HomeFileCharge } from '../session-imports/session-imports.ts'

/** Statements on reports of charges at home. Writes: home_report, home_report_file. */

export interface ReportRow {
  id: string
  kind: HomeReport['kind']
  state: HomeReportState
  site_id: string
  site_name: string
  member_id: string
  member_name: string
  member_person_id: string | null
  /** First day of the month of a reading, in wallet time. */
  month: string | null
  meter_wh: bigint | null
  counted_until: string | null
  provider: string | null
  charges: HomeFileCharge[]
  file_name: string
  /** Null once the file is erased. */
  media: string | null
  sent_at: string
  decided_at: string | null
  decided_by: string | null
  reason: string | null
  added: number
  added_wh: bigint
}

const reports = ({ walletId }: WalletScope, where: Statement): Statement => sql`
  select r.id, r.kind, r.state, r.site_id, s.name as site_name, r.member_id, m.name as member_name,
    m.person_id as member_person_id, r.month, r.meter_wh, r.counted_until, r.provider, r.charges, r.file_name, f.media,
    r.sent_at, r.decided_at, p.name as decided_by, r.reason, r.added, r.added_wh
  from home_report r
  join site s on s.wallet_id = ${walletId} and s.id = r.site_id
  join member m on m.wallet_id = ${walletId} and m.id = r.member_id
  left join home_report_file f on f.wallet_id = ${walletId} and f.report_id = r.id
  left join person p on p.id = r.decided_by
  where r.wallet_id = ${walletId} and ${where}`

export interface ReportFilter {
  /** Only reports of this driver. */
  readonly memberId?: string | undefined
  readonly state?: HomeReportState | undefined
  readonly siteId?: string | undefined
}

const matching = ({ memberId, state, siteId }: ReportFilter): Statement => sql`true
  ${memberId === undefined ? empty : sql`and r.member_id = ${memberId}`}
  ${state === undefined ? empty : sql`and r.state = ${state}`}
  ${siteId === undefined ? empty : sql`and r.site_id = ${siteId}`}`

export function selectReportPage(
  on: Sql,
  scope: WalletScope,
  filter: ReportFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReportRow[]> {
  return on.rows<ReportRow>(
    sql`${reports(scope, matching(filter))} order by r.sent_at desc, r.id desc limit ${limit} offset ${offset}`,
  )
}

export async function selectReportCount(on: Sql, { walletId }: WalletScope, filter: ReportFilter): Promise<number> {
  const row = await on.row<{ reports: number }>(sql`
    select count(*)::integer as reports from home_report r where r.wallet_id = ${walletId} and ${matching(filter)}`)
  return row?.reports ?? 0
}

export function selectReport(on: Sql, scope: WalletScope, id: string): Promise<ReportRow | undefined> {
  return on.row<ReportRow>(reports(scope, sql`r.id = ${id}`))
}

/** The site is locked before. */
export function lockReport(tx: Tx, { walletId }: WalletScope, id: string): Promise<{ site_id: string } | undefined> {
  return tx.row(sql`select site_id from home_report where wallet_id = ${walletId} and id = ${id} for update`)
}

export interface NewReport {
  readonly id: string
  readonly siteId: string
  readonly memberId: string
  readonly kind: HomeReport['kind']
  readonly month: string | null
  readonly meterWh: bigint | null
  readonly countedUntil: string | null
  readonly provider: string | null
  readonly charges: readonly HomeFileCharge[]
  readonly fileName: string
  readonly media: string
  readonly content: Uint8Array
}

export async function insertReport(tx: Tx, { walletId }: WalletScope, report: NewReport, now: Date): Promise<void> {
  const { id, siteId, memberId, kind, month, meterWh, countedUntil, provider, charges, fileName } = report
  await tx.run(sql`
    insert into home_report (wallet_id, id, site_id, member_id, kind, state, month, meter_wh, counted_until, provider,
      charges, file_name, sent_at)
    values (${walletId}, ${id}, ${siteId}, ${memberId}, ${kind}, 'SENT', ${month}, ${meterWh}, ${countedUntil}, ${provider},
      ${JSON.stringify(charges)}::jsonb, ${fileName}, ${now})`)
  await tx.run(sql`
    insert into home_report_file (wallet_id, report_id, media, content)
    values (${walletId}, ${id}, ${report.media}, ${report.content})`)
}

export interface ReportDecision {
  readonly state: Exclude<HomeReportState, 'SENT'>
  readonly at: Date
  readonly by: string | null
  readonly reason: string | null
  readonly added: number
  readonly addedWh: bigint
}

export async function updateReportDecided(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { state, at, by, reason, added, addedWh }: ReportDecision,
): Promise<void> {
  await tx.run(sql`
    update home_report set state = ${state}, decided_at = ${at}, decided_by = ${by}, reason = ${reason}, added = ${added},
      added_wh = ${addedWh}
    where wallet_id = ${walletId} and id = ${id}`)
}

export function selectReportFile(
  on: Sql,
  { walletId }: WalletScope,
  id: string,
): Promise<{ member_id: string; file_name: string; media: string; content: Buffer } | undefined> {
  return on.row(sql`
    select r.member_id, r.file_name, f.media, f.content from home_report r
    join home_report_file f on f.wallet_id = r.wallet_id and f.report_id = r.id
    where r.wallet_id = ${walletId} and r.id = ${id}`)
}

/** Erases what a person who closes their account has sent. What waits is withdrawn; accepted charges stay. */
export async function updateReportsForgotten(
  tx: Tx,
  { walletId }: WalletScope,
  personId: string,
  now: Date,
): Promise<void> {
  const own = sql`select id from member where wallet_id = ${walletId} and person_id = ${personId}`
  await tx.run(sql`
    delete from home_report_file where wallet_id = ${walletId} and report_id in (
      select id from home_report where wallet_id = ${walletId} and member_id in (${own}))`)
  await tx.run(sql`
    update home_report set file_name = '', reason = case when state = 'DECLINED' then '' end,
      decided_at = coalesce(decided_at, ${now}), state = case state when 'SENT' then 'WITHDRAWN' else state end
    where wallet_id = ${walletId} and member_id in (${own})`)
}

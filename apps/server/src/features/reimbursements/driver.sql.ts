import { otherCarKinds } from '@voltway/contract/reimbursements-shares'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on drivers and the use of their charges at home. Writes: business_share, charge_use. */

/** A driver, with the person; null without an account. */
export function selectDriver(
  on: Sql,
  { walletId }: WalletScope,
  memberId: string,
): Promise<{ name: string; person_id: string | null } | undefined> {
  return on.row(sql`select name, person_id from member where wallet_id = ${walletId} and id = ${memberId}`)
}

export interface ShareRow {
  valid_from: string
  business_percent: number
}

/** The shares of a driver, the newest first. */
export function selectShares(on: Sql, { walletId }: WalletScope, memberId: string): Promise<ShareRow[]> {
  return on.rows<ShareRow>(sql`
    select valid_from, business_percent from business_share
    where wallet_id = ${walletId} and member_id = ${memberId} order by valid_from desc`)
}

/** Replaces the shares of a locked driver. */
export async function replaceShares(
  tx: Tx,
  { walletId }: WalletScope,
  memberId: string,
  shares: readonly ShareRow[],
): Promise<void> {
  await tx.run(sql`delete from business_share where wallet_id = ${walletId} and member_id = ${memberId}`)
  await tx.run(sql`
    insert into business_share (wallet_id, member_id, valid_from, business_percent)
    select ${walletId}, ${memberId}, s.valid_from, s.business_percent
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (valid_from date, business_percent integer)`)
}

export interface UseRow {
  member_id: string | null
  site: string
  is_other_car: boolean
  business_percent: number | null
  /** When somebody said which car charged; null before. */
  answered_at: string | null
  /** Whether a person who pays said so. */
  is_decided: boolean
}

/** The use of a charge at home. @returns undefined for another charge. */
export function selectUse(on: Sql, { walletId }: WalletScope, sessionId: string): Promise<UseRow | undefined> {
  return on.row<UseRow>(sql`
    select s.member_id, s.station ->> 'name' as site, coalesce(u.is_other_car, false) as is_other_car, u.business_percent,
      u.answered_at, coalesce(u.is_decided, false) as is_decided
    from session s left join charge_use u on u.wallet_id = s.wallet_id and u.session_id = s.id
    where s.wallet_id = ${walletId} and s.id = ${sessionId} and s.source = 'HOME'`)
}

export async function upsertUse(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
  use: {
    readonly isOtherCar: boolean
    readonly businessPercent: number | null
    readonly answeredAt: string | null
    readonly isDecided: boolean
    readonly at: Date
  },
): Promise<void> {
  await tx.run(sql`
    insert into charge_use (wallet_id, session_id, is_other_car, business_percent, answered_at, is_decided, changed_at)
    values (${walletId}, ${sessionId}, ${use.isOtherCar}, ${use.businessPercent}, ${use.answeredAt}, ${use.isDecided}, ${use.at})
    on conflict (wallet_id, session_id) do update set is_other_car = excluded.is_other_car,
      business_percent = excluded.business_percent, answered_at = excluded.answered_at, is_decided = excluded.is_decided,
      changed_at = excluded.changed_at`)
}

export interface BenefitRow {
  employee_number: string | null
  name: string
  statements: number
  energy_wh: bigint
  cost_minor: bigint
  business_minor: bigint
  amount_minor: bigint
  currency: string
}

/** The approved statements of a year, by driver. */
export function selectBenefits(on: Sql, { walletId }: WalletScope, year: string): Promise<BenefitRow[]> {
  return on.rows<BenefitRow>(sql`
    select coalesce(m.employee_number, m.external_id) as employee_number, m.name, count(*)::integer as statements,
      sum(l.energy_wh)::bigint as energy_wh, sum(r.cost_minor)::bigint as cost_minor,
      sum(r.business_minor)::bigint as business_minor, sum(r.amount_minor)::bigint as amount_minor, r.currency
    from reimbursement r
    join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    cross join lateral (
      select sum(energy_wh) as energy_wh from reimbursement_line
      where wallet_id = r.wallet_id and reimbursement_id = r.id) l
    where r.wallet_id = ${walletId} and r.month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    group by m.id, m.employee_number, m.external_id, m.name, m.search_text, r.currency order by m.search_text, m.id`)
}

export interface HomeDoubtRow {
  session_id: string
  started_at: string
  site: string
  energy_wh: bigint
  findings: { kind: (typeof otherCarKinds)[number]; facts: Record<string, string> }[]
}

/** A driver's charges at home with open findings about the car, about which nobody said anything, the newest first. */
export function selectHomeDoubts(on: Sql, { walletId }: WalletScope, memberId: string): Promise<HomeDoubtRow[]> {
  return on.rows<HomeDoubtRow>(sql`
    select s.id as session_id, s.started_at, s.station ->> 'name' as site, s.energy_wh,
      jsonb_agg(jsonb_build_object('kind', a.kind, 'facts', a.facts) order by a.kind) as findings
    from session_anomaly a
    join session s on s.wallet_id = ${walletId} and s.id = a.session_id
    left join charge_use u on u.wallet_id = ${walletId} and u.session_id = s.id
    where a.wallet_id = ${walletId} and a.dismissed_at is null and a.kind = any(${[...otherCarKinds]}::text[])
      and s.source = 'HOME' and s.member_id = ${memberId} and u.answered_at is null
    group by s.id, s.started_at, s.station, s.energy_wh order by s.started_at desc, s.id limit 20`)
}

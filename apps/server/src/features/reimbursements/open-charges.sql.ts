import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads what of charges at home no statement has yet. Writes nothing. */

/** Changes of older charges are settled by hand, so that a list does not read the charges of all years. */
const MOST_DAYS = 400

interface OpenFilter {
  readonly now: Date
  /** Only this driver. */
  readonly memberId?: string | undefined
}

/**
 * The charges of which a part is in no statement, or that are not final (`waits`), with this part. `target` is the month
 * of its statement: the month of the charge, or the next one without an approved statement.
 */
function openCharges({ walletId }: WalletScope, { now, memberId }: OpenFilter): Statement {
  const ofMember = memberId === undefined ? empty : sql`and s.member_id = ${memberId}`
  const fixedOfMember =
    memberId === undefined
      ? empty
      : sql`and reimbursement_id in (select id from reimbursement where wallet_id = ${walletId} and member_id = ${memberId})`
  return sql`
    charge as (
      select s.id, s.member_id, date_trunc('month', s.started_at at time zone w.time_zone)::date as month,
        date_trunc('month', ${now}::timestamptz at time zone w.time_zone)::date as current_month,
        s.status in ('COMPLETED', 'PAID') and s.cost_is_final and not 'CREDITED' = any(s.flags)
          and not coalesce(u.is_other_car, false) as is_due,
        s.status in ('ONGOING', 'IN_VALIDATION') and not coalesce(u.is_other_car, false) as waits, s.cost_minor, s.energy_wh,
        coalesce(u.business_percent, (
          select b.business_percent from business_share b
          where b.wallet_id = s.wallet_id and b.member_id = s.member_id
            and b.valid_from <= (s.started_at at time zone w.time_zone)::date
          order by b.valid_from desc limit 1), 100) as percent,
        coalesce(x.pays_private_part, true) as pays_private
      from session s
      join wallet w on w.id = s.wallet_id
      left join charge_use u on u.wallet_id = s.wallet_id and u.session_id = s.id
      left join reimbursement_setting x on x.wallet_id = s.wallet_id
      where s.wallet_id = ${walletId} and s.source = 'HOME' and s.member_id is not null ${ofMember}
        and s.started_at > ${now}::timestamptz - make_interval(days => ${MOST_DAYS})
    ), fixed as (
      select session_id, sum(cost_minor)::bigint as cost_minor, sum(business_minor)::bigint as business_minor,
        sum(amount_minor)::bigint as amount_minor, sum(energy_wh)::bigint as energy_wh
      from reimbursement_line where wallet_id = ${walletId} ${fixedOfMember} group by session_id
    ), parted as (
      -- The larger remainder of two parts is the one of at least a half, and the business part wins a tie.
      select *, case when is_due then round(cost_minor * percent / 100.0)::bigint else 0 end as business_part from charge
    ), due as (
      select p.id, p.member_id, p.month, p.current_month, p.waits, p.percent, f.session_id is not null as is_fixed,
        case when is_due then p.cost_minor else 0 end - coalesce(f.cost_minor, 0) as cost_minor,
        business_part - coalesce(f.business_minor, 0) as business_minor,
        -- A changed setting takes nothing back: a fixed charge with a private part keeps what was decided about it.
        case when is_due and case when f.business_minor <> f.cost_minor then f.amount_minor = f.cost_minor else pays_private end
          then p.cost_minor else business_part end - coalesce(f.amount_minor, 0) as amount_minor,
        case when is_due then p.energy_wh else 0 end - coalesce(f.energy_wh, 0) as energy_wh
      from parted p left join fixed f on f.session_id = p.id
    ), open as (
      select d.*, (
        select min(one)::date from generate_series(d.month, greatest(d.month, d.current_month), interval '1 month') one
        where not exists (
          select from reimbursement r
          where r.wallet_id = ${walletId} and r.member_id = d.member_id and r.month = one::date)) as target
      from due d
      where d.waits or d.cost_minor <> 0 or d.business_minor <> 0 or d.amount_minor <> 0 or d.energy_wh <> 0
    )`
}

export interface OpenSumRow {
  member_id: string
  month: string
  is_over: boolean
  charges: number
  waiting: number
  energy_wh: bigint
  cost_minor: bigint
  business_minor: bigint
  amount_minor: bigint
}

/** The open statements, by driver and month, each with what begins in it. */
export function selectOpenSums(on: Sql, scope: WalletScope, filter: OpenFilter): Promise<OpenSumRow[]> {
  return on.rows<OpenSumRow>(sql`
    with ${openCharges(scope, filter)}
    select member_id, target as month, target < max(current_month) as is_over,
      count(*) filter (where not waits)::integer as charges, count(*) filter (where waits)::integer as waiting,
      sum(energy_wh)::bigint as energy_wh, sum(cost_minor)::bigint as cost_minor,
      sum(business_minor)::bigint as business_minor, sum(amount_minor)::bigint as amount_minor
    from open where target is not null group by member_id, target order by member_id, target`)
}

export interface OpenLineRow {
  session_id: string
  is_fixed: boolean
  is_of_month: boolean
  started_at: string
  ended_at: string | null
  site: string
  plate: string | null
  energy_wh: bigint
  percent: number
  cost_minor: bigint
  business_minor: bigint
  amount_minor: bigint
  price: { lines: { period: string | null; quantity: string; unit_price: string; net: string }[] } | null
  evidence: string | null
}

/** The lines of a driver's open statement, with those of the months since `from`, by start. */
export function selectOpenLines(
  on: Sql,
  scope: WalletScope,
  { now, memberId, from, month }: { now: Date; memberId: string; from: string; month: string },
): Promise<OpenLineRow[]> {
  return on.rows<OpenLineRow>(sql`
    with ${openCharges(scope, { now, memberId })}
    select o.id as session_id, o.is_fixed, o.month = ${month}::date as is_of_month, s.started_at, s.ended_at,
      s.station ->> 'name' as site, v.licence_plate as plate, o.energy_wh, o.percent, o.cost_minor, o.business_minor,
      o.amount_minor, s.price, (
        select t.source from site_tariff t join wallet w on w.id = t.wallet_id
        where t.wallet_id = s.wallet_id and t.site_id = s.station_id
          and t.valid_from <= (s.started_at at time zone w.time_zone)::date
        order by t.valid_from desc limit 1) as evidence
    from open o
    join session s on s.wallet_id = ${scope.walletId} and s.id = o.id
    left join vehicle v on v.wallet_id = s.wallet_id and v.id = s.vehicle_id
    where o.target between ${from}::date and ${month}::date and not o.waits
    order by s.started_at, o.id`)
}

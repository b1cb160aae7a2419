import type { CostDimension } from '@voltway/contract/cost-centres'
import { COST_TRAITS } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Statements on cost centres. Writes nothing: the kernel writes cost_centre. */

export interface CostCentreRow {
  id: string
  dimension: CostDimension
  name: string
  code: string | null
  external_id: string | null
  archived_at: string | null
  cards: number
  month_minor: bigint
}

/** Each part names the wallet, so that a distributed database reads them where it is. */
function centres({ walletId }: WalletScope, now: Date, where: Statement): Statement {
  return sql`
    with held as (
      select 1 as dimension, n.centre, count(*)::integer as cards
      from card c cross join lateral centre_shares(c.cost_centre, c.cost_shares) p (shares)
        cross join lateral jsonb_object_keys(p.shares) n (centre)
      where c.wallet_id = ${walletId} group by n.centre
      union all
      select 2, n.centre, count(*)::integer from card c cross join lateral jsonb_object_keys(c.cost_shares -> '2') n (centre)
      where c.wallet_id = ${walletId} and c.cost_shares is not null group by n.centre),
    spent as (
      select case s.trait when ${COST_TRAITS[1]} then 1 else 2 end as dimension, s.value, sum(s.cost_minor)::bigint as minor
      from wallet w join consumed_month_trait s on s.wallet_id = ${walletId}
        and s.month = date_trunc('month', ${now}::timestamptz at time zone w.time_zone)::date
      where w.id = ${walletId} and s.trait in (${COST_TRAITS[1]}, ${COST_TRAITS[2]}) group by 1, 2)
    select k.id, k.dimension, k.name, k.code, k.external_id, k.archived_at, coalesce(h.cards, 0) as cards,
      coalesce(s.minor, 0) as month_minor
    from cost_centre k
    left join held h on h.dimension = k.dimension and h.centre = k.name
    left join spent s on s.dimension = k.dimension and s.value = k.name
    where k.wallet_id = ${walletId} and ${where}
    order by k.dimension, lower(k.name), k.id`
}

export function selectCentres(on: Sql, scope: WalletScope, now: Date, isArchived: boolean): Promise<CostCentreRow[]> {
  return on.rows<CostCentreRow>(centres(scope, now, sql`(k.archived_at is not null) = ${isArchived}`))
}

export function selectCentre(on: Sql, scope: WalletScope, now: Date, id: string): Promise<CostCentreRow | undefined> {
  return on.row<CostCentreRow>(centres(scope, now, sql`k.id = ${id}`))
}

export interface CostWalletRow {
  currency: string
  time_zone: string
  second_dimension: string | null
}

export function selectCostWallet(on: Sql, { walletId }: WalletScope): Promise<CostWalletRow | undefined> {
  return on.row<CostWalletRow>(sql`select currency, time_zone, second_dimension from wallet where id = ${walletId}`)
}

/** Centres that are not archived. */
export function selectOpenCentres(on: Sql, { walletId }: WalletScope) {
  return on.rows<{ dimension: CostDimension; name: string }>(sql`
    select dimension, name from cost_centre where wallet_id = ${walletId} and archived_at is null`)
}

/** Closed months as first days, the earliest first. */
export function selectClosedMonths(on: Sql, { walletId }: WalletScope): Promise<{ month: string }[]> {
  return on.rows(sql`select month::text as month from month_close where wallet_id = ${walletId} order by month`)
}

/** Whether a card has a planned share in the centre. */
export function selectIsPlanned(
  on: Sql,
  { walletId }: WalletScope,
  centre: { readonly name: string; readonly dimension: string },
  now: Date,
) {
  const { name, dimension } = centre
  return on.row<{ is_planned: boolean }>(sql`
    select exists (select from card_past_cost_centre p where p.wallet_id = ${walletId} and p.until > ${now}
      and (${dimension} = '1' and p.cost_centre = ${name} or p.cost_shares -> ${dimension}::text ? ${name}::text)) as is_planned`)
}

import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { BudgetPeriod } from '@voltway/contract/insight'
import type { Amounts } from '@voltway/contract/values'
import {
  type CostsByDay,
  costsByDay,
  costsOfCentre,
  costsOfTeam,
  hasCentreChargedBefore,
  hasChargedBefore,
  hasTeamChargedBefore,
  historyStart,
} from '../../kernel/consumption/cost-history.sql.ts'
import { costParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { CentreRename } from '../../kernel/cost-centres/cost-shares.ts'
import { inTeams, type WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, empty, raw, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on budgets. Writes: budget, budget_alert, budget_warning. */

export interface BudgetRow {
  id: string
  wallet_id: string
  cost_centre: string | null
  team_id: string | null
  team_name: string | null
  period: BudgetPeriod
  amount_minor: bigint
  amounts: Amounts
  period_from: string
  /** Exclusive. */
  period_before: string
  today: string
  spent_minor: bigint
  alerts: { step: number; at: string }[]
  warned_at: string | null
  /** The history of the forecast. */
  costs: CostsByDay
  is_older: boolean
}

const [budgetCentre, budgetTeam] = [sql`b.cost_centre`, sql`b.team_id`]
const today = sql`d.today`
/** The cost of a row of the views `consumed_…`, with or without VAT as the budget. */
const cost = sql`cost_minor - case b.amounts when 'NET' then vat_minor else 0 end`

/** The first day `r.period_from` of the current period of the budget `b` in the wallet `w`, and `r.period_before` after it. */
const currentPeriod = (now: Date): Statement => sql`
  cross join lateral (select (${now}::timestamptz at time zone w.time_zone)::date as today) d
  cross join lateral (select date_trunc(lower(b.period), d.today::timestamp) as period_from,
    date_trunc(lower(b.period), d.today::timestamp)
      + case b.period when 'MONTH' then interval '1 month' when 'QUARTER' then interval '3 months' else interval '1 year' end
      as period_before) r`

/** The cost of the budget `b` in its period `r`, of the rows `s` that a condition selects. */
const spentIn = (wallet: Statement, condition: Statement = empty): Statement => sql`
  coalesce(case
    when b.team_id is not null
    then (select sum(${cost}) from consumed_month_card s where s.wallet_id = ${wallet} and s.month >= r.period_from
      and s.month < r.period_before ${condition} and s.card_id in (${teamCards(wallet)}))
    when b.cost_centre is null
    then (select sum(${cost}) from consumed_day s where s.wallet_id = ${wallet} and s.day >= r.period_from
      and s.day < r.period_before ${condition})
    else (select sum(${cost}) from consumed_month_trait s where s.wallet_id = ${wallet} and s.trait = 'COST_CENTRE'
      and s.value = b.cost_centre and s.month >= r.period_from and s.month < r.period_before ${condition}) end, 0)::bigint`

const teamCards = (wallet: Statement): Statement =>
  sql`select c.id from card c where c.wallet_id = ${wallet} and c.team_id = b.team_id`

/**
 * Budgets with the cost of their current period and the history of its forecast. Sums whole months, which end with today
 * because future days have no cost. `wallet`: a constant where only one wallet is selected (decision 009).
 */
const budgetsWhere = (now: Date, wallet: Statement, where: Statement): Statement => sql`
  select b.id, b.wallet_id, case when b.team_id is null then b.cost_centre end as cost_centre, b.team_id,
    t.name as team_name, b.period, b.amount_minor, b.amounts, r.period_from::date as period_from,
    r.period_before::date as period_before, d.today, ${spentIn(wallet)} as spent_minor,
    coalesce((select jsonb_agg(jsonb_build_object('step', a.step, 'at', to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by a.step)
      from budget_alert a where a.wallet_id = ${wallet} and a.budget_id = b.id and a.period_start = r.period_from::date),
      '[]') as alerts,
    (select a.at from budget_warning a
      where a.wallet_id = ${wallet} and a.budget_id = b.id and a.period_start = r.period_from::date) as warned_at,
    case when b.team_id is not null then ${costsOfTeam(wallet, budgetTeam, today, cost)}
      when b.cost_centre is null
      then ${costsByDay(wallet, { from: historyStart(today), to: today }, { cost })}
      else ${costsOfCentre(wallet, budgetCentre, today, cost)} end as costs,
    case when b.team_id is not null then ${hasTeamChargedBefore(wallet, budgetTeam, today)}
      when b.cost_centre is null
      then ${hasChargedBefore(wallet, historyStart(today))}
      else ${hasCentreChargedBefore(wallet, budgetCentre, today)} end as is_older
  from budget b
  join wallet w on w.id = b.wallet_id
  left join team t on t.wallet_id = b.wallet_id and t.id = b.team_id
  ${currentPeriod(now)}
  where ${where} order by b.cost_centre is not null, b.team_id is not null, coalesce(t.name, b.cost_centre), b.period,
    b.id`

/** The budgets of one wallet that a condition selects. */
const budgetsOf = ({ walletId }: Pick<WalletScope, 'walletId'>, now: Date, condition: Statement): Statement =>
  budgetsWhere(now, sql`${walletId}`, sql`b.wallet_id = ${walletId} ${condition}`)

/** A team's manager reads the budgets of the teams only. */
export function selectBudgets(on: Sql, scope: WalletScope, now: Date): Promise<BudgetRow[]> {
  return on.rows<BudgetRow>(budgetsOf(scope, now, inTeams(scope, sql`b.team_id`)))
}

export interface SpentRow {
  id: string
  source: Exclude<ConsumptionSource, 'NETWORK'>
  spent_minor: bigint
}

/**
 * The part of the cost in the current period that comes from homes, depots and imported charges, of budgets that have any.
 * The rest is the network's. Homes and depots are summed from sessions, which have an index of those outside the network.
 */
export function selectSpentOutsideNetwork(on: Sql, scope: WalletScope, now: Date): Promise<SpentRow[]> {
  const wallet = sql`${scope.walletId}`
  return on.rows<SpentRow>(sql`
    select b.id, c.source, c.spent_minor
    from budget b join wallet w on w.id = ${wallet}
    ${currentPeriod(now)}
    cross join lateral (
      select 'IMPORTED' as source, ${spentIn(wallet, sql`and s.source = 'IMPORTED'`)} as spent_minor
      union all
      select s.source, sum_bigint(p.cost_minor - case b.amounts when 'NET' then p.vat_minor else 0 end)
      from session s cross join lateral ${partOf('s')} p
      where s.wallet_id = ${wallet} and s.source <> 'NETWORK' and s.status in ('COMPLETED', 'PAID')
        and not 'CREDITED' = any(s.flags) and s.started_at >= r.period_from at time zone w.time_zone
        and s.started_at < r.period_before at time zone w.time_zone
        and (b.team_id is null or s.card_id in (${teamCards(wallet)}))
      group by s.source) c
    where b.wallet_id = ${wallet} and c.spent_minor <> 0 ${inTeams(scope, sql`b.team_id`)} order by b.id, c.source`)
}

/** The part of the session `alias` that counts for the budget `b`: its share in a cost centre, or all of it. */
const partOf = (alias: string): Statement => {
  const s = raw(alias)
  return sql`(
    select ${s}.cost_minor, coalesce(${s}.vat_minor, 0) as vat_minor where b.cost_centre is null or b.team_id is not null
    union all
    select c.cost_minor, c.vat_minor from ${costParts(alias)} c
    where b.team_id is null and c.trait = 'COST_CENTRE' and c.value = b.cost_centre)`
}

/** Locks a team, so that it is not archived before its budget is stored. */
export function lockTeamOfBudget(tx: Tx, { walletId }: WalletScope, teamId: string) {
  return tx.row<{ id: string }>(sql`
    select id from team where wallet_id = ${walletId} and id = ${teamId} and archived_at is null for share`)
}

export function selectBudget(
  on: Sql,
  { walletId }: WalletScope,
  id: string,
  now: Date,
): Promise<BudgetRow | undefined> {
  return on.row<BudgetRow>(budgetsOf({ walletId }, now, sql`and b.id = ${id}`))
}

/** Selects a page of budgets of all wallets after an id, for the notification job. */
export async function selectBudgetsAfter(db: Db, after: string | null, limit: number, now: Date): Promise<BudgetRow[]> {
  const later = after === null ? empty : sql`and id > ${after}`
  const pageOf = (columns: Statement, only: Statement) =>
    sql`select ${columns} from budget where true ${later} ${only} order by id limit ${limit}`
  if (!db.isDistributed())
    return db.rows<BudgetRow>(budgetsWhere(now, sql`b.wallet_id`, sql`b.id in (${pageOf(sql`id`, empty)})`))
  const found = await ofReachable(db, (only) =>
    db.rows<{ id: string; wallet_id: string }>(pageOf(sql`id, wallet_id`, only(sql`wallet_id`))),
  )
  // Each machine returns its first ones.
  const page = found.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit)
  const budgets: BudgetRow[] = []
  for (const [walletId, rows] of Map.groupBy(page, ({ wallet_id }) => wallet_id)) {
    const ids = rows.map(({ id }) => id)
    budgets.push(...(await db.rows<BudgetRow>(budgetsOf({ walletId }, now, sql`and b.id = any(${ids})`))))
  }
  return budgets
}

/** Locks a budget, so that concurrent changes run one after the other. */
export function lockBudget(tx: Tx, { walletId }: WalletScope, id: string): Promise<{ id: string } | undefined> {
  return tx.row(sql`select id from budget where wallet_id = ${walletId} and id = ${id} for no key update`)
}

export interface NewBudget {
  readonly id: string
  readonly cost_centre: string | null
  readonly team_id: string | null
  readonly period: BudgetPeriod
  readonly amount_minor: bigint
  readonly amounts: Amounts
}

/** @returns 0 when a budget exists for the same cost centre or team and period. */
export function insertBudget(tx: Tx, { walletId }: WalletScope, row: NewBudget, now: Date): Promise<number> {
  return tx.run(sql`
    insert into budget (wallet_id, id, cost_centre, team_id, period, amount_minor, amounts, created_at, updated_at)
    values (${walletId}, ${row.id}, ${row.team_id ?? row.cost_centre}, ${row.team_id}, ${row.period}, ${row.amount_minor}, ${row.amounts},
      ${now}, ${now})
    on conflict (wallet_id, coalesce(cost_centre, ''), period) do nothing`)
}

export function updateBudgetAmount(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { amountMinor, now }: { readonly amountMinor: bigint; readonly now: Date },
) {
  return tx.run(sql`
    update budget set amount_minor = ${amountMinor}, updated_at = ${now} where wallet_id = ${walletId} and id = ${id}`)
}

export function deleteBudget(tx: Tx, { walletId }: WalletScope, id: string): Promise<number> {
  return tx.run(sql`delete from budget where wallet_id = ${walletId} and id = ${id}`)
}

/** @returns the steps that were not notified before in the period. */
export function insertBudgetAlerts(
  tx: Tx,
  budget: BudgetRow,
  steps: readonly number[],
  now: Date,
): Promise<{ step: number }[]> {
  return tx.rows(sql`
    insert into budget_alert (wallet_id, budget_id, period_start, step, spent_minor, at)
    select ${budget.wallet_id}::uuid, ${budget.id}::uuid, ${budget.period_from}::date, step, ${budget.spent_minor}, ${now}
    from unnest(${[...steps]}::int[]) step on conflict do nothing returning step`)
}

/** Records that people are notified of a forecast. @returns 0 when they were in the same period. */
export function insertBudgetWarning(tx: Tx, budget: BudgetRow, expectedMinor: bigint, now: Date): Promise<number> {
  return tx.run(sql`
    insert into budget_warning (wallet_id, budget_id, period_start, expected_minor, at)
    values (${budget.wallet_id}, ${budget.id}, ${budget.period_from}, ${expectedMinor}, ${now}) on conflict do nothing`)
}

/** Deletes the warnings of a budget after its amount has changed, so that a new forecast is compared with it. */
export function deleteBudgetWarnings(tx: Tx, { walletId }: WalletScope, id: string): Promise<number> {
  return tx.run(sql`delete from budget_warning where wallet_id = ${walletId} and budget_id = ${id}`)
}

/**
 * Deletes the alerts of steps above the spending after the amount was raised, so that they are notified when crossed
 * again.
 */
export function deleteBudgetAlerts(tx: Tx, { walletId }: WalletScope, id: string, above: number): Promise<number> {
  return tx.run(sql`delete from budget_alert where wallet_id = ${walletId} and budget_id = ${id} and step > ${above}`)
}

export function selectWalletWords(on: Sql, walletId: string) {
  return on.row<{ name: string; currency: string }>(sql`select name, currency from wallet where id = ${walletId}`)
}

/** The managers of a team, who are notified of its budget. */
export function selectManagersOfTeam(on: Sql, walletId: string, teamId: string): Promise<{ person_id: string }[]> {
  return on.rows(sql`
    select person_id from team_manager where wallet_id = ${walletId} and team_id = ${teamId} order by person_id`)
}

/** The new name of a cost centre on its budgets. */
export function updateCentreOfBudgets(tx: Tx, { walletId }: WalletScope, { from, to }: CentreRename): Promise<number> {
  return tx.run(sql`
    update budget set cost_centre = ${to} where wallet_id = ${walletId} and cost_centre = ${from} and team_id is null`)
}

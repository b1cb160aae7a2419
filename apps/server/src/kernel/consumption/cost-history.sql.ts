import type { Amounts } from '@voltway/contract/values'
import { empty, raw, type Statement, sql } from '../../platform/sql.ts'

/** The cost of days as JSON, from the sums by day. All charges count, imported ones included. Writes nothing. */

/** Eight weeks: enough charges of each weekday for a level, recent enough for the fleet of today. */
export const HISTORY_DAYS = 56

/** Minor units as text. Days without a charge are missing. */
export type CostsByDay = Record<string, string>

interface Days {
  readonly from: Statement
  readonly to: Statement
}

/**
 * The cost of a row of the views `consumed_…`, with or without VAT. The cost counts as it is where its VAT is unknown.
 * @param alias of the row, with its dot.
 */
export const costIn = (amounts: Amounts, alias = ''): Statement =>
  raw(amounts === 'NET' ? `(${alias}cost_minor - ${alias}vat_minor)` : `${alias}cost_minor`)

interface CostOptions {
  /** A condition on `source`. */
  readonly condition?: Statement
  readonly cost?: Statement
}

/** The cost per day of a wallet, of all charges or those that a condition on `source` selects. */
export const costsByDay = (
  walletId: Statement,
  { from, to }: Days,
  { condition = empty, cost = costIn('GROSS') }: CostOptions = {},
): Statement => sql`
  (select coalesce(json_object_agg(day, cost), '{}') from (
    select day, sum_bigint(${cost})::text as cost from consumed_day
    where wallet_id = ${walletId} and day between ${from} and ${to} ${condition} group by day) days)`

/** Whether a wallet charged anything before a day. */
export const hasChargedBefore = (walletId: Statement, day: Statement, condition: Statement = empty): Statement =>
  sql`exists (select from consumed_day where wallet_id = ${walletId} and day < ${day} ${condition})`

/** The first day of the history of a forecast. */
export const historyStart = (today: Statement): Statement => sql`${today}::date - ${HISTORY_DAYS}::int`

/** The history of a cost centre. */
export const costsOfCentre = (
  walletId: Statement,
  centre: Statement,
  today: Statement,
  cost: Statement = costIn('GROSS'),
): Statement => sql`
  (select coalesce(json_object_agg(day, cost), '{}') from (
    select day, sum_bigint(${cost})::text as cost from consumed_day_trait
    where wallet_id = ${walletId} and day between ${historyStart(today)} and ${today} and trait = 'COST_CENTRE'
      and value = ${centre} group by day) days)`

/**
 * Whether a cost centre charged anything in the months before its history. Charges between the month's first day and the
 * history's are ignored, because only months have an index by cost centre that ends early.
 */
export const hasCentreChargedBefore = (walletId: Statement, centre: Statement, today: Statement): Statement => sql`
  exists (select from consumed_month_trait where wallet_id = ${walletId} and trait = 'COST_CENTRE' and value = ${centre}
    and month < date_trunc('month', ${historyStart(today)})::date)`

const teamCards = (walletId: Statement, teamId: Statement): Statement =>
  sql`card_id in (select c.id from card c where c.wallet_id = ${walletId} and c.team_id = ${teamId})`

/** The history of the cards that are in a team now. */
export const costsOfTeam = (
  walletId: Statement,
  teamId: Statement,
  today: Statement,
  cost: Statement = costIn('GROSS'),
): Statement => sql`
  (select coalesce(json_object_agg(day, cost), '{}') from (
    select day, sum_bigint(${cost})::text as cost from consumed_day_card
    where wallet_id = ${walletId} and day between ${historyStart(today)} and ${today} and ${teamCards(walletId, teamId)}
    group by day) days)`

/** Whether these cards charged anything in the months before the history, as {@link hasCentreChargedBefore}. */
export const hasTeamChargedBefore = (walletId: Statement, teamId: Statement, today: Statement): Statement => sql`
  exists (select from consumed_month_card where wallet_id = ${walletId}
    and month < date_trunc('month', ${historyStart(today)})::date and ${teamCards(walletId, teamId)})`

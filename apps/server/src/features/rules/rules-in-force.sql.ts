import { hasShareIn } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Which rules apply to a card, and the facts that they need. Names `card c` and its `wallet w`. Writes nothing. */

/** The condition that the rule `r` applies to the card `c`. A rule of a cost centre applies to each card with a share in it now. */
export const appliesToCard: Statement = sql`(r.scope = 'WALLET' or r.scope = 'CARD' and r.card_id = c.id
  or r.scope = 'COST_CENTRE' and ${hasShareIn('c', sql`r.cost_centre`)} or r.scope = 'TEAM' and r.team_id = c.team_id)`

const isOn = sql`r.removed_at is null and r.paused_at is null`

/**
 * The rules that apply to the card `c` at an instant, as JSON text for `readRulesInForce`; null without one. With
 * `aboutAmounts` only those that limit what a charge costs. `wallet`: the id of the card's wallet, a constant where the
 * statement is about one.
 */
export function rulesInForce(
  wallet: Statement,
  now: Date,
  { aboutAmounts = false }: { readonly aboutAmounts?: boolean } = {},
): Statement {
  const today = sql`(${now}::timestamptz at time zone w.time_zone)::date`
  const named = aboutAmounts ? sql`and r.conditions ?| '{per_charge,per_day,per_month}'::text[]` : empty
  return sql`(
    select json_agg(json_build_array(r.id, r.scope, r.effect, r.is_exception, r.allows_unknown_place, r.conditions))::text
    from rule r
    where r.wallet_id = ${wallet} and ${isOn} ${named} and ${appliesToCard}
      and (r.valid_from is null or r.valid_from <= ${today}) and (r.valid_until is null or r.valid_until >= ${today})
      and not exists (select from rule_exception e where e.wallet_id = ${wallet} and e.card_id = c.id
        and e.rule_id = r.id and e.valid_until > ${now}))`
}

/** The condition that the wallet of the token `t` has a rule, in force or not. */
export const walletHasRules: Statement = sql`exists (select from rule r where r.wallet_id = t.wallet_id and ${isOn})`

/**
 * The condition that each charge of the card `c` needs an authorization: a rule may refuse it. Dates are left out, because
 * the condition would change at midnight without a message to the operators. `wallet`: as in {@link rulesInForce}.
 */
export const isAlwaysAuthorized = (wallet: Statement): Statement => sql`exists (
  select from rule r where r.wallet_id = ${wallet} and ${isOn} and r.effect = 'REFUSE' and ${appliesToCard})`

/**
 * The condition that a rule may refuse a charge of the card `c` at a site, so that its charger asks each time. Dates are
 * left out, as in {@link isAlwaysAuthorized}.
 */
export const mayBeRefusedAtSite = (
  wallet: Statement,
  site: { readonly kind: string; readonly country: string },
) => sql`exists (
  select from rule r where r.wallet_id = ${wallet} and ${isOn} and r.effect = 'REFUSE' and ${appliesToCard}
    and (r.conditions ?| '{hours,per_charge,per_day,per_month}'::text[]
      or not coalesce(r.conditions -> 'sources' ? ${site.kind}, true)
      or not coalesce(r.conditions -> 'countries' ? ${site.country}, true)))`

export interface RuleFactsRow {
  day_minor: bigint
  month_minor: bigint
  /** Comma-separated lists of the wallet that have the station. */
  lists: string
  /** The EVSEs of the location as received; null without a known location. */
  evses: unknown
}

/** What {@link selectRuleFacts} reads. */
export interface NeededFacts {
  /** The beginnings of the wallet's day and month; null without a rule that needs them. */
  readonly amountsSince: { readonly dayAt: Date; readonly monthAt: Date } | null
  /** The session that the amounts leave out; null before the charge. */
  readonly sessionId: string | null
  readonly stationId: string | null
  /** The location whose EVSEs are needed. */
  readonly location: { readonly countryCode: string; readonly partyId: string; readonly locationId: string } | null
}

/** The same as values or columns of a statement. Null values find nothing. */
interface FactValues {
  readonly wallet: Statement
  readonly card: Statement
  readonly dayAt: Statement
  readonly monthAt: Statement
  readonly session: Statement
  readonly station: Statement
  readonly location: Statement
}

const factsOf = ({ wallet, card, dayAt, monthAt, session, station, location }: FactValues): Statement => sql`
  select coalesce(sum(s.cost_minor) filter (where s.started_at >= ${dayAt}), 0)::bigint as day_minor,
    coalesce(sum(s.cost_minor), 0)::bigint as month_minor,
    (select l.raw -> 'evses' from network_location l where (l.country_code, l.party_id, l.id) = ${location}) as evses,
    coalesce((select string_agg(l.list, ',') from rule_station l
      where l.wallet_id = ${wallet} and l.station_id = ${station}), '') as lists
  from session s
  where s.wallet_id = ${wallet} and s.card_id = ${card} and s.started_at >= ${monthAt}
    and s.status <> 'INVALID' and not 'CREDITED' = any(s.flags) and s.id is distinct from ${session}`

/** Reads what the rules of a card need beside the authorization: one statement. */
export async function selectRuleFacts(
  on: Sql,
  { walletId }: WalletScope,
  cardId: string,
  { amountsSince, sessionId, stationId, location }: NeededFacts,
): Promise<RuleFactsRow> {
  const { countryCode = null, partyId = null, locationId = null } = location ?? {}
  const row = await on.row<RuleFactsRow>(
    factsOf({
      wallet: sql`${walletId}`,
      card: sql`${cardId}`,
      dayAt: sql`${amountsSince?.dayAt ?? null}::timestamptz`,
      monthAt: sql`${amountsSince?.monthAt ?? null}::timestamptz`,
      session: sql`${sessionId}::uuid`,
      station: sql`${stationId}::uuid`,
      location: sql`(${countryCode}, ${partyId}, ${locationId})`,
    }),
  )
  if (row === undefined) throw new Error('a sum without groups always has a row')
  return row
}

/** A card of a batch, with what its rules need. */
export interface CardFactsRequest {
  readonly walletId: string
  readonly cardId: string
  readonly needed: NeededFacts
}

/** The same of many cards before their charges, in a database on one machine. `n` is the index of the card. */
export function selectRuleFactsOfCards(
  on: Sql,
  cards: readonly CardFactsRequest[],
): Promise<(RuleFactsRow & { readonly n: number })[]> {
  const rows = cards.map(({ walletId, cardId, needed: { amountsSince, stationId, location } }, n) => ({
    n,
    wallet: walletId,
    card: cardId,
    day: amountsSince?.dayAt,
    month: amountsSince?.monthAt,
    station: stationId,
    country: location?.countryCode,
    party: location?.partyId,
    location: location?.locationId,
  }))
  const values = {
    wallet: sql`r.wallet`,
    card: sql`r.card`,
    dayAt: sql`r.day`,
    monthAt: sql`r.month`,
    session: sql`null`,
    station: sql`r.station`,
    location: sql`(r.country, r.party, r.location)`,
  }
  return on.rows(sql`
    select r.n, facts.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (n integer, wallet uuid, card uuid, day timestamptz,
      month timestamptz, station uuid, country text, party text, location text)
    cross join lateral (${factsOf(values)}) facts`)
}

/** The driver and the language of the reason that a refused charge shows. */
export const languageOfCard: Statement = sql`coalesce((select p.language from person p where p.id = m.person_id), w.language)`

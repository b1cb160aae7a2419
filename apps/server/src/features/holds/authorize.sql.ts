import type { Locale } from '@voltway/contract/values'
import type { Allowed } from '../../kernel/network/messages.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads for authorizing a card. */

/** A card at a charger whose location is known; null columns without one. */
export interface LocatedTokenRow {
  wallet_id: string
  card_id: string
  region: string | null
  station_id: string | null
  station_name: string | null
  city: string | null
  operator: string | null
  latitude: number | null
  longitude: number | null
}

/** A token as an operator names it, and the location at which it is presented; null when the request names none. */
export interface PresentedToken {
  readonly uid: string
  readonly type: string
  readonly location: Pick<RequestedEvses, 'countryCode' | 'partyId' | 'locationId'> | null
}

const stationColumns = sql`
  l.region, l.station_id, l.name as station_name, l.city, l.operator, l.latitude, l.longitude`

/**
 * The card of a network token, and the charger's location for prices and rules: null when the request names none or the
 * operator never published it. Uids are stored in upper case because networks differ in case.
 */
export function selectCardOfToken(
  db: Sql,
  { uid, type, location }: PresentedToken,
): Promise<LocatedTokenRow | undefined> {
  return db.row<LocatedTokenRow>(sql`
    select t.wallet_id, t.card_id, ${stationColumns}
    from network_token t
    left join network_location l on l.country_code = ${location?.countryCode.toUpperCase() ?? null}
      and l.party_id = ${location?.partyId.toUpperCase() ?? null} and l.id = ${location?.locationId.toUpperCase() ?? null}
    where t.uid = ${uid.toUpperCase()} and t.type = ${type}`)
}

/**
 * The same of many tokens. `n` is the index of the token. Unknown tokens are not in the result. `hasRules`: the condition
 * that the wallet `t.wallet_id` has rules.
 */
export function selectCardsOfTokens(
  db: Sql,
  tokens: readonly PresentedToken[],
  hasRules: Statement,
): Promise<(LocatedTokenRow & { readonly n: number; readonly has_rules: boolean })[]> {
  const rows = tokens.map(({ uid, type, location }, n) => ({
    n,
    uid: uid.toUpperCase(),
    type,
    country: location?.countryCode.toUpperCase(),
    party: location?.partyId.toUpperCase(),
    location: location?.locationId.toUpperCase(),
  }))
  return db.rows(sql`
    select r.n, t.wallet_id, t.card_id, ${stationColumns}, ${hasRules} as has_rules
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (n integer, uid text, type text, country text, party text, location text)
    join network_token t on t.uid = r.uid and t.type = r.type
    left join network_location l on l.country_code = r.country and l.party_id = r.party and l.id = r.location`)
}

/**
 * Ends a statement of this transaction that waits for a lock of another one.
 * @throws error 55P03 in that statement.
 */
export function limitLockWaits(tx: Sql, ms: number): Promise<number> {
  return tx.run(sql`select set_config('lock_timeout', ${String(ms)}, true)`)
}

/** All data an authorization depends on, besides the locked card. */
export interface AuthorizationFactsRow {
  /** The response to the charger, by the rule of the cards. */
  allowed: Allowed
  is_charging: boolean
  /** True when the card's session runs at the requesting EVSE. */
  is_charging_here: boolean
  /** The authorization reference of that session; null when it was never authorized. */
  running_reference: string | null
  hold_id: string | null
  hold_reference: string | null
}

/** The EVSEs of one location. */
export interface RequestedEvses {
  countryCode: string
  partyId: string
  locationId: string
  /** Empty when the operator sends the location only. */
  evseUids: readonly string[]
}

/** The same, as values or columns of a statement. */
type EvseValues = Readonly<Record<'country' | 'party' | 'location' | 'uids', Statement>>

const valuesOf = ({ countryCode, partyId, locationId, evseUids }: RequestedEvses): EvseValues => ({
  country: sql`${countryCode.toUpperCase()}`,
  party: sql`${partyId.toUpperCase()}`,
  location: sql`${locationId.toUpperCase()}`,
  uids: sql`${evseUids.map((uid) => uid.toUpperCase())}::text[]`,
})

/**
 * The running session of the card at the requesting EVSE. The operator's session object names its EVSE. A location
 * without an EVSE matches only when the location has a single EVSE.
 */
function runningHere(wallet: Statement, evses: EvseValues | null): Statement {
  if (evses === null) return sql`(select null::uuid as id, null::text as reference where false)`
  return sql`(
    select s.id, coalesce(s.authorization_reference, o.authorization_reference) as reference
    from session s
    join network_session n on n.country_code = s.country_code and n.party_id = s.party_id and n.id = s.network_id
    ${locationJoin(evses)}
    left join ledger_hold o on o.wallet_id = s.wallet_id and o.id = s.hold_id
    where s.wallet_id = ${wallet} and s.card_id = c.id and ${hasBegun}
      and s.country_code = ${evses.country} and s.party_id = ${evses.party}
      and ${isAtEvses(evses)}
    order by s.started_at desc limit 1)`
}

const locationJoin = ({ location }: EvseValues) => sql`left join network_location l
  on l.country_code = n.country_code and l.party_id = n.party_id and l.id = ${location}`

const isAtEvses = ({ location, uids }: EvseValues) => sql`upper(n.raw ->> 'location_id') = ${location}
    and (upper(n.raw ->> 'evse_uid') = any(${uids})
      or cardinality(${uids}) = 0
        and case when jsonb_typeof(l.raw -> 'evses') = 'array' then jsonb_array_length(l.raw -> 'evses') = 1 end)`

/**
 * The same of a distributed database: the sessions of operators are on another machine than the wallet, so they are
 * read after its sessions.
 */
async function selectRunningHere(tx: Sql, { walletId }: WalletScope, cardId: string, evses: EvseValues) {
  const running = await tx.rows<{ network_id: string; reference: string | null }>(sql`
    select s.network_id, coalesce(s.authorization_reference, o.authorization_reference) as reference
    from session s left join ledger_hold o on o.wallet_id = s.wallet_id and o.id = s.hold_id
    where s.wallet_id = ${walletId} and s.card_id = ${cardId} and ${hasBegun}
      and s.country_code = ${evses.country} and s.party_id = ${evses.party}
      and s.network_id is not null
    order by s.started_at desc`)
  if (running.length === 0) return undefined
  const here = await tx.rows<{ id: string }>(sql`
    select n.id from network_session n ${locationJoin(evses)}
    where n.country_code = ${evses.country} and n.party_id = ${evses.party}
      and n.id = any(${running.map(({ network_id }) => network_id)}) and ${isAtEvses(evses)}`)
  return running.find(({ network_id }) => here.some(({ id }) => id === network_id))
}

/**
 * `allowed`: the response of the cards, over `card c`, `member m`, `wallet w`, its FUNDS `f` and the card's unused hold
 * `h`.
 */
interface FactsRule {
  readonly allowed: Statement
  readonly runningSince: Date
}

/** A session that draws energy. A plug that did not start a charge stays PENDING at 0 kWh and gives way to the next one. */
const hasBegun = sql`(s.status = 'ONGOING' or s.status = 'PENDING' and s.energy_wh > 0)`

const factsOf = ({ allowed, runningSince }: FactsRule, wallet: Statement) => sql`
  ${allowed} as allowed, exists (
      select from session s where s.wallet_id = ${wallet} and s.card_id = c.id and s.started_at > ${runningSince}
        and ${hasBegun}) as is_charging,
    here.id is not null as is_charging_here, here.reference as running_reference,
    h.id as hold_id, h.authorization_reference as hold_reference`

const factsJoins = (wallet: Statement, evses: EvseValues | null) => sql`
  join wallet w on w.id = c.wallet_id
  join ledger_account f on f.wallet_id = c.wallet_id and f.kind = 'FUNDS'
  left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
  left join lateral (
    select h.id, h.amount_minor, h.authorization_reference from ledger_hold h
    where h.wallet_id = ${wallet} and h.card_id = c.id and h.state = 'OPEN' and (h.session_id is null or exists (
      select from session s where s.wallet_id = ${wallet} and s.id = h.session_id and s.status = 'PENDING' and s.energy_wh = 0))
    order by h.id desc limit 1) h on true
  left join lateral ${runningHere(wallet, evses)} here on true`

/** The rules in force for the card, and the language of its driver. */
interface RuleStatements {
  readonly rules: Statement
  readonly language: Statement
}

/** The facts of a card with what its rules need. */
export interface RuledFactsRow extends AuthorizationFactsRow {
  /** The text of `rulesInForce`; null without a rule. */
  rules: string | null
  time_zone: string
  currency: string
  member_id: string | null
  /** The driver's language, else the wallet's. */
  language: Locale
}

/**
 * Reads the facts of a card. Runs as a separate statement after the lock. A statement that also waits for the lock still
 * reads the snapshot from before the wait, and two concurrent authorizations would both find no hold.
 */
export async function selectAuthorizationFacts(
  tx: Sql,
  scope: WalletScope,
  cardId: string,
  { evses, rules, language, ...rule }: FactsRule & RuleStatements & { readonly evses: RequestedEvses | null },
): Promise<RuledFactsRow | undefined> {
  const isApart = tx.isDistributed()
  const wallet = sql`${scope.walletId}`
  const requested = evses === null ? null : valuesOf(evses)
  const facts = await tx.row<RuledFactsRow>(sql`
    select ${factsOf(rule, wallet)}, ${rules} as rules, w.time_zone, w.currency, c.member_id, ${language} as language
    from card c ${factsJoins(wallet, isApart ? null : requested)}
    where c.wallet_id = ${scope.walletId} and c.id = ${cardId}`)
  if (!isApart || facts === undefined || requested === null) return facts
  const here = await selectRunningHere(tx, scope, cardId, requested)
  return { ...facts, is_charging_here: here !== undefined, running_reference: here?.reference ?? null }
}

/** A card at a charger. */
export interface PresentedCard {
  readonly walletId: string
  readonly cardId: string
  readonly evses: RequestedEvses | null
  /** Whether its wallet has rules. */
  readonly hasRules: boolean
}

/**
 * The same of many cards, also after their locks, in a database on one machine. The rules are read only where a wallet
 * has some.
 */
export function selectFactsOfCards(
  tx: Sql,
  cards: readonly PresentedCard[],
  { rules, language, ...rule }: FactsRule & RuleStatements,
): Promise<(RuledFactsRow & { readonly card_id: string })[]> {
  const rows = cards.map(({ walletId, cardId, evses, hasRules }) => ({
    wallet: walletId,
    card: cardId,
    ruled: hasRules,
    country: evses?.countryCode.toUpperCase(),
    party: evses?.partyId.toUpperCase(),
    location: evses?.locationId.toUpperCase(),
    uids: evses?.evseUids.map((uid) => uid.toUpperCase()),
  }))
  const evses = { country: sql`r.country`, party: sql`r.party`, location: sql`r.location`, uids: sql`r.uids` }
  const wallet = sql`c.wallet_id`
  return tx.rows(sql`
    select c.id as card_id, ${factsOf(rule, wallet)}, case when r.ruled then ${rules} end as rules, w.time_zone,
      w.currency, c.member_id, ${language} as language
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (wallet uuid, card uuid, ruled boolean, country text, party text, location text, uids text[])
    join card c on c.wallet_id = r.wallet and c.id = r.card ${factsJoins(wallet, evses)}`)
}

import type { Allowed } from '../../kernel/network/messages.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads for authorizing a card. */

export interface TokenRow {
  wallet_id: string
  card_id: string
  region: string | null
}

/**
 * The card of a network token, and the region of the charger's location for prices: null when the request names none or
 * the operator never published it. Uids are stored in upper case because networks differ in case.
 */
export function selectCardOfToken(
  db: Sql,
  { uid, type }: { readonly uid: string; readonly type: string },
  location: { readonly countryCode: string; readonly partyId: string; readonly locationId: string } | null,
): Promise<TokenRow | undefined> {
  return db.row<TokenRow>(sql`
    select t.wallet_id, t.card_id, l.region
    from network_token t
    left join network_location l on l.country_code = ${location?.countryCode.toUpperCase() ?? null}
      and l.party_id = ${location?.partyId.toUpperCase() ?? null} and l.id = ${location?.locationId.toUpperCase() ?? null}
    where t.uid = ${uid.toUpperCase()} and t.type = ${type}`)
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

/**
 * The running session of the card at the requesting EVSE. The operator's session object names its EVSE. A location
 * without an EVSE matches only when the location has a single EVSE.
 */
function runningHere({ walletId }: WalletScope, evses: RequestedEvses | null): Statement {
  if (evses === null) return sql`(select null::uuid as id, null::text as reference where false)`
  return sql`(
    select s.id, coalesce(s.authorization_reference, o.authorization_reference) as reference
    from session s
    join network_session n on n.country_code = s.country_code and n.party_id = s.party_id and n.id = s.network_id
    ${locationJoin(evses)}
    left join ledger_hold o on o.wallet_id = s.wallet_id and o.id = s.hold_id
    where s.wallet_id = ${walletId} and s.card_id = c.id and s.status in ('PENDING', 'ONGOING')
      and s.country_code = ${evses.countryCode.toUpperCase()} and s.party_id = ${evses.partyId.toUpperCase()}
      and ${isAtEvses(evses)}
    order by s.started_at desc limit 1)`
}

const locationJoin = ({ locationId }: RequestedEvses) => sql`left join network_location l
  on l.country_code = n.country_code and l.party_id = n.party_id and l.id = ${locationId.toUpperCase()}`

function isAtEvses({ locationId, evseUids }: RequestedEvses): Statement {
  const uids = evseUids.map((uid) => uid.toUpperCase())
  return sql`upper(n.raw ->> 'location_id') = ${locationId.toUpperCase()}
    and (upper(n.raw ->> 'evse_uid') = any(${uids})
      or cardinality(${uids}::text[]) = 0
        and case when jsonb_typeof(l.raw -> 'evses') = 'array' then jsonb_array_length(l.raw -> 'evses') = 1 end)`
}

/**
 * The same of a distributed database: the sessions of operators are on another machine than the wallet, so they are
 * read after its sessions.
 */
async function selectRunningHere(tx: Sql, { walletId }: WalletScope, cardId: string, evses: RequestedEvses) {
  const running = await tx.rows<{ network_id: string; reference: string | null }>(sql`
    select s.network_id, coalesce(s.authorization_reference, o.authorization_reference) as reference
    from session s left join ledger_hold o on o.wallet_id = s.wallet_id and o.id = s.hold_id
    where s.wallet_id = ${walletId} and s.card_id = ${cardId} and s.status in ('PENDING', 'ONGOING')
      and s.country_code = ${evses.countryCode.toUpperCase()} and s.party_id = ${evses.partyId.toUpperCase()}
      and s.network_id is not null
    order by s.started_at desc`)
  if (running.length === 0) return undefined
  const here = await tx.rows<{ id: string }>(sql`
    select n.id from network_session n ${locationJoin(evses)}
    where n.country_code = ${evses.countryCode.toUpperCase()} and n.party_id = ${evses.partyId.toUpperCase()}
      and n.id = any(${running.map(({ network_id }) => network_id)}) and ${isAtEvses(evses)}`)
  return running.find(({ network_id }) => here.some(({ id }) => id === network_id))
}

/**
 * `allowed`: the response of the cards, over `card c`, `member m`, `wallet w`, its FUNDS `f` and the card's unused hold
 * `h`. Runs as a separate statement after the lock. A statement that also waits for the lock still reads the snapshot
 * from before the wait, and two concurrent authorizations would both find no hold.
 */
export async function selectAuthorizationFacts(
  tx: Sql,
  scope: WalletScope,
  cardId: string,
  { allowed, runningSince, evses }: { allowed: Statement; runningSince: Date; evses: RequestedEvses | null },
): Promise<AuthorizationFactsRow | undefined> {
  const isApart = tx.isDistributed()
  const facts = await tx.row<AuthorizationFactsRow>(sql`
    select ${allowed} as allowed, exists (
        select from session s where s.wallet_id = ${scope.walletId} and s.card_id = c.id and s.started_at > ${runningSince}
          and s.status in ('PENDING', 'ONGOING')) as is_charging,
      here.id is not null as is_charging_here, here.reference as running_reference,
      h.id as hold_id, h.authorization_reference as hold_reference
    from card c
    join wallet w on w.id = c.wallet_id
    join ledger_account f on f.wallet_id = c.wallet_id and f.kind = 'FUNDS'
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    left join lateral (
      select h.id, h.amount_minor, h.authorization_reference from ledger_hold h
      where h.wallet_id = ${scope.walletId} and h.card_id = c.id and h.state = 'OPEN' and h.session_id is null
      order by h.id desc limit 1) h on true
    left join lateral ${runningHere(scope, isApart ? null : evses)} here on true
    where c.wallet_id = ${scope.walletId} and c.id = ${cardId}`)
  if (!isApart || facts === undefined || evses === null) return facts
  const here = await selectRunningHere(tx, scope, cardId, evses)
  return { ...facts, is_charging_here: here !== undefined, running_reference: here?.reference ?? null }
}

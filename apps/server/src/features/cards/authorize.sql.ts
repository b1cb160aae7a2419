import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads of authorising a card. */

export interface TokenRow {
  wallet_id: string
  card_id: string
}

/** The card of a network token. Uids are kept in upper case, because networks do not agree on their case. */
export function selectCardOfToken(db: Sql, uid: string, type: string): Promise<TokenRow | undefined> {
  return db.row<TokenRow>(sql`
    select wallet_id, card_id from network_token where uid = ${uid.toUpperCase()} and type = ${type}`)
}

/** Where a charger stands, for prices; undefined when the operator never told us. */
export function selectRegionOfLocation(
  db: Sql,
  place: { countryCode: string; partyId: string; locationId: string },
): Promise<{ region: string } | undefined> {
  return db.row(sql`
    select region from network_location
    where country_code = ${place.countryCode.toUpperCase()} and party_id = ${place.partyId.toUpperCase()}
      and id = ${place.locationId.toUpperCase()}`)
}

/** Everything an authorisation depends on besides the locked card. */
export interface AuthorizationFactsRow {
  wallet_state: string
  payment_logic: string
  available_minor: bigint
  negative_tolerance_minor: bigint
  wallet_reasons: string
  today: string
  is_activated: boolean
  valid_until: string | null
  member_status: string | null
  is_charging: boolean
  hold_id: string | null
  hold_minor: bigint | null
  hold_reference: string | null
}

/**
 * Read in a statement of its own after the lock: one that also waits for the lock would still see what was there before it
 * waited, and two authorisations at once would both find no hold.
 */
export function selectAuthorizationFacts(
  tx: Sql,
  scope: WalletScope,
  cardId: string,
  { now, runningSince }: { now: Date; runningSince: Date },
): Promise<AuthorizationFactsRow | undefined> {
  return tx.row<AuthorizationFactsRow>(sql`
    select w.state as wallet_state, w.payment_logic, f.balance_minor + w.credit_minor as available_minor,
      w.negative_tolerance_minor, array_to_string(w.card_block_reasons, ',') as wallet_reasons,
      (${now}::timestamptz at time zone w.time_zone)::date as today,
      c.activated_at is not null as is_activated, c.valid_until, m.status as member_status,
      exists (
        select from session s where s.wallet_id = c.wallet_id and s.card_id = c.id and s.started_at > ${runningSince}
          and s.status in ('PENDING', 'ONGOING')) as is_charging,
      h.id as hold_id, h.amount_minor as hold_minor, h.authorization_reference as hold_reference
    from card c
    join wallet w on w.id = c.wallet_id
    join ledger_account f on f.wallet_id = c.wallet_id and f.kind = 'FUNDS'
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    left join lateral (
      select h.id, h.amount_minor, h.authorization_reference from ledger_hold h
      where h.wallet_id = c.wallet_id and h.card_id = c.id and h.state = 'OPEN' and h.session_id is null
      order by h.id desc limit 1) h on true
    where c.wallet_id = ${scope.walletId} and c.id = ${cardId}`)
}

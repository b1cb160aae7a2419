import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import type { RequestOutcome, RequestState } from '@voltway/contract/stations-requests'
import { selectWalletIds, type WalletScope } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on requests to stations. Writes: station_request. */

/** How long a request that started nothing is shown, and how long it may wait for its charger. */
export const SHOWN_MINUTES = 15

export interface NewRequestRow {
  readonly id: string
  readonly kind: 'START' | 'RESERVATION'
  readonly cardId: string
  readonly stationId: string
  readonly countryCode: string
  readonly partyId: string
  readonly locationId: string
  readonly evseUid: string
  readonly connectorId: string | null
  readonly evseId: string | null
  readonly stationName: string
  readonly authorizationReference: string | null
  readonly reservedUntil: Date | null
  readonly requestedBy: string | null
}

export interface RequestRow {
  id: string
  kind: 'START' | 'RESERVATION'
  card_id: string
  card_name: string
  member_id: string | null
  station_id: string
  station_name: string
  country_code: string
  party_id: string
  evse_uid: string
  evse_id: string | null
  authorization_reference: string | null
  state: RequestState
  outcome: RequestOutcome | null
  message: string | null
  requested_at: string
  answered_at: string | null
  reserved_until: string | null
  cancel_state: 'REQUESTED' | 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT' | 'DONE' | null
  session_id: string | null
}

export function insertRequest(tx: Tx, { walletId }: WalletScope, row: NewRequestRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into station_request (wallet_id, id, kind, card_id, station_id, country_code, party_id, location_id, evse_uid,
      connector_id, evse_id, station_name, authorization_reference, reserved_until, requested_by, requested_at)
    values (${walletId}, ${row.id}, ${row.kind}, ${row.cardId}, ${row.stationId}, ${row.countryCode}, ${row.partyId},
      ${row.locationId}, ${row.evseUid}, ${row.connectorId}, ${row.evseId}, ${row.stationName},
      ${row.authorizationReference}, ${row.reservedUntil}, ${row.requestedBy}, ${now})`)
}

/**
 * The charge that began with a start: the operator returns its reference, or the card's first charge at the operator
 * within half an hour. Chargers' clocks may be some minutes wrong.
 */
const sessionOf = (walletId: string): Statement => sql`case when r.kind = 'START' then (
  select s.id from session s
  where s.wallet_id = ${walletId} and s.card_id = r.card_id
    and s.started_at > r.requested_at - interval '5 minutes' and s.started_at < r.requested_at + interval '1 day'
    and (s.authorization_reference = r.authorization_reference
      or s.country_code = r.country_code and s.party_id = r.party_id
        and s.started_at < r.requested_at + interval '30 minutes' and s.created_at >= r.requested_at)
  order by (s.authorization_reference = r.authorization_reference) desc nulls last, s.started_at limit 1) end`

const columns = (walletId: string) => sql`r.id, r.kind, r.card_id, c.name as card_name, c.member_id, r.station_id,
  r.station_name, r.country_code, r.party_id, r.evse_uid, r.evse_id, r.authorization_reference, r.state, r.outcome,
  r.message, r.requested_at, r.answered_at, r.reserved_until, r.cancel_state, ${sessionOf(walletId)} as session_id`

const tables = (walletId: string) =>
  sql`station_request r join card c on c.wallet_id = ${walletId} and c.id = r.card_id where r.wallet_id = ${walletId}`

/** Of a driver: requests with own cards only. */
const visibleTo = ({ ownOnly, memberId }: WalletScope): Statement =>
  ownOnly ? sql`and c.member_id = ${memberId}` : empty

export function selectRequest(db: Sql, scope: WalletScope, id: string): Promise<RequestRow | undefined> {
  return db.row<RequestRow>(sql`
    select ${columns(scope.walletId)} from ${tables(scope.walletId)} and r.id = ${id} ${visibleTo(scope)}`)
}

/** Locks the row of a request. */
export function lockRequest(tx: Tx, { walletId }: WalletScope, id: string): Promise<{ id: string } | undefined> {
  return tx.row<{ id: string }>(sql`
    select id from station_request where wallet_id = ${walletId} and id = ${id} for no key update`)
}

/** Selects the requests of the last minutes and the current reservations, the newest first. */
export function selectRecentRequests(db: Sql, scope: WalletScope, now: Date): Promise<RequestRow[]> {
  const since = new Date(now.getTime() - SHOWN_MINUTES * 60_000)
  return db.rows<RequestRow>(sql`
    select ${columns(scope.walletId)} from ${tables(scope.walletId)}
      and (r.requested_at > ${since} or r.state in ('REQUESTED', 'ACCEPTED', 'DONE') and r.reserved_until > ${now})
      ${visibleTo(scope)}
    order by r.requested_at desc, r.id desc limit 50`)
}

/** The running charge, start and reservation of a card at stations. */
export interface CardUseRow {
  is_charging: boolean
  is_starting: boolean
  /** The charge point that is reserved for the card, or about to be. */
  reserved_uid: string | null
  reserved_station_id: string | null
}

/** Selects what a card is doing. The caller holds the card's lock, which every request takes. */
export function selectCardUse(on: Sql, { walletId }: WalletScope, cardId: string, now: Date) {
  const runningSince = new Date(now.getTime() - LONGEST_SESSION_HOURS * HOUR_MS)
  const since = new Date(now.getTime() - SHOWN_MINUTES * 60_000)
  return on.row<CardUseRow>(sql`
    select exists (
        select from session s where s.wallet_id = ${walletId} and s.card_id = ${cardId}
          and s.started_at > ${runningSince}
          and (s.status = 'ONGOING' or s.status = 'PENDING' and s.energy_wh > 0)) as is_charging,
      exists (
        select from station_request r where r.wallet_id = ${walletId} and r.card_id = ${cardId} and r.kind = 'START'
          and r.requested_at > ${since} and r.state in ('REQUESTED', 'ACCEPTED')) as is_starting,
      reserved.evse_uid as reserved_uid, reserved.station_id as reserved_station_id
    from (select 1) one
    left join lateral (
      select r.evse_uid, r.station_id from station_request r
      where r.wallet_id = ${walletId} and r.card_id = ${cardId} and r.kind = 'RESERVATION'
        and r.state in ('REQUESTED', 'ACCEPTED', 'DONE') and r.reserved_until > ${now}
      order by r.requested_at desc limit 1) reserved on true`)
}

export interface AnswerOfRequest {
  readonly state: RequestState
  readonly outcome: RequestOutcome
  readonly message: string | null
  readonly at: string
}

export function updateRequestState(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { state, outcome, message, at }: AnswerOfRequest,
): Promise<number> {
  return tx.run(sql`
    update station_request set state = ${state}, outcome = ${outcome}, message = ${message}, answered_at = ${at}
    where wallet_id = ${walletId} and id = ${id}`)
}

/** Sets the progress of giving a reservation back; with its end, the reservation's state. */
export function updateRequestCancel(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { cancelState, isCancelled }: { readonly cancelState: string; readonly isCancelled: boolean },
): Promise<number> {
  return tx.run(sql`
    update station_request set cancel_state = ${cancelState},
      state = case when ${isCancelled} then 'CANCELLED' else state end
    where wallet_id = ${walletId} and id = ${id}`)
}

/** Selects the wallet of a card or a request among those that the person may enter. */
export async function selectWalletOfCard(db: Sql, personId: string, cardId: string) {
  if (db.isDistributed()) {
    const walletIds = await selectWalletIds(db, [personId])
    return db.row<{ wallet_id: string }>(
      sql`select wallet_id from card where wallet_id = any(${walletIds}) and id = ${cardId}`,
    )
  }
  return db.row<{ wallet_id: string }>(sql`
    select c.wallet_id from card c join wallet_membership m on m.wallet_id = c.wallet_id and m.person_id = ${personId}
    where c.id = ${cardId}`)
}

export async function selectWalletOfRequest(db: Sql, personId: string, id: string) {
  if (db.isDistributed()) {
    const walletIds = await selectWalletIds(db, [personId])
    return db.row<{ wallet_id: string }>(
      sql`select wallet_id from station_request where wallet_id = any(${walletIds}) and id = ${id}`,
    )
  }
  return db.row<{ wallet_id: string }>(sql`
    select r.wallet_id from station_request r
    join wallet_membership m on m.wallet_id = r.wallet_id and m.person_id = ${personId} where r.id = ${id}`)
}

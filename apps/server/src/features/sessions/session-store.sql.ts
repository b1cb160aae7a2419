import type { ChargeSource, SessionFlag, SessionStatus, StopCommand } from '@voltway/contract/sessions'
import type { DisputeReason, SessionEvent } from '@voltway/contract/sessions-details'
import { recordChanged } from '../../kernel/changes/changes.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { insertedEvent, type NewEvent } from '../../kernel/live/live.sql.ts'
import { inTeamsByCard, type WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { runTogether } from '../../platform/together.ts'

/**
 * Writes session, session_dispute, session_network_key and session_charge_record. Every change of a session requires
 * the lock of its card.
 */

/** A stored session; times are ISO text. Settled JSON values keep the format of the API. */
export interface StoredSession {
  id: string
  status: SessionStatus
  source: ChargeSource
  card_id: string
  member_id: string | null
  vehicle_id: string | null
  cost_centre: string | null
  /** The split between cost centres at the start, and the second dimension; null for the whole in `cost_centre`. */
  cost_shares: CostState['cost_shares']
  station_id: string
  station: {
    name: string
    address: string
    city: string
    operator: string
    evse_id: string | null
    coordinates: unknown
  }
  started_at: string
  ended_at: string | null
  duration_s: number
  energy_wh: bigint
  cost_minor: bigint
  net_minor: bigint | null
  vat_minor: bigint | null
  cost_is_final: boolean
  currency: string
  region: string
  price: object | null
  energy_by_period: Record<string, string>
  curve: readonly (readonly [atMs: number, powerW: number | null, energyWh: number])[]
  connector: object | null
  auth_method: string | null
  peer_id: string | null
  country_code: string | null
  party_id: string | null
  network_id: string | null
  cdr_id: string | null
  cpo_cost_micro: bigint | null
  /** The currency of the operator's cost; null in sessions of earlier versions. */
  cpo_currency: string | null
  hold_id: string | null
  authorization_reference: string | null
  flags: SessionFlag[]
  timeline: { at: string; event: SessionEvent; detail: string | null }[]
  record: object | null
  stop: StopCommand | null
  co2_g: bigint | null
  /**
   * Parts of a final price: seconds plugged in after charging, their cost, and the surcharge of peak over off-peak
   * hours.
   */
  idle_s: number
  idle_minor: bigint
  peak_minor: bigint
  network_updated_at: string | null
  settled_at: string | null
  created_at: string
}

export const sessionColumns = sql`
  s.id, s.status, s.source, s.card_id, s.member_id, s.vehicle_id, s.cost_centre, s.cost_shares, s.station_id, s.station,
  s.started_at, s.ended_at,
  s.duration_s, s.energy_wh, s.cost_minor, s.net_minor, s.vat_minor, s.cost_is_final, s.currency, s.region, s.price,
  s.energy_by_period, s.curve, s.connector, s.auth_method, s.peer_id, s.country_code, s.party_id, s.network_id, s.cdr_id,
  s.cpo_cost_micro, s.cpo_currency, s.hold_id, s.authorization_reference, s.flags, s.timeline, s.record, s.stop, s.co2_g,
  s.idle_s, s.idle_minor, s.peak_minor, s.network_updated_at, s.settled_at, s.created_at`

/** The owner of the session, for messages without a known card. */
export function selectSessionByNetworkKey(on: Sql, countryCode: string, partyId: string, networkId: string) {
  return on.row<{ wallet_id: string; session_id: string }>(sql`
    select wallet_id, session_id from session_network_key
    where country_code = ${countryCode} and party_id = ${partyId} and network_id = ${networkId}`)
}

/** Sessions of one card that need review because another session overlaps them. */
export function selectOverlappedSessions(tx: Tx, { walletId }: WalletScope, cardId: string): Promise<StoredSession[]> {
  return tx.rows<StoredSession>(sql`
    select ${sessionColumns} from session s
    where s.wallet_id = ${walletId} and s.card_id = ${cardId} and s.status = 'IN_VALIDATION'
      and 'OVERLAP' = any(s.flags) and s.record is not null
    order by s.started_at, s.id limit 10`)
}

/** A stored session. The caller locks its card before a change. */
export function selectStoredSession(on: Sql, scope: WalletScope, id: string): Promise<StoredSession | undefined> {
  return on.row<StoredSession>(sql`
    select ${sessionColumns} from session s
    where s.wallet_id = ${scope.walletId} and s.id = ${id} ${inTeamsByCard(scope, sql`s.card_id`)}`)
}

/** Charges of a site since a day in the wallet's time zone that have ended, oldest first. */
export function selectSessionsOfSite(
  tx: Tx,
  { walletId }: WalletScope,
  siteId: string,
  fromDay: string,
): Promise<StoredSession[]> {
  return tx.rows<StoredSession>(sql`
    select ${sessionColumns} from session s join wallet w on w.id = s.wallet_id
    where s.wallet_id = ${walletId} and s.station_id = ${siteId} and s.source <> 'NETWORK'
      and s.started_at >= ${fromDay}::date::timestamp at time zone w.time_zone
      and s.status in ('IN_VALIDATION', 'COMPLETED', 'PAID')
    order by s.started_at, s.id`)
}

/** The running sessions of a member, oldest first. */
export function selectRunningOfMember(on: Sql, { walletId }: WalletScope, memberId: string): Promise<{ id: string }[]> {
  return on.rows(sql`
    select id from session
    where wallet_id = ${walletId} and member_id = ${memberId} and status in ('PENDING', 'ONGOING') order by card_id, id`)
}

/** The running sessions of a card, oldest first. */
export function selectRunningOfCard(on: Sql, { walletId }: WalletScope, cardId: string): Promise<{ id: string }[]> {
  return on.rows(sql`
    select id from session
    where wallet_id = ${walletId} and card_id = ${cardId} and status in ('PENDING', 'ONGOING') order by id`)
}

/**
 * Marks a charge record as reversed by another one. The first mark stays.
 * @returns the session it closed; none when the record has not arrived yet.
 */
export function upsertCredit(
  tx: Tx,
  record: { countryCode: string; partyId: string; cdrId: string },
  creditedBy: string,
) {
  return tx.row<{ wallet_id: string | null; session_id: string | null; credited_by: string }>(sql`
    insert into session_charge_record as r (country_code, party_id, cdr_id, credited_by)
    values (${record.countryCode}, ${record.partyId}, ${record.cdrId}, ${creditedBy})
    on conflict (country_code, party_id, cdr_id) do update set credited_by = coalesce(r.credited_by, excluded.credited_by)
    returning wallet_id, session_id, credited_by`)
}

/** Overdue sessions of all wallets without recent messages of the network. */
export function selectSilentSessions(db: Db, startedBefore: Date, silentSince: Date, limit: number) {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string; card_id: string }>(sql`
      select wallet_id, id, card_id from session
      where status in ('PENDING', 'ONGOING') and started_at < ${startedBefore} and network_updated_at < ${silentSince}
        ${only(sql`wallet_id`)}
      order by started_at limit ${limit}`),
  )
}

/** Sessions of all wallets that were requested before an instant, drew no energy, and have a hold. */
export function selectIdleSessions(db: Db, before: Date, limit: number) {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string; card_id: string }>(sql`
      select wallet_id, id, card_id from session
      where status = 'PENDING' and energy_wh = 0 and hold_id is not null and started_at < ${before}
        and network_updated_at < ${before} ${only(sql`wallet_id`)}
      order by started_at limit ${limit}`),
  )
}

export function updateSessionStop(tx: Tx, { walletId }: WalletScope, { id, stop, timeline }: StoredSession, now: Date) {
  recordChanged(tx, { walletId }, 'session', [id])
  return tx.run(sql`
    update session set stop = ${json(stop)}, timeline = ${json(timeline)}, updated_at = ${now}
    where wallet_id = ${walletId} and id = ${id}`)
}

export interface NewDispute {
  readonly reason: DisputeReason
  readonly words: string
  readonly personId: string
  readonly at: Date
}

/** @returns 0 when the session is already disputed. */
export function insertDispute(tx: Tx, { walletId }: WalletScope, sessionId: string, dispute: NewDispute) {
  return tx.run(sql`
    insert into session_dispute (wallet_id, session_id, reason, words, person_id, created_at)
    values (${walletId}, ${sessionId}, ${dispute.reason}, ${dispute.words}, ${dispute.personId}, ${dispute.at})
    on conflict do nothing`)
}

/** @returns 0 when there is no dispute, or it already has a response. */
export function updateDisputeAnswer(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
  { answer, at }: { readonly answer: string; readonly at: Date },
) {
  return tx.run(sql`
    update session_dispute set answer = ${answer}, answered_at = ${at}
    where wallet_id = ${walletId} and session_id = ${sessionId} and answer is null`)
}

export interface SessionChange {
  readonly before: StoredSession | null
  readonly after: StoredSession
  readonly event: NewEvent
  readonly now: Date
}

/** Stores a session with all dependent rows except the stations of the wallet and the sums. */
export async function saveSession(tx: Tx, { walletId }: WalletScope, change: SessionChange): Promise<void> {
  const { before, after, event, now } = change
  recordChanged(tx, { walletId }, 'session', [after.id])
  const parts: Statement[] = [
    before === null ? insertedSession(walletId, after, now) : updatedSession(walletId, before, after, now),
  ]
  if (after.network_id !== null && before?.network_id !== after.network_id) {
    parts.push(sql`
      insert into session_network_key (country_code, party_id, network_id, wallet_id, session_id)
      values (${after.country_code}, ${after.party_id}, ${after.network_id}, ${walletId}, ${after.id})
      on conflict do nothing`)
  }
  if (after.cdr_id !== null && before?.cdr_id !== after.cdr_id) {
    parts.push(sql`
      insert into session_charge_record (country_code, party_id, cdr_id, wallet_id, session_id)
      values (${after.country_code}, ${after.party_id}, ${after.cdr_id}, ${walletId}, ${after.id})
      on conflict (country_code, party_id, cdr_id) do update set wallet_id = excluded.wallet_id, session_id = excluded.session_id`)
  }
  await runTogether(tx, [...parts, insertedEvent(walletId, now, event)])
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

/** Only the insert of a new session. */
export function insertedSession(walletId: string, s: StoredSession, now: Date): Statement {
  return sql`
    insert into session (wallet_id, id, status, source, card_id, member_id, vehicle_id, cost_centre, cost_shares, station_id, station,
      started_at, ended_at, duration_s, energy_wh, cost_minor, net_minor, vat_minor, cost_is_final, currency, region, price,
      energy_by_period, curve, connector, auth_method, peer_id, country_code, party_id, network_id, cdr_id, cpo_cost_micro,
      cpo_currency, hold_id, authorization_reference, flags, timeline, record, stop, co2_g, idle_s, idle_minor, peak_minor,
      network_updated_at, settled_at, created_at, updated_at)
    values (${walletId}, ${s.id}, ${s.status}, ${s.source}, ${s.card_id}, ${s.member_id}, ${s.vehicle_id}, ${s.cost_centre},
      ${json(s.cost_shares)}, ${s.station_id}, ${json(s.station)}, ${s.started_at}, ${s.ended_at}, ${s.duration_s}, ${s.energy_wh}, ${s.cost_minor},
      ${s.net_minor}, ${s.vat_minor}, ${s.cost_is_final}, ${s.currency}, ${s.region}, ${json(s.price)},
      ${json(s.energy_by_period)}, ${json(s.curve)}, ${json(s.connector)}, ${s.auth_method}, ${s.peer_id},
      ${s.country_code}, ${s.party_id}, ${s.network_id}, ${s.cdr_id}, ${s.cpo_cost_micro}, ${s.cpo_currency}, ${s.hold_id},
      ${s.authorization_reference}, ${s.flags}, ${json(s.timeline)}, ${json(s.record)}, ${json(s.stop)}, ${s.co2_g},
      ${s.idle_s}, ${s.idle_minor}, ${s.peak_minor}, ${s.network_updated_at}, ${s.settled_at}, ${s.created_at}, ${now})`
}

/** Leaves out columns that never change after the first message. Rewrites the curve only when it grew. */
function updatedSession(walletId: string, before: StoredSession, s: StoredSession, now: Date): Statement {
  return sql`
    update session set status = ${s.status}, station_id = ${s.station_id}, station = ${json(s.station)},
      started_at = ${s.started_at}, ended_at = ${s.ended_at}, duration_s = ${s.duration_s}, energy_wh = ${s.energy_wh},
      cost_minor = ${s.cost_minor}, net_minor = ${s.net_minor}, vat_minor = ${s.vat_minor}, cost_is_final = ${s.cost_is_final},
      currency = ${s.currency}, region = ${s.region}, price = ${json(s.price)}, energy_by_period = ${json(s.energy_by_period)},
      curve = coalesce(${before.curve === s.curve ? null : json(s.curve)}::jsonb, curve), connector = ${json(s.connector)},
      auth_method = ${s.auth_method}, network_id = ${s.network_id}, cdr_id = ${s.cdr_id},
      cpo_cost_micro = ${s.cpo_cost_micro}, cpo_currency = ${s.cpo_currency}, hold_id = ${s.hold_id}, authorization_reference = ${s.authorization_reference},
      flags = ${s.flags}, timeline = ${json(s.timeline)}, record = ${json(s.record)}, stop = ${json(s.stop)}, co2_g = ${s.co2_g},
      idle_s = ${s.idle_s}, idle_minor = ${s.idle_minor}, peak_minor = ${s.peak_minor}, network_updated_at = ${s.network_updated_at}, settled_at = ${s.settled_at}, updated_at = ${now}
    where wallet_id = ${walletId} and id = ${s.id}`
}

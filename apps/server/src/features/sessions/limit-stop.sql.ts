import type { StopCommand, StopReason } from '@voltway/contract/sessions'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes limit_stop: charges that used up what their card or wallet allowed. */

export interface LimitStopRow {
  attempts: number
  is_final: boolean
}

/** The stop of a session; undefined when its limit was never reached. */
export function selectLimitStop(on: Sql, { walletId }: WalletScope, sessionId: string) {
  return on.row<LimitStopRow>(sql`
    select attempts, is_final from limit_stop where wallet_id = ${walletId} and session_id = ${sessionId}`)
}

/** Records a stop command. A repeated one counts as a further attempt. @returns the number of attempts. */
export async function upsertLimitStop(
  tx: Tx,
  { walletId }: WalletScope,
  stop: {
    readonly sessionId: string
    readonly countryCode: string
    readonly partyId: string
    readonly reason: StopReason
    readonly allowedMinor: bigint
    readonly now: Date
  },
): Promise<number> {
  const row = await tx.row<{ attempts: number }>(sql`
    insert into limit_stop as l (wallet_id, session_id, country_code, party_id, reason, allowed_minor, requested_at)
    values (${walletId}, ${stop.sessionId}, ${stop.countryCode}, ${stop.partyId}, ${stop.reason}, ${stop.allowedMinor},
      ${stop.now})
    on conflict (wallet_id, session_id) do update set attempts = l.attempts + 1, state = 'REQUESTED', answered_at = null,
      reason = excluded.reason, allowed_minor = excluded.allowed_minor
    returning attempts`)
  return row?.attempts ?? 1
}

/** Sets the result of the last command. @returns the stop; undefined when the session has none. */
export function updateLimitStopState(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
  result: { readonly state: StopCommand['state']; readonly at: string; readonly isFinal: boolean },
) {
  return tx.row<LimitStopRow>(sql`
    update limit_stop set state = ${result.state}, answered_at = ${result.at}, is_final = ${result.isFinal}
    where wallet_id = ${walletId} and session_id = ${sessionId} returning attempts, is_final`)
}

/** Sets the end of the charge, and its final price once it is known, from which the overrun follows. */
export function updateLimitStopEnd(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
  { endedAt, costMinor }: { readonly endedAt: string | null; readonly costMinor: bigint | null },
) {
  return tx.run(sql`
    update limit_stop set ended_at = ${endedAt}, cost_minor = ${costMinor}
    where wallet_id = ${walletId} and session_id = ${sessionId}`)
}

/** Recent stops from which the time of the next one is learned. */
const LEARNED_STOPS = 20

/**
 * The longest time from the first stop command until the charge ended among the recent stops of this operator, lost and
 * refused commands included; null before its first one. A distributed database learns from the wallet's own stops only,
 * because those of others are on other machines.
 */
export async function selectStopSeconds(
  on: Sql,
  { walletId }: WalletScope,
  { countryCode, partyId }: { readonly countryCode: string; readonly partyId: string },
): Promise<number | null> {
  const own = on.isDistributed() ? sql`and wallet_id = ${walletId}` : empty
  const row = await on.row<{ seconds: number | null }>(sql`
    select max(seconds) as seconds
    from (select extract(epoch from ended_at - requested_at)::float8 as seconds from limit_stop
      where country_code = ${countryCode} and party_id = ${partyId} and state <> 'REJECTED'
        and ended_at > requested_at ${own}
      order by requested_at desc limit ${LEARNED_STOPS}) recent`)
  return row?.seconds ?? null
}

export interface OperatorStopsRow {
  country_code: string
  party_id: string
  stops: number
  /** Stops by the state of the last command. */
  done: number
  refused: number
  silent: number
  /** Charges whose final price is known. */
  priced: number
  over: number
  overrun_minor: bigint
  most_minor: bigint
}

/** How each operator stopped charges at their limit since an instant, the largest overrun first. */
export function selectOperatorStops(on: Sql, since: Date): Promise<OperatorStopsRow[]> {
  return on.rows<OperatorStopsRow>(sql`
    select country_code, party_id, count(*)::int as stops,
      count(*) filter (where state = 'DONE')::int as done, count(*) filter (where state = 'REJECTED')::int as refused,
      count(*) filter (where state = 'TIMED_OUT')::int as silent, count(cost_minor)::int as priced,
      count(*) filter (where cost_minor > allowed_minor)::int as over,
      coalesce(sum(greatest(cost_minor - allowed_minor, 0)), 0)::bigint as overrun_minor,
      coalesce(max(greatest(cost_minor - allowed_minor, 0)), 0)::bigint as most_minor
    from limit_stop where requested_at >= ${since}
    group by country_code, party_id order by overrun_minor desc, country_code, party_id`)
}

/** The running charges of cards, with the instant of their last update. */
export function selectRunningOfCards(on: Sql, { walletId }: WalletScope, cardIds: readonly string[]) {
  return on.rows<{ id: string; updated_at: string }>(sql`
    select id, coalesce(network_updated_at, started_at) as updated_at from session
    where wallet_id = ${walletId} and card_id = any(${[...cardIds]}) and status = 'ONGOING'`)
}

export interface LimitNoticeRow {
  card_name: string
  station_name: string
  /** The driver's account, while they are a member. */
  person_id: string | null
  wallet_name: string
  currency: string
  is_running: boolean
}

/** Selects the facts of the notifications about a stopped charge. */
export function selectLimitNotice(on: Sql, { walletId }: WalletScope, sessionId: string) {
  return on.row<LimitNoticeRow>(sql`
    select c.name as card_name, s.station ->> 'name' as station_name, m.person_id, w.name as wallet_name, w.currency,
      s.status = 'ONGOING' as is_running
    from session s
    join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    join wallet w on w.id = s.wallet_id
    left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id and m.status <> 'REMOVED'
    where s.wallet_id = ${walletId} and s.id = ${sessionId}`)
}

import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { raw, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { type StoredSession, sessionColumns } from './session-store.sql.ts'

/** Reads all that a message of the network has to be seen against, in one statement. Writes nothing. */

/** The data that decides about a message: its wallet, its card and the stored session. */
export interface FactsRow {
  payment_logic: 'PRE_PAYMENT' | 'POST_PAYMENT'
  time_zone: string
  card_name: string
  member_id: string | null
  vehicle_id: string | null
  /** The cost centre of the card when the session began. */
  cost_centre: string | null
  cost_shares: CostState['cost_shares']
  blocked_by_hand_at: string | null
  battery_wh: bigint | null
  /** The card's spending limit with the raises that lasted during the session; null without a limit. */
  limit_minor: bigint | null
  /** The rest of the limit with the raises that last now; negative when it was lowered below what is spent and on hold. */
  limit_left_minor: bigint | null
  /** Doubts that are flagged but do not stop records of this network. */
  noted_doubts: string[]
  held_minor: bigint | null
  has_unclaimed_hold: boolean
  /** The rules about amounts that apply to the card, as text of `rulesInForce`; null without one. */
  amount_rules: string | null
  co2_grams_per_kwh: number | null
  /** The result of an already handled charge record: the session it closed, or the credit that waits for it. */
  recorded_session_id: string | null
  credited_by: string | null
  /** Whether another charge or a meter reading has the time of this one. */
  overlaps: boolean
  /** The largest energy of the card's latest settled charges; null without one. */
  card_most_wh: bigint | null
  /** The operator's lowest and highest cost of a kWh at the station lately, in micro-units; null before five charges. */
  station_cost_least: bigint | null
  station_cost_most: bigint | null
  session: StoredSession | null
}

export interface SessionKey {
  /** Our own id of the session, when it is stored already. */
  sessionId?: string
  countryCode: string
  partyId: string
  /** The network's session id; null when the message has none. */
  networkId: string | null
  cdrId: string | null
  authorizationReference: string | null
  startedAt: string
  endedAt: string | null
  region: string
  peerId: string | null
  /** Of a charge record, whose cost is compared with earlier ones there. */
  stationId?: string
  /** Of a stored charge at a home: the home, whose meter readings may have its energy. */
  homeId?: string
}

/** The maximum difference of two clocks for one start. */
const SAME_START = sql`interval '5 minutes'`

/**
 * Finds the session of a message: by the network's id, else by our reference, else by card and start among the sessions
 * that the other kind of message has not claimed. `limit`: the limit of `card c` now (cards: `limitOfCard`).
 * `amountRules`: its rules about amounts (rules: `rulesInForce`).
 */
export async function selectFacts(
  tx: Tx,
  { walletId }: WalletScope,
  cardId: string,
  key: SessionKey & { readonly limit: Statement; readonly amountRules: Statement },
): Promise<FactsRow | undefined> {
  const unclaimed = key.cdrId === null ? sql`s.network_id is null` : sql`s.cdr_id is null`
  const unnamed = key.cdrId === null || key.networkId === null
  const byReference =
    key.authorizationReference === null || !unnamed
      ? sql`null::uuid`
      : sql`(select s.id from session s where s.wallet_id = ${walletId} and s.card_id = ${cardId}
          and s.authorization_reference = ${key.authorizationReference} and ${unclaimed} limit 1)`
  const byStart = unnamed
    ? sql`(select s.id from session s where s.wallet_id = ${walletId} and s.card_id = ${cardId}
        and s.started_at between ${key.startedAt}::timestamptz - ${SAME_START} and ${key.startedAt}::timestamptz + ${SAME_START}
        and ${unclaimed} order by abs(extract(epoch from s.started_at - ${key.startedAt}::timestamptz)) limit 1)`
    : sql`null::uuid`
  // A session closed by another record is a different session.
  const ownId = sql`case when s.cdr_id is null or s.cdr_id = ${key.cdrId} then s.id end`
  const { notedDoubts, record, networkSessionId } = tx.isDistributed()
    ? await selectNetworkFacts(tx, walletId, key)
    : networkFacts(walletId, key)
  // The id is a subquery, because the extension refuses a join on a constant null.
  const row = await tx.row<JoinedRow>(sql`
    select w.payment_logic, w.time_zone, c.name as card_name, c.member_id as card_member_id,
      c.vehicle_id as card_vehicle_id, c.blocked_by_hand_at, v.battery_wh,
      case when past.until is null then c.cost_centre else past.cost_centre end as card_cost_centre,
      case when past.until is null then c.cost_shares else past.cost_shares end as card_cost_shares,
      case when c.credit_mode = 'LIMITED' then c.assigned_credit_minor + ${raisedDuring(walletId, key)} end as limit_minor,
      case when c.credit_mode = 'LIMITED' then ${key.limit} - c.spent_minor - c.reserved_minor end as limit_left_minor,
      coalesce(${notedDoubts}, '{}') as noted_doubts,
      (select amount_minor from ledger_hold h where h.wallet_id = ${walletId} and h.id = s.hold_id and h.session_id = s.id
        and h.state = 'OPEN') as held_minor,
      exists (select from ledger_hold h where h.wallet_id = ${walletId} and h.card_id = c.id and h.state = 'OPEN'
        and h.session_id is null) as has_unclaimed_hold,
      ${key.amountRules} as amount_rules,
      (select grams_per_kwh from co2_factor f where f.region = ${key.region} and f.valid_from <= ${key.startedAt}::timestamptz::date
        order by f.valid_from desc limit 1) as co2_grams_per_kwh,
      r.session_id as recorded_session_id, r.credited_by,
      ${key.endedAt === null ? sql`false` : overlapping(walletId, cardId, { from: key.startedAt, to: key.endedAt }, ownId)}
        or ${isInReading(walletId, key)} as overlaps,
      ${earlierCharges(walletId, cardId, key)},
      s.id as session_id, ${sessionColumns}
    from wallet w
    join card c on c.wallet_id = w.id and c.id = ${cardId}
    left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id
    left join lateral (select p.until, p.cost_centre, p.cost_shares from card_past_cost_centre p where p.wallet_id = ${walletId}
      and p.card_id = c.id and p.until > ${key.startedAt}::timestamptz order by p.until limit 1) past on true
    left join (${record}) r on true
    left join session s on s.wallet_id = ${walletId} and s.id = (select coalesce(${key.sessionId ?? null}::uuid,
      ${networkSessionId}, ${byReference}, ${byStart}))
    where w.id = ${walletId}`)
  return row && factsOf(row)
}

/** The raises that lasted at any time of the session. Only the checks of its charge record need them. */
function raisedDuring(walletId: string, { cdrId, startedAt, endedAt }: SessionKey): Statement {
  if (cdrId === null) return sql`0`
  return sql`(select coalesce(sum(r.amount_minor), 0)::bigint from card_raise r
    where r.wallet_id = ${walletId} and r.card_id = c.id and coalesce(r.ended_at, r.ends_at) > ${startedAt}::timestamptz
      and r.created_at < coalesce(${endedAt}::timestamptz, 'infinity'))`
}

/** The facts about a message in the network's own tables. */
function networkFacts(walletId: string, key: SessionKey) {
  return {
    notedDoubts: sql`(select noted_doubts from network_peer where id = ${key.peerId})`,
    record: sql`select session_id, credited_by from session_charge_record
      where country_code = ${key.countryCode} and party_id = ${key.partyId} and cdr_id = ${key.cdrId}`,
    networkSessionId: sql`(select k.session_id from session_network_key k where k.country_code = ${key.countryCode}
        and k.party_id = ${key.partyId} and k.network_id = ${key.networkId} and k.wallet_id = ${walletId})`,
  }
}

/**
 * The same of a distributed database, as constants: these tables are on another machine than the wallet, which would
 * get a copy of their rows with each statement.
 */
async function selectNetworkFacts(tx: Tx, walletId: string, key: SessionKey): Promise<ReturnType<typeof networkFacts>> {
  const { notedDoubts, record, networkSessionId } = networkFacts(walletId, key)
  const row = await tx.row<{
    noted_doubts: string[] | null
    session_id: string | null
    credited_by: string | null
    network_session_id: string | null
  }>(sql`
    select ${notedDoubts} as noted_doubts, r.session_id, r.credited_by, ${networkSessionId} as network_session_id
    from (values (1)) one left join (${record}) r on true`)
  return {
    notedDoubts: sql`${row?.noted_doubts}::text[]`,
    record: sql`select ${row?.session_id}::uuid as session_id, ${row?.credited_by}::text as credited_by`,
    networkSessionId: sql`${row?.network_session_id}::uuid`,
  }
}

/** Sessions with one of these flags are no single charge that another one could be compared with. */
const NOT_COMPARED = sql`'{CREDITED,METER_READING}'::text[]`

/** True when another posted session of the card overlaps this one. */
function overlapping(
  walletId: string,
  cardId: string,
  { from, to }: { readonly from: string; readonly to: string },
  ownId: Statement,
): Statement {
  return sql`exists (select from session o where o.wallet_id = ${walletId} and o.card_id = ${cardId}
    and o.started_at < ${to}::timestamptz and o.started_at > ${from}::timestamptz - interval '${raw(String(LONGEST_SESSION_HOURS))} hours'
    and o.ended_at > ${from}::timestamptz and o.status in ('COMPLETED', 'PAID') and not o.flags && ${NOT_COMPARED}
    and o.id is distinct from ${ownId})`
}

/**
 * True when the energy of a charge at a home is in an accepted reading of the meter: its charger reported it after the
 * acceptance, which deducted what was known. The first reading of a home has no energy.
 */
function isInReading(walletId: string, { homeId, startedAt }: SessionKey): Statement {
  if (homeId === undefined) return sql`false`
  return sql`coalesce((select r.added > 0 and r.decided_at < s.created_at from home_report r
    where r.wallet_id = ${walletId} and r.site_id = ${homeId} and r.kind = 'READING' and r.state = 'ACCEPTED'
      and r.counted_until > ${startedAt}::timestamptz order by r.counted_until limit 1), false)`
}

/** What the checks of a charge record compare it with: earlier charges of the card, and of the operator at the station. */
function earlierCharges(walletId: string, cardId: string, { cdrId, startedAt, stationId }: SessionKey): Statement {
  if (cdrId === null || stationId === undefined)
    return sql`null::bigint as card_most_wh, null::bigint as station_cost_least, null::bigint as station_cost_most`
  const settled = sql`o.wallet_id = ${walletId} and o.started_at < ${startedAt}::timestamptz
    and o.status in ('COMPLETED', 'PAID') and not o.flags && ${NOT_COMPARED}`
  const costs = sql`(select o.cpo_cost_micro * 1000 / o.energy_wh as per_kwh from session o
    where ${settled} and o.station_id = ${stationId} and o.energy_wh >= 1000 and o.cpo_cost_micro > 0
    order by o.started_at desc limit 20) k`
  return sql`
    (select max(energy_wh) from (select o.energy_wh from session o where ${settled} and o.card_id = ${cardId}
      order by o.started_at desc limit 50) m) as card_most_wh,
    (select case when count(*) >= 5 then min(k.per_kwh) end from ${costs})::bigint as station_cost_least,
    (select case when count(*) >= 5 then max(k.per_kwh) end from ${costs})::bigint as station_cost_most`
}

/** The session's columns are null where there is none. */
type JoinedSession = { [Column in keyof StoredSession]: StoredSession[Column] | null }

interface JoinedRow
  extends Omit<FactsRow, 'session' | 'member_id' | 'vehicle_id' | 'cost_centre' | 'cost_shares'>,
    JoinedSession {
  session_id: string | null
  card_member_id: string | null
  card_vehicle_id: string | null
  card_cost_centre: string | null
  card_cost_shares: CostState['cost_shares']
}

function factsOf(row: JoinedRow): FactsRow {
  return {
    payment_logic: row.payment_logic,
    time_zone: row.time_zone,
    card_name: row.card_name,
    member_id: row.card_member_id,
    vehicle_id: row.card_vehicle_id,
    cost_centre: row.card_cost_centre,
    cost_shares: row.card_cost_shares,
    blocked_by_hand_at: row.blocked_by_hand_at,
    battery_wh: row.battery_wh,
    limit_minor: row.limit_minor,
    limit_left_minor: row.limit_left_minor,
    noted_doubts: row.noted_doubts,
    held_minor: row.held_minor,
    has_unclaimed_hold: row.has_unclaimed_hold,
    amount_rules: row.amount_rules,
    co2_grams_per_kwh: row.co2_grams_per_kwh,
    recorded_session_id: row.recorded_session_id,
    credited_by: row.credited_by,
    overlaps: row.overlaps,
    card_most_wh: row.card_most_wh,
    station_cost_least: row.station_cost_least,
    station_cost_most: row.station_cost_most,
    session: row.session_id === null ? null : (row as StoredSession),
  }
}

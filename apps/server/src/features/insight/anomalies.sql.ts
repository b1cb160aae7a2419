import type { Anomaly, AnomalyKind } from '@voltway/contract/insight'
import { otherCarKinds } from '@voltway/contract/reimbursements-shares'
import { isImpossibleJourney, kilometresBetween } from '../../kernel/places/journey.sql.ts'
import { cardIsInTeams, requestedTeams, type WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, join, raw, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on findings about sessions. Writes: session_anomaly. */

/** Tolerance for charging losses: a session takes more energy than the battery stores. */
const LOSSES = 1.1
/** Minimum number of charges that make a usual price, or a driver's usual hours. */
const [ENOUGH_FOR_PRICE, ENOUGH_FOR_HABIT] = [20, 8]
/** A price is unusual from this multiple of what the fleet usually paid: the median of its last 90 days. */
const DEAR_FACTOR = 1.5
/** Below this energy the session fee dominates the price per kWh. */
const LEAST_PRICED_WH = 2_000
/** Share of a driver's charges at night or on weekends below which such a charge is unusual. */
const RARELY = 0.1
const LONG_IDLE_S = 2 * 3600
/** Energy that raises the level of every battery by more than a percent: the largest of a car stores 118 kWh. */
const ENOUGH_TO_RISE_WH = 5_000

/** Selects wallets with recent charges, by id. */
export async function selectWalletsThatCharged(db: Db, since: Date, after: string | null, limit: number) {
  const found = await ofReachable(db, (only) =>
    db.rows<{ id: string }>(sql`
    select w.id from wallet w
    where (${after}::uuid is null or w.id > ${after}::uuid)
      and (exists (select from wallet_day_rollup r where r.wallet_id = w.id and r.day >= ${since}::date)
        -- Charges in review are in no sum.
        or exists (select from session s where s.wallet_id = w.id and s.source <> 'NETWORK' and s.started_at >= ${since}))
      ${only(sql`w.id`)}
    order by w.id limit ${limit}`),
  )
  // Each machine returns its first ones.
  return found.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit)
}

const station = { latitude: sql`l.latitude`, longitude: sql`l.longitude` }
const stationBefore = { latitude: sql`l.before_latitude`, longitude: sql`l.before_longitude` }

/** A position explains a charge within a day of it. An older one says nothing about where the vehicle was. */
const NEAR_IN_TIME = raw(`interval '24 hours'`)

/**
 * The position of the session's vehicle that contradicts its station: of the last one before the charge, one during it
 * and the first one after it, the nearest in time from which nobody can have driven there.
 */
const contradictingPosition = (walletId: string): Statement => {
  const ended = sql`coalesce(l.ended_at, l.started_at)`
  const one = (gap: Statement, within: Statement, order: Statement) => sql`
    (select p.at, p.latitude, p.longitude, ${gap} as gap_s from vehicle_position p
      where p.wallet_id = ${walletId} and p.vehicle_id = l.vehicle_id and ${within} order by p.at ${order} limit 1)`
  const candidates = [
    one(
      sql`extract(epoch from l.started_at - p.at)`,
      sql`p.at < l.started_at and p.at >= l.started_at - ${NEAR_IN_TIME}`,
      sql`desc`,
    ),
    one(sql`0`, sql`p.at >= l.started_at and p.at <= ${ended}`, sql`asc`),
    one(
      sql`extract(epoch from p.at - ${ended})`,
      sql`p.at > ${ended} and p.at <= ${ended} + ${NEAR_IN_TIME}`,
      sql`asc`,
    ),
  ]
  const km = kilometresBetween(station, { latitude: sql`c.latitude`, longitude: sql`c.longitude` })
  return sql`
    select d.at as seen_at, d.gap_s as seen_gap_s, d.km as seen_km
    from (select c.*, ${km} as km from (${join(candidates, ' union all ')}) c) d
    where ${isImpossibleJourney(sql`d.km`, sql`d.gap_s`)} order by d.gap_s, d.at limit 1`
}

/**
 * The battery level that the session's vehicle reported in the hour before the charge and in the hour after it, and the
 * most by which it rose in between. A vehicle that drives meanwhile only seems to rise, so it is never in doubt.
 */
const batteryLevels = (walletId: string): Statement => {
  const ended = sql`coalesce(l.ended_at, l.started_at)`
  return sql`
    select (array_agg(p.charge_percent order by p.at desc) filter (where p.at <= l.started_at))[1] as level_before,
      (array_agg(p.charge_percent order by p.at) filter (where p.at >= ${ended}))[1] as level_after,
      max(p.charge_percent) filter (where p.at >= l.started_at)
        - min(p.charge_percent) filter (where p.at <= ${ended}) as level_rise
    from vehicle_position p
    where p.wallet_id = ${walletId} and p.vehicle_id = l.vehicle_id and p.charge_percent is not null
      and p.at between l.started_at - interval '1 hour' and ${ended} + interval '1 hour'`
}

const instantText = (instant: Statement): Statement =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** One kind of finding: its condition and the values of its explanation. */
const kind = (name: AnomalyKind, facts: Statement, condition: Statement): Statement =>
  sql`select wallet_id, id, ${name}::text, started_at, jsonb_strip_nulls(${facts}) from judged where ${condition}`

/**
 * Checks the sessions of a wallet since `since`, each beside the driver's session before it. Existing findings stay,
 * dismissed or not.
 * @returns the new findings.
 */
export function insertAnomalies(tx: Tx, { walletId }: WalletScope, since: Date, now: Date): Promise<AnomalyKey[]> {
  const kinds = [
    kind(
      'ABOVE_BATTERY',
      sql`jsonb_build_object('battery_kwh', round(battery_wh / 1000.0, 1)::text)`,
      sql`battery_wh is not null and energy_wh > battery_wh * ${LOSSES}::numeric`,
    ),
    kind(
      'TOO_FAR',
      sql`jsonb_build_object('km', round(km)::text, 'minutes', round(gap_s / 60)::text, 'other', before_station,
        'other_at', ${instantText(sql`before_ended_at`)})`,
      sql`gap_s >= 0 and ${isImpossibleJourney(sql`km`, sql`gap_s`)}`,
    ),
    kind(
      'FAR_FROM_VEHICLE',
      sql`jsonb_build_object('km', round(seen_km)::text, 'minutes', round(seen_gap_s / 60)::text,
        'seen_at', ${instantText(sql`seen_at`)})`,
      sql`seen_at is not null`,
    ),
    kind(
      'OVERLAP',
      sql`jsonb_build_object('minutes', ceil(-gap_s / 60)::text, 'other', before_station)`,
      // Tolerates a minute, because two clocks differ.
      sql`gap_s < -60`,
    ),
    kind(
      'DEAR',
      sql`jsonb_build_object('price', round(price / 10000.0, 4)::text, 'usual', round(usual_price / 10000.0, 4)::text,
        'factor', round(price::numeric / usual_price, 1)::text)`,
      sql`price >= usual_price * ${DEAR_FACTOR}::numeric`,
    ),
    kind(
      'UNUSUAL_TIME',
      sql`jsonb_build_object('times', odd_times::text, 'of', all_times::text,
        'when', case when is_night then 'NIGHT' else 'WEEKEND' end)`,
      sql`(is_night or is_weekend) and all_times >= ${ENOUGH_FOR_HABIT} and odd_times <= all_times * ${RARELY}::numeric`,
    ),
    kind(
      'BATTERY_NOT_RISEN',
      sql`jsonb_build_object('before', level_before::text, 'after', level_after::text)`,
      sql`energy_wh >= ${ENOUGH_TO_RISE_WH} and level_before is not null and level_after is not null and level_rise <= 0`,
    ),
    kind('LONG_IDLE', sql`jsonb_build_object('minutes', round(idle_s / 60)::text)`, sql`idle_s >= ${LONG_IDLE_S}`),
  ]
  return tx.rows<AnomalyKey>(sql`
    with charged as (
      select s.wallet_id, s.id, s.started_at, s.ended_at, s.energy_wh, s.cost_minor, s.region, s.vehicle_id,
        coalesce(s.connector ->> 'current', '') as current, coalesce(s.member_id, s.card_id) as who, s.station ->> 'name' as station,
        coalesce((s.station -> 'coordinates' ->> 'latitude')::float8, h.home_latitude) as latitude,
        coalesce((s.station -> 'coordinates' ->> 'longitude')::float8, h.home_longitude) as longitude, s.curve,
        s.started_at at time zone w.time_zone as local
      from session s join wallet w on w.id = s.wallet_id
      left join site h on h.wallet_id = ${walletId} and h.id = s.station_id and s.source = 'HOME'
      where s.wallet_id = ${walletId} and s.started_at >= ${since}::timestamptz - interval '90 days'
        -- A charge at home is the driver's question also while a manager reviews it.
        and (s.status in ('COMPLETED', 'PAID') or (s.source = 'HOME' and s.status = 'IN_VALIDATION' and s.record is not null))
        and not s.flags && '{CREDITED,METER_READING}'::text[]
    ), timed as (
      select *, (extract(hour from local) >= 23 or extract(hour from local) < 5) as is_night,
        extract(isodow from local) >= 6 as is_weekend
      from charged
    ), lined as (
      select *, lag(latitude) over one as before_latitude, lag(longitude) over one as before_longitude,
        lag(station) over one as before_station, lag(ended_at) over one as before_ended_at, extract(epoch from started_at - lag(ended_at) over one) as gap_s,
        count(*) over (partition by who) as all_times,
        count(*) filter (where is_night or is_weekend) over (partition by who) as odd_times
      from timed window one as (partition by who order by started_at, id)
    ), usual as (
      select region, current, count(*) as sessions,
        percentile_disc(0.5) within group (order by cost_minor * 100000 / energy_wh) as usual_price
      from charged where energy_wh >= ${LEAST_PRICED_WH} and cost_minor > 0 group by 1, 2
    ), judged as (
      select l.*, v.battery_wh, ${kilometresBetween(stationBefore, station)} as km, q.seen_at, q.seen_gap_s, q.seen_km, p.usual_price,
        b.level_before, b.level_after, b.level_rise,
        case when l.energy_wh >= ${LEAST_PRICED_WH} and p.sessions >= ${ENOUGH_FOR_PRICE}
          then l.cost_minor * 100000 / l.energy_wh end as price,
        extract(epoch from l.ended_at - (select to_timestamp(min((point ->> 0)::numeric) / 1000) from jsonb_array_elements(l.curve) point
          where (point ->> 2)::numeric >= l.energy_wh * 0.995)) as idle_s
      from lined l
      left join vehicle v on v.wallet_id = l.wallet_id and v.id = l.vehicle_id
      left join usual p on p.region = l.region and p.current = l.current
      left join lateral (${contradictingPosition(walletId)}) q on l.latitude is not null
      left join lateral (${batteryLevels(walletId)}) b on l.vehicle_id is not null
      where l.started_at >= ${since}
    )
    insert into session_anomaly (wallet_id, session_id, kind, started_at, facts, found_at)
    select *, ${now}::timestamptz from (${join(kinds, ' union all ')}) found (wallet_id, session_id, kind, started_at, facts)
    on conflict (wallet_id, session_id, kind) do nothing
    returning session_id, kind`)
}

export interface AnomalyKey {
  session_id: string
  kind: AnomalyKind
}

export interface AnomalyRow extends AnomalyKey {
  started_at: string
  facts: Record<string, string>
  station_name: string
  city: string
  card_id: string
  card_name: string
  member_id: string | null
  member_name: string | null
  energy_wh: bigint
  cost_minor: bigint
  currency: string
  dismissed_at: string | null
  dismissed_by: string | null
  note: string | null
  places: Anomaly['places']
}

/** The places of a finding, read from the stored positions, so that they are deleted with them. A home shows none. */
const places = (walletId: string): Statement => sql`(
  select jsonb_build_object(
    'station', jsonb_build_object('latitude', (s.station -> 'coordinates' ->> 'latitude')::float8,
      'longitude', (s.station -> 'coordinates' ->> 'longitude')::float8),
    'vehicle', jsonb_build_object('latitude', p.latitude, 'longitude', p.longitude))
  from vehicle_position p
  where a.kind = 'FAR_FROM_VEHICLE' and s.station -> 'coordinates' ->> 'latitude' is not null and p.wallet_id = ${walletId} and p.vehicle_id = s.vehicle_id
    and p.at >= (a.facts ->> 'seen_at')::timestamptz and p.at < (a.facts ->> 'seen_at')::timestamptz + interval '1 second'
  order by p.at limit 1)`

const anomalies = ({ walletId }: WalletScope, where: Statement, page: Statement): Statement => sql`
  select a.session_id, a.kind, a.started_at, a.facts, s.station ->> 'name' as station_name, s.station ->> 'city' as city,
    s.card_id, c.name as card_name, s.member_id, m.name as member_name, s.energy_wh, s.cost_minor, s.currency, a.dismissed_at,
    n.name as dismissed_by, a.note, ${places(walletId)} as places
  from (select * from session_anomaly a where ${where} ${page}) a
  join session s on s.wallet_id = ${walletId} and s.id = a.session_id
  join card c on c.wallet_id = ${walletId} and c.id = s.card_id
  left join member m on m.wallet_id = ${walletId} and m.id = s.member_id
  left join person n on n.id = a.dismissed_by
  order by a.started_at desc, a.session_id, a.kind`

export interface AnomalyFilter {
  readonly kind?: AnomalyKind | undefined
  readonly state: 'OPEN' | 'DISMISSED'
  readonly team?: string | undefined
}

function conditions(scope: WalletScope, { kind, state, team }: AnomalyFilter): Statement {
  const all = [sql`a.wallet_id = ${scope.walletId}`]
  const teamIds = requestedTeams(scope, team)
  if (teamIds !== null) {
    all.push(sql`exists (select from session s where s.wallet_id = ${scope.walletId} and s.id = a.session_id
      and ${cardIsInTeams(scope.walletId, teamIds, sql`s.card_id`)})`)
  }
  all.push(state === 'OPEN' ? sql`a.dismissed_at is null` : sql`a.dismissed_at is not null`)
  if (kind !== undefined) all.push(sql`a.kind = ${kind}`)
  return join(all, ' and ')
}

export function selectAnomalies(
  on: Sql,
  scope: WalletScope,
  filter: AnomalyFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnomalyRow[]> {
  const page = sql`order by a.started_at desc, a.session_id, a.kind limit ${limit} offset ${offset}`
  return on.rows<AnomalyRow>(anomalies(scope, conditions(scope, filter), page))
}

export async function selectAnomalyCount(on: Sql, scope: WalletScope, filter: AnomalyFilter): Promise<number> {
  const row = await on.row<{ count: number }>(sql`
    select count(*)::integer as count from session_anomaly a where ${conditions(scope, filter)}`)
  return row?.count ?? 0
}

/** The findings with these keys. */
export function selectAnomaliesByKey(on: Sql, scope: WalletScope, keys: readonly AnomalyKey[]) {
  const [sessions, kinds] = [keys.map((key) => key.session_id), keys.map((key) => key.kind)]
  const where = sql`a.wallet_id = ${scope.walletId}
    and (a.session_id, a.kind) in (select * from unnest(${sessions}::uuid[], ${kinds}::text[]))`
  return on.rows<AnomalyRow>(anomalies(scope, where, sql``))
}

const one = ({ walletId }: WalletScope, sessionId: string, kind: AnomalyKind): Statement =>
  sql`a.wallet_id = ${walletId} and a.session_id = ${sessionId} and a.kind = ${kind}`

export function selectAnomaly(on: Sql, scope: WalletScope, sessionId: string, kind: AnomalyKind) {
  return on.row<AnomalyRow>(anomalies(scope, one(scope, sessionId, kind), sql``))
}

/** Locks a finding, so that the second of two concurrent dismissals sees the first. */
export function lockAnomaly(tx: Tx, scope: WalletScope, sessionId: string, kind: AnomalyKind) {
  return tx.row<{ kind: AnomalyKind }>(sql`
    select kind from session_anomaly a where ${one(scope, sessionId, kind)} for update`)
}

export function updateAnomaly(
  tx: Tx,
  scope: WalletScope,
  { session_id, kind }: Pick<AnomalyRow, 'session_id' | 'kind'>,
  dismissed: { readonly at: Date; readonly note: string | null } | null,
): Promise<number> {
  return tx.run(sql`
    update session_anomaly a set dismissed_at = ${dismissed?.at ?? null},
      dismissed_by = ${dismissed === null ? null : scope.personId}, note = ${dismissed?.note ?? null}
    where ${one(scope, session_id, kind)}`)
}

export interface HomeDoubtRow {
  person_id: string
  site: string
  /** The day of the charge in wallet time. */
  day: string
  wallet_name: string
}

/**
 * Charges at home among some sessions whose driver has an account and has not said which car it was. Only those whose
 * first findings about the car are of now, so that each is asked about once.
 */
export function selectNewHomeDoubts(
  tx: Tx,
  { walletId }: WalletScope,
  sessionIds: readonly string[],
  now: Date,
): Promise<HomeDoubtRow[]> {
  const found = sql`select from session_anomaly a where a.wallet_id = ${walletId} and a.session_id = s.id
    and a.kind = any(${[...otherCarKinds]}::text[])`
  return tx.rows<HomeDoubtRow>(sql`
    select m.person_id, s.station ->> 'name' as site, to_char(s.started_at at time zone w.time_zone, 'YYYY-MM-DD') as day,
      w.name as wallet_name
    from session s
    join member m on m.wallet_id = ${walletId} and m.id = s.member_id
    join wallet w on w.id = ${walletId}
    where s.wallet_id = ${walletId} and s.id = any(${[...sessionIds]}::uuid[]) and s.source = 'HOME'
      and m.person_id is not null and exists (${found} and a.found_at = ${now})
      and not exists (${found} and a.found_at < ${now})
      and not exists (select from charge_use u where u.wallet_id = ${walletId} and u.session_id = s.id
        and u.answered_at is not null)
    order by s.started_at, s.id`)
}

/**
 * Dismisses the open findings about a charge whose car its driver has named, or opens again what the same person
 * dismissed so.
 */
export async function updateFindingsOfCharge(
  tx: Tx,
  { walletId, personId }: WalletScope,
  sessionId: string,
  { isOtherCar, now }: { readonly isOtherCar: boolean; readonly now: Date },
): Promise<void> {
  const of = sql`wallet_id = ${walletId} and session_id = ${sessionId}`
  await (isOtherCar
    ? tx.run(sql`
      update session_anomaly set dismissed_at = ${now}, dismissed_by = ${personId} where ${of} and dismissed_at is null`)
    : tx.run(sql`
      update session_anomaly set dismissed_at = null, dismissed_by = null
      where ${of} and dismissed_by = ${personId} and note is null`))
}

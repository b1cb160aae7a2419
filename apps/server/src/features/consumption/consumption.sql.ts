import { versionOfConsumption } from '../../kernel/consumption/consumption-version.sql.ts'
import { type CostsByDay, costIn, costsByDay, hasChargedBefore } from '../../kernel/consumption/cost-history.sql.ts'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import { traitParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import { inTeams, type WalletScope } from '../../kernel/scope.ts'
import { empty, join, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import {
  type ConsumptionRequest,
  cutOff,
  type DayRange,
  isCutOff,
  isWhole,
  type Span,
  sessionsOf,
} from './consumption-request.sql.ts'

/**
 * Reads the stored sums, and sessions where a range cuts a day or only one card, member or station is requested. The
 * views `consumed_…` unite network sessions and imported charges. Writes nothing.
 */

export interface WalletSettingsRow {
  time_zone: string
  currency: string
  /** Whether the wallet has homes or depots: its sums then have the charges of several sources. */
  has_sites: boolean
}

const hasSites = (walletId: Statement): Statement =>
  sql`exists (select from site where wallet_id = ${walletId}) as has_sites`

export function selectWalletSettings(on: Sql, { walletId }: WalletScope) {
  return on.row<WalletSettingsRow>(sql`
    select time_zone, currency, ${hasSites(sql`${walletId}`)} from wallet where id = ${walletId}`)
}

/** The same with the version of the wallet's consumption. */
export function selectVersion(on: Sql, { walletId }: WalletScope) {
  return on.row<WalletSettingsRow & { version: bigint | null }>(sql`
    select w.time_zone, w.currency, ${hasSites(sql`${walletId}`)}, ${versionOfConsumption(walletId)} as version
    from wallet w where w.id = ${walletId}`)
}

export interface SumsRow {
  sessions: bigint
  energy_wh: bigint
  cost_minor: bigint
  duration_s: bigint
}

const SUMMED = ['sessions', 'energy_wh', 'cost_minor', 'duration_s'] as const
const COLUMNS = raw(SUMMED.join(', '))
/** Sums of the range; of the compared range the cost only. */
const TOTALS = raw(`${SUMMED.map((name) => `sum_bigint(${name}) filter (where not is_before) as ${name}`).join(', ')},
  sum_bigint(cost_minor) filter (where is_before) as previous_minor`)

export interface BucketRow extends SumsRow {
  /** The bucket of the range; for the compared range, the bucket it is compared with. */
  start: string
  is_before: boolean
  co2_g: bigint
  /** The imported part, for every source. */
  imported_sessions: bigint
  imported_minor: bigint
  /** The part whose VAT is unknown. */
  vat_unknown_minor: bigint
}

export interface HistoryRow {
  costs: CostsByDay
  is_older: boolean
}

const sumAs = (column: string, name: string, filter: Statement): Statement =>
  sql`sum_bigint(${raw(column)}) ${filter} as ${raw(name)}`

/** Both ranges by hour, day or month, without empty buckets. The hour that occurs twice in autumn is one bucket. */
export function selectBuckets(
  on: Sql,
  scope: WalletScope,
  request: ConsumptionRequest,
  width: 'hour' | 'day' | 'month',
) {
  const { range, previous, back, timeZone, focus } = request
  const [cost, costOf] = [costIn(request.amounts), costIn(request.amounts, 's.')]
  const both = { from: previous.from, to: range.to }
  const all = { ...request, source: undefined }
  const late = cutOff(scope, all)
  const source =
    width !== 'hour' && isWhole(focus)
      ? sql`select day::timestamp as at, sessions, energy_wh, ${cost}, duration_s, co2_g, vat_unknown_minor, source from consumed_day
          where wallet_id = ${scope.walletId} and day between ${both.from} and ${both.to}
          ${late === null ? empty : sql`union all select ${request.cut?.day ?? null}::timestamp, -1, -s.energy_wh, -${costOf}, -s.duration_s, -s.co2_g, -s.vat_unknown_minor, s.source from consumed_session s where ${late}`}`
      : sql`select s.started_at at time zone ${timeZone}, 1, s.energy_wh, ${costOf}, s.duration_s, s.co2_g,
            s.vat_unknown_minor, s.source
          from consumed_session s where ${sessionsOf(scope, both, all)} and not ${isCutOff(request)}`
  const shift =
    'months' in back ? sql`make_interval(months => ${back.months})` : sql`make_interval(days => ${back.days})`
  const pattern = raw(width === 'hour' ? `'YYYY-MM-DD"T"HH24:00'` : width === 'day' ? `'YYYY-MM-DD'` : `'YYYY-MM-01'`)
  const asIs = request.source === undefined ? empty : sql`filter (where source = ${request.source})`
  const imported = sql`filter (where source = 'IMPORTED')`
  const sums = [
    ...[...SUMMED, 'co2_g', 'vat_unknown_minor'].map((name) => sumAs(name, name, asIs)),
    sumAs('sessions', 'imported_sessions', imported),
    sumAs('cost_minor', 'imported_minor', imported),
  ]
  return on.rows<BucketRow>(sql`
    select to_char(bucket, ${pattern}) as start, is_before, ${join(sums)}
    from (select *, date_trunc(${width}, case when is_before then at + ${shift} else at end) as bucket
      from (select *, at < ${range.from}::date as is_before
        from (${source}) source (at, ${COLUMNS}, co2_g, vat_unknown_minor, source)
        where at >= ${range.from}::date or at < ${previous.to}::date + 1) moved) bucketed
    group by bucket, is_before`)
}

export function selectEnergyByPeriod(on: Sql, scope: WalletScope, request: ConsumptionRequest) {
  const { from, to } = request.range
  if (isWhole(request.focus)) {
    return on.rows<{ period: string; energy_wh: bigint }>(sql`
      select period, sum(energy_wh)::bigint as energy_wh from consumed_day_period
      where wallet_id = ${scope.walletId} and day between ${from} and ${to} ${fromSource(request.source)} group by 1 having sum(energy_wh) <> 0 order by 1`)
  }
  return on.rows<{ period: string; energy_wh: bigint }>(sql`
    select p.key as period, sum(p.value::numeric * 1000)::bigint as energy_wh
    from consumed_session s, jsonb_each_text(s.energy_by_period) p
    where ${sessionsOf(scope, request.range, request)} group by 1 having sum(p.value::numeric) <> 0 order by 1`)
}

/** The energy of the range without a CO2 factor. */
export function selectUnratedEnergy(on: Sql, scope: WalletScope, request: ConsumptionRequest) {
  const { from, to } = request.range
  const source = isWhole(request.focus)
    ? sql`(
        select wallet_id, source, day, unrated_wh from consumed_day_cause
        union all select wallet_id, 'IMPORTED', day, unrated_wh from imported_day_rollup) days
      where wallet_id = ${scope.walletId} and day between ${from} and ${to} ${fromSource(request.source)}`
    : sql`consumed_session s where ${sessionsOf(scope, request.range, request)}`
  return on.row<{ unrated_wh: bigint }>(sql`select sum_bigint(unrated_wh) as unrated_wh from ${source}`)
}

/** The cost of some days for the forecast, and whether anything was charged in the time before them. */
export function selectHistory(
  on: Sql,
  scope: WalletScope,
  request: ConsumptionRequest,
  { days: { from, to }, earlier }: { readonly days: DayRange; readonly earlier: DayRange },
) {
  if (isWhole(request.focus)) {
    const [walletId, source, cost] = [sql`${scope.walletId}`, fromSource(request.source), costIn(request.amounts)]
    return on.row<HistoryRow>(sql`
      select ${costsByDay(walletId, { from: sql`${from}`, to: sql`${to}` }, { condition: source, cost })} as costs,
        ${hasChargedBefore(walletId, sql`${from}`, source)} as is_older`)
  }
  return on.row<HistoryRow>(sql`
    select coalesce(json_object_agg(day, cost), '{}') as costs,
      exists (select from consumed_session s where ${sessionsOf(scope, earlier, request)}) as is_older
    from (select (s.started_at at time zone ${request.timeZone})::date as day, sum_bigint(${costIn(request.amounts, 's.')})::text as cost
      from consumed_session s where ${sessionsOf(scope, { from, to }, request)} group by 1) days`)
}

/** A dimension: its tables of sums by day, month and year, and its column of a session. */
export interface Dimension {
  /** The suffix of the table names. */
  readonly sums: 'card' | 'station' | 'trait'
  readonly keys: Statement
  /** The same columns of a session. */
  readonly ofSession: Statement
  /** The parts `p` of a session, where it can have several keys. */
  readonly parts?: Statement
  /** The grouping, unless it is all keys together. */
  readonly by?: Statement
}

/** The key of charges without a card, or without a member. */
export const NOBODY = raw(`'00000000-0000-0000-0000-000000000000'::uuid`)
/** Cards and members in one statement: each row has one of the two. */
const holders: Dimension = {
  sums: 'card',
  keys: sql`card_id, member_id`,
  ofSession: sql`coalesce(s.card_id, ${NOBODY}), coalesce(s.member_id, ${NOBODY})`,
  by: sql`grouping sets ((card_id), (member_id))`,
}
export const stations: Dimension = {
  sums: 'station',
  keys: sql`station_id`,
  ofSession: sql`s.station_id`,
}
const traitsIn = ({ timeZone }: ConsumptionRequest): Dimension => ({
  sums: 'trait',
  keys: sql`trait, value`,
  ofSession: sql`p.trait, p.value`,
  parts: traitParts(
    's',
    sql`('CURRENT', s.current), ('HOUR', case when s.has_time then to_char(s.started_at at time zone ${timeZone}, 'ID-HH24') end)`,
  ),
})

/**
 * The sums of both ranges by key: stored sums for whole years, months and days. One card, member or station is summed
 * from sessions.
 */
export function summed(
  scope: WalletScope,
  { sums, keys, ofSession, parts: ofParts, by = keys }: Dimension,
  request: ConsumptionRequest,
): Statement {
  const { range, previous } = request.pieces
  const part = raw(ofParts === undefined ? 's' : 'p')
  const cost = costIn(request.amounts)
  const amounts = (
    sign: Statement,
  ): Statement => sql`${sign}${part}.energy_wh, ${sign}${costIn(request.amounts, `${ofParts === undefined ? 's' : 'p'}.`)}, ${sign}${part}.duration_s
    from consumed_session s ${ofParts === undefined ? empty : sql`cross join lateral ${ofParts} p`}`
  const ofDays = (days: readonly DayRange[], isBefore: boolean, sign: Statement): Statement[] =>
    days.map((piece) =>
      isWhole(request.focus)
        ? sql`select ${keys}, ${raw(String(isBefore))}, ${sign}sessions, ${sign}energy_wh, ${sign}${cost}, ${sign}duration_s
        from consumed_day_${raw(sums)}
        where wallet_id = ${scope.walletId} and day between ${piece.from} and ${piece.to} ${fromSource(request.source)}`
        : sql`select ${ofSession}, ${raw(String(isBefore))}, ${sign}1, ${amounts(sign)}
        where ${sessionsOf(scope, piece, request)}`,
    )
  // Ranges joined by "or" become a bitmap scan, which reads each page of the sums once.
  const ofSpans = (name: 'month' | 'year', now: readonly Span[], before: readonly Span[]): Statement[] => {
    if (now.length + before.length === 0) return []
    const span = raw(name)
    const within = [...now, ...before].map((piece) => sql`(${span} >= ${piece.from} and ${span} < ${piece.before})`)
    const isBefore = now[0] === undefined ? raw('true') : sql`${span} < ${now[0].from}`
    return [
      sql`select ${keys}, ${isBefore}, sessions, energy_wh, ${cost}, duration_s from consumed_${span}_${raw(sums)}
      where wallet_id = ${scope.walletId} and (${join(within, ' or ')}) ${fromSource(request.source)}`,
    ]
  }
  const cut = cutOff(scope, request)
  const late = cut === null ? [] : [sql`select ${ofSession}, true, -1, ${amounts(raw('-'))} where ${cut}`]
  const parts = [
    ...ofDays(range.days, false, empty),
    ...ofDays(range.less, false, raw('-')),
    ...ofDays(previous.days, true, empty),
    ...ofDays(previous.less, true, raw('-')),
    ...late,
    ...ofSpans('month', range.months, previous.months),
    ...ofSpans('year', range.years, previous.years),
  ]
  return sql`select ${keys}, ${TOTALS} from (${join(parts, ' union all ')}) parts (${keys}, is_before, ${COLUMNS}) group by ${by}`
}

const shareSums = sql`p.sessions, p.energy_wh, p.cost_minor, p.duration_s, p.previous_minor`

export interface ShareRow extends SumsRow {
  id: string | null
  name: string | null
  previous_minor: bigint
}

/**
 * Cards and members by cost, highest first. Other providers' cards share one row without an id, as do charges without a
 * member.
 */
export function selectHoldersByCost(on: Sql, scope: WalletScope, request: ConsumptionRequest, limit: number) {
  return on.rows<ShareRow & { is_card: boolean }>(sql`
    select p.is_card, p.id, coalesce(c.name, m.name) as name, ${shareSums}
    from (select *, row_number() over (partition by is_card order by cost_minor desc, id) as place
      from (select *, card_id is not null as is_card, nullif(coalesce(card_id, member_id), ${NOBODY}) as id
        from (${summed(scope, holders, request)}) all_of where sessions > 0) holders) p
    left join card c on c.wallet_id = ${scope.walletId} and c.id = p.card_id
    left join member m on m.wallet_id = ${scope.walletId} and m.id = p.member_id
    where p.place <= ${limit} order by p.place`)
}

/** By cost centre and current, highest cost first, and by hour of the week: `1-08` is Monday from eight to nine. */
export function selectTraits(on: Sql, scope: WalletScope, request: ConsumptionRequest, limit: number) {
  return on.rows<ShareRow & { trait: 'COST_CENTRE' | 'COST_CENTRE_2' | 'CURRENT' | 'HOUR'; name: string }>(sql`
    select p.trait, null as id, p.value as name, ${shareSums}
    from (select *, row_number() over (partition by trait
        order by case when trait <> 'HOUR' then cost_minor end desc, value) as place
      from (${summed(scope, traitsIn(request), request)}) all_of where sessions > 0 and value is not null) p
    where p.place <= ${limit} or p.trait = 'HOUR' order by p.place`)
}

export interface StationRow extends ShareRow {
  address: string
  city: string
  operator: string
  coordinates: { latitude: number; longitude: number } | null
}

/** Stations by cost, highest first, with the coordinates of their latest session that has ended. */
export function selectStationsByCost(
  on: Sql,
  scope: WalletScope,
  request: ConsumptionRequest,
  { limit, offset }: { limit: number; offset: number },
) {
  return on.rows<StationRow>(sql`
    select p.station_id as id, n.name, n.address, n.city, n.operator, l.coordinates, ${shareSums}
    from (select * from (${summed(scope, stations, request)}) all_of where sessions > 0
      order by cost_minor desc, station_id limit ${limit} offset ${offset}) p
    join consumed_station n on n.wallet_id = ${scope.walletId} and n.station_id = p.station_id
    left join lateral (select s.station -> 'coordinates' as coordinates from session s
      where s.wallet_id = ${scope.walletId} and s.station_id = p.station_id and s.status not in ('PENDING', 'ONGOING') order by s.started_at desc, s.id desc limit 1) l on true
    order by p.cost_minor desc, p.station_id`)
}

export function selectIsCard(on: Sql, scope: WalletScope, cardId: string) {
  return on.row<{ id: string }>(sql`
    select id from card where wallet_id = ${scope.walletId} and id = ${cardId} ${inTeams(scope, sql`team_id`)}`)
}

import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { Amounts } from '@voltway/contract/values'
import { costIn } from '../../kernel/consumption/cost-history.sql.ts'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on what vehicles charge and drive. Writes: petrol_comparison. */

/** The vehicles and the time that sums are for. */
export interface CostRange {
  /** Null: all vehicles of the wallet. */
  readonly ids: readonly string[] | null
  /** Null: from the beginning. */
  readonly from: Date | null
  readonly timeZone: string
  /** Whether costs contain VAT. */
  readonly amounts: Amounts
  /** Undefined: charges of all sources. */
  readonly source?: ConsumptionSource | undefined
}

interface ChargedSums {
  sessions: number
  energy_wh: bigint
  cost_minor: bigint
}

/** Sums of a vehicle between its first and last reading of a period. */
export interface DistanceRow extends ChargedSums {
  vehicle_id: string
  /** The month of the later reading, "2026-03"; empty for the whole range. */
  month: string
  from_at: string
  to_at: string
  km: number
  edge_sessions: number
  edge_wh: bigint
}

export interface ChargedRow extends ChargedSums {
  vehicle_id: string
  month: string
  /** The part of the cost whose VAT is unknown. */
  vat_unknown_minor: bigint
}

/**
 * Final charges of vehicles: those of the network by the vehicle of their card, and imported ones by their plate. A
 * charge counts where it ends, because its energy replaces what was driven before.
 */
const charges = ({ walletId }: WalletScope, { ids, from, amounts, source }: CostRange): Statement => sql`
  select vehicle_id, card_id, member_id, started_at, ended_at, energy_wh, ${costIn(amounts)} as cost_minor, vat_unknown_minor from (
  select s.vehicle_id, s.card_id, s.member_id, s.started_at, coalesce(s.ended_at, s.started_at) as ended_at, s.energy_wh, s.cost_minor,
    coalesce(s.vat_minor, 0) as vat_minor, 0::bigint as vat_unknown_minor, s.source
  from session s where s.wallet_id = ${walletId} and s.vehicle_id is not null
    and s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)
    ${ids === null ? empty : sql`and s.vehicle_id = any(${[...ids]}::uuid[])`}
    ${from === null ? empty : sql`and s.started_at >= ${from}::timestamptz - interval '400 days'`}
  union all
  select v.id, i.card_id, i.member_id, i.started_at, coalesce(i.ended_at, i.started_at), i.energy_wh, i.cost_minor,
    coalesce(i.vat_minor, 0), case when i.vat_minor is null then i.cost_minor else 0 end, 'IMPORTED'
  from imported_session i join vehicle v on v.wallet_id = ${walletId} and v.licence_plate = i.licence_plate
  where i.wallet_id = ${walletId}
    ${ids === null ? empty : sql`and v.id = any(${[...ids]}::uuid[])`}
    ${from === null ? empty : sql`and i.started_at >= ${from}::timestamptz - interval '400 days'`}) each_charge where true ${fromSource(source)}`

const monthOf = (at: Statement, timeZone: string, byMonth: boolean): Statement =>
  byMonth ? sql`to_char(${at} at time zone ${timeZone}::text, 'YYYY-MM')` : sql`''::text`

/**
 * Kilometres between consecutive readings, and the charges that end between them. A stretch belongs to the month of its
 * later reading, so months add up to the whole.
 */
export function selectDistances(
  db: Sql,
  scope: WalletScope,
  range: CostRange,
  byMonth: boolean,
): Promise<DistanceRow[]> {
  const { ids, from, timeZone } = range
  return db.rows<DistanceRow>(sql`
    with stretch as (
      select r.vehicle_id, r.at, lag(r.at) over w as from_at, r.km - lag(r.km) over w as km
      from odometer_reading r where r.wallet_id = ${scope.walletId}
        ${ids === null ? empty : sql`and r.vehicle_id = any(${[...ids]}::uuid[])`}
      window w as (partition by r.vehicle_id order by r.at)),
    period as (
      select vehicle_id, ${monthOf(sql`at`, timeZone, byMonth)} as month, min(from_at) as from_at, max(at) as to_at,
        sum(km)::integer as km
      from stretch where from_at is not null ${from === null ? empty : sql`and at >= ${from}`} group by 1, 2),
    charge as materialized (${charges(scope, range)})
    select p.vehicle_id, p.month, p.from_at, p.to_at, p.km,
      count(c.vehicle_id) filter (where c.ended_at > p.from_at and c.ended_at <= p.to_at)::integer as sessions,
      coalesce(sum_bigint(c.energy_wh) filter (where c.ended_at > p.from_at and c.ended_at <= p.to_at), 0) as energy_wh,
      coalesce(sum_bigint(c.cost_minor) filter (where c.ended_at > p.from_at and c.ended_at <= p.to_at), 0) as cost_minor,
      count(c.vehicle_id) filter (where ${atEdge})::integer as edge_sessions,
      coalesce(sum_bigint(c.energy_wh) filter (where ${atEdge}), 0) as edge_wh
    from period p left join charge c on c.vehicle_id = p.vehicle_id and c.ended_at > p.from_at and c.started_at < p.to_at
    group by p.vehicle_id, p.month, p.from_at, p.to_at, p.km order by p.vehicle_id, p.month desc`)
}

/** A charge that runs while the first or the last reading is taken. */
const atEdge = sql`c.started_at < p.from_at or c.ended_at > p.to_at`

/** All charges of vehicles, by the month of their start. */
export function selectCharged(db: Sql, scope: WalletScope, range: CostRange, byMonth: boolean): Promise<ChargedRow[]> {
  const { from, timeZone } = range
  return db.rows<ChargedRow>(sql`
    select c.vehicle_id, ${monthOf(sql`c.started_at`, timeZone, byMonth)} as month, count(*)::integer as sessions,
      coalesce(sum_bigint(c.energy_wh), 0) as energy_wh, coalesce(sum_bigint(c.cost_minor), 0) as cost_minor,
      coalesce(sum_bigint(c.vat_unknown_minor), 0) as vat_unknown_minor
    from (${charges(scope, range)}) c ${from === null ? empty : sql`where c.started_at >= ${from}`}
    group by 1, 2 order by 1, 2 desc`)
}

export interface UserRow extends ChargedSums {
  card_id: string | null
  card_name: string | null
  member_id: string | null
  member_name: string | null
  first_at: string
  last_at: string
}

/** The cards and drivers that charged a vehicle, the newest first. */
export function selectUsers(db: Sql, scope: WalletScope, range: CostRange): Promise<UserRow[]> {
  return db.rows<UserRow>(sql`
    select k.id as card_id, k.name as card_name, m.id as member_id, m.name as member_name, min(c.started_at) as first_at,
      max(c.started_at) as last_at, count(*)::integer as sessions, coalesce(sum_bigint(c.energy_wh), 0) as energy_wh,
      coalesce(sum_bigint(c.cost_minor), 0) as cost_minor
    from (${charges(scope, range)}) c
    left join card k on k.wallet_id = ${scope.walletId} and k.id = c.card_id
    left join member m on m.wallet_id = ${scope.walletId} and m.id = c.member_id
    group by k.id, k.name, m.id, m.name order by last_at desc limit 50`)
}

export interface VehicleFactRow {
  id: string
  norm_wh_per_100_km: number | null
  /** Usable battery and WLTP range of the model. */
  battery_wh: bigint | null
  wltp_km: number | null
  readings: number
  last_at: string | null
  last_km: number | null
}

/** Norm and readings of vehicles. */
export function selectVehicleFacts(
  db: Sql,
  { walletId }: WalletScope,
  ids: readonly string[],
): Promise<VehicleFactRow[]> {
  return db.rows<VehicleFactRow>(sql`
    select v.id, v.norm_wh_per_100_km, k.battery_wh, k.wltp_km, coalesce(r.readings, 0)::integer as readings, l.at as last_at,
      l.km as last_km
    from vehicle v left join vehicle_catalogue k on k.id = v.model_id
    left join (
      select vehicle_id, count(*) as readings from odometer_reading
      where wallet_id = ${walletId} and vehicle_id = any(${[...ids]}::uuid[]) group by 1) r on r.vehicle_id = v.id
    left join lateral (
      select o.at, o.km from odometer_reading o where o.wallet_id = ${walletId} and o.vehicle_id = v.id
      order by o.at desc limit 1) l on true
    where v.wallet_id = ${walletId} and v.id = any(${[...ids]}::uuid[])`)
}

export interface BookRow {
  time_zone: string
  currency: string
}

export function selectBook(db: Sql, { walletId }: WalletScope): Promise<BookRow | undefined> {
  return db.row(sql`select time_zone, currency from wallet where id = ${walletId}`)
}

export interface PetrolRow {
  price_mills: number
  ml_per_100_km: number
  source: string
  as_of: string
}

export function selectPetrol(db: Sql, { walletId }: WalletScope): Promise<PetrolRow | undefined> {
  return db.row(sql`
    select price_mills, ml_per_100_km, source, as_of from petrol_comparison where wallet_id = ${walletId}`)
}

export function upsertPetrol(tx: Tx, { walletId }: WalletScope, row: PetrolRow, at: Date): Promise<number> {
  return tx.run(sql`
    insert into petrol_comparison (wallet_id, price_mills, ml_per_100_km, source, as_of, changed_at)
    values (${walletId}, ${row.price_mills}, ${row.ml_per_100_km}, ${row.source}, ${row.as_of}, ${at})
    on conflict (wallet_id) do update set price_mills = excluded.price_mills, ml_per_100_km = excluded.ml_per_100_km,
      source = excluded.source, as_of = excluded.as_of, changed_at = excluded.changed_at`)
}

export function deletePetrol(tx: Tx, { walletId }: WalletScope): Promise<number> {
  return tx.run(sql`delete from petrol_comparison where wallet_id = ${walletId}`)
}

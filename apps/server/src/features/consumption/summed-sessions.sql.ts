import { empty, type Statement, sql } from '../../platform/sql.ts'

/** The sessions that the sums of consumption add up, with the keys of the sums. */

/** The days of one wallet from the first day of a month to its last. */
export interface WalletMonth {
  readonly wallet_id: string
  /** The first day, "2026-03-01". */
  readonly month: string
}

/** Closed sessions of the network: all, or those of one wallet's month. */
export function closedSessionsOf(only?: WalletMonth): Statement {
  // No time zone is a day or more from UTC, so these instants bound the index scan, and the wallet's clock decides.
  const bounds =
    only === undefined
      ? empty
      : sql`and s.wallet_id = ${only.wallet_id}
        and s.started_at >= (${only.month}::date - 1)::timestamp at time zone 'UTC'
        and s.started_at < (${only.month}::date + interval '1 month 1 day') at time zone 'UTC'
        and date_trunc('month', s.started_at at time zone w.time_zone) = ${only.month}::date`
  return sql`
    select s.wallet_id, s.card_id, coalesce(s.member_id, '00000000-0000-0000-0000-000000000000') as member_id, s.station_id,
      s.energy_wh, s.cost_minor, s.duration_s, coalesce(s.net_minor, 0) as net_minor,
      coalesce(s.vat_minor, 0) as vat_minor, coalesce(s.co2_g, 0) as co2_g,
      split_part(s.region, '-', 1) as country, s.peak_minor, s.idle_minor,
      case when s.co2_g is null then s.energy_wh else 0 end as unrated_wh,
      s.energy_by_period, coalesce(s.cost_centre, '') as cost_centre, s.cost_shares, coalesce(s.connector ->> 'current', '') as current,
      (s.started_at at time zone w.time_zone)::date as day,
      date_trunc('month', s.started_at at time zone w.time_zone)::date as month,
      date_trunc('year', s.started_at at time zone w.time_zone)::date as year,
      to_char(s.started_at at time zone w.time_zone, 'ID-HH24') as week_hour
    from session s join wallet w on w.id = s.wallet_id
    where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) ${bounds}`
}

/** Imported charges: all, or those of one wallet's month. */
export function importedSessionsOf(only?: WalletMonth): Statement {
  const bounds =
    only === undefined
      ? empty
      : sql`where wallet_id = ${only.wallet_id} and date_trunc('month', local_start) = ${only.month}::date`
  return sql`
    select wallet_id, coalesce(card_id, '00000000-0000-0000-0000-000000000000') as card_id,
      coalesce(member_id, '00000000-0000-0000-0000-000000000000') as member_id, station_id, energy_wh, cost_minor, duration_s,
      coalesce(vat_minor, 0) as vat_minor, case when vat_minor is null then 0 else cost_minor end as vat_known_minor,
      co2_g, unrated_wh, energy_by_period, coalesce(cost_centre, '') as cost_centre, cost_shares, coalesce(current, '') as current,
      local_start::date as day, date_trunc('month', local_start)::date as month, date_trunc('year', local_start)::date as year,
      case when has_time then to_char(local_start, 'ID-HH24') end as week_hour
    from imported_session ${bounds}`
}

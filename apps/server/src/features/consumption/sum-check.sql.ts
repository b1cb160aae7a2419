import { traitParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import { join, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import { closedSessionsOf, importedSessionsOf } from './summed-sessions.sql.ts'

/** Recomputes the sums from the sessions and compares them with the stored ones. Reads everything, writes nothing. */

export interface BrokenSum {
  wallet_id: string
  what: string
}

/** The sums by card, station and trait, by day, month and year: stored and recomputed. Their VAT stands in the column of net. */
const ofSpans = (of: (span: Statement) => Statement): Statement =>
  join([of(raw('day')), of(raw('month')), of(raw('year'))], ' union all ')
const sums = (span: Statement): Statement => sql`
  select wallet_id, '${span} of card ' || ${span} || ' ' || card_id || ' ' || member_id, sessions, energy_wh, cost_minor,
    duration_s, vat_minor, 0 from wallet_${span}_card_rollup
  union all
  select wallet_id, '${span} of station ' || ${span} || ' ' || station_id, sessions, energy_wh, cost_minor, duration_s, vat_minor, 0
  from wallet_${span}_station_rollup
  union all
  select wallet_id, '${span} of ' || trait || ' ' || ${span} || ' ' || value, sessions, energy_wh, cost_minor, duration_s, vat_minor, 0
  from wallet_${span}_trait_rollup`
const sumsOfFiles = (span: Statement): Statement => sql`
  select wallet_id, 'imported ${span} of card ' || ${span} || ' ' || card_id || ' ' || member_id, sessions, energy_wh, cost_minor,
    duration_s, vat_minor, 0 from imported_${span}_card_rollup
  union all
  select wallet_id, 'imported ${span} of ' || trait || ' ' || ${span} || ' ' || value, sessions, energy_wh, cost_minor, duration_s,
    vat_minor, 0 from imported_${span}_trait_rollup`
const counted = (span: Statement): Statement => sql`
  select wallet_id, '${span} of card ' || ${span} || ' ' || card_id || ' ' || member_id, count(*), sum(energy_wh),
    sum(cost_minor), sum(duration_s), sum(vat_minor), 0 from closed group by 1, 2
  union all
  select wallet_id, '${span} of station ' || ${span} || ' ' || station_id, count(*), sum(energy_wh), sum(cost_minor),
    sum(duration_s), sum(vat_minor), 0 from closed group by 1, 2
  union all
  select wallet_id, '${span} of ' || trait || ' ' || ${span} || ' ' || value, count(*), sum(t.energy_wh), sum(t.cost_minor),
    sum(t.duration_s), sum(t.vat_minor), 0
  from closed cross join lateral ${traitParts('closed', sql`('CURRENT', current), ('HOUR', week_hour)`)} t group by 1, 2`
const countedOfFiles = (span: Statement): Statement => sql`
  select wallet_id, 'imported ${span} of card ' || ${span} || ' ' || card_id || ' ' || member_id, count(*), sum(energy_wh),
    sum(cost_minor), sum(duration_s), sum(vat_minor), 0 from read group by 1, 2
  union all
  select wallet_id, 'imported ${span} of ' || trait || ' ' || ${span} || ' ' || value, count(*), sum(t.energy_wh),
    sum(t.cost_minor), sum(t.duration_s), sum(t.vat_minor), 0
  from read cross join lateral ${traitParts('read', sql`('STATION', station_id::text), ('CURRENT', current), ('HOUR', week_hour)`)} t
  group by 1, 2`

/** The parts of a cost and the energy without CO2 stand in the columns of net and CO2. */
const causes = sql`
  select wallet_id, 'day by country and current ' || day || ' ' || country || ' ' || current, sessions, energy_wh, cost_minor,
    duration_s, peak_minor, idle_minor from wallet_day_cause_rollup
  union all
  select wallet_id, 'energy without CO2, and VAT ' || day || ' ' || country || ' ' || current, 0, unrated_wh, 0, 0, vat_minor, 0
  from wallet_day_cause_rollup`
const countedCauses = sql`
  select wallet_id, 'day by country and current ' || day || ' ' || country || ' ' || current, count(*), sum(energy_wh),
    sum(cost_minor), sum(duration_s), sum(peak_minor), sum(idle_minor) from closed group by 1, 2
  union all
  select wallet_id, 'energy without CO2, and VAT ' || day || ' ' || country || ' ' || current, 0, sum(unrated_wh), 0, 0, sum(vat_minor), 0
  from closed group by 1, 2`

/** The sums that differ from their sessions; empty when all agree. */
export function selectBrokenSums(on: Sql): Promise<BrokenSum[]> {
  return on.rows<BrokenSum>(sql`
    with closed as (${closedSessionsOf()}), read as (${importedSessionsOf()}), said as (
      select wallet_id, 'day ' || day as what, sessions, energy_wh, cost_minor, duration_s, net_minor, co2_g from wallet_day_rollup
      union all
      ${ofSpans(sums)}
      union all
      select wallet_id, 'energy by period of ' || day || ' ' || period, 0, energy_wh, 0, 0, 0, 0 from wallet_day_period_rollup
      union all
      ${causes}
      union all
      select wallet_id, 'imported day ' || day, sessions, energy_wh, cost_minor, duration_s, vat_minor, co2_g
      from imported_day_rollup
      union all
      select wallet_id, 'imported energy without CO2, and known VAT ' || day, 0, unrated_wh, 0, 0, vat_known_minor, 0 from imported_day_rollup
      union all
      ${ofSpans(sumsOfFiles)}
      union all
      select wallet_id, 'imported energy by period of ' || day || ' ' || period, 0, energy_wh, 0, 0, 0, 0
      from imported_day_period_rollup
    ), counted as (
      select wallet_id, 'day ' || day as what, count(*) as sessions, sum(energy_wh) as energy_wh, sum(cost_minor) as cost_minor,
        sum(duration_s) as duration_s, sum(net_minor) as net_minor, sum(co2_g) as co2_g from closed group by 1, 2
      union all
      ${ofSpans(counted)}
      union all
      select wallet_id, 'energy by period of ' || day || ' ' || p.key, 0, sum((p.value::numeric * 1000)::bigint), 0, 0, 0, 0
      from closed, jsonb_each_text(energy_by_period) p group by 1, 2
      union all
      ${countedCauses}
      union all
      select wallet_id, 'imported day ' || day, count(*), sum(energy_wh), sum(cost_minor), sum(duration_s), sum(vat_minor),
        sum(co2_g)
      from read group by 1, 2
      union all
      select wallet_id, 'imported energy without CO2, and known VAT ' || day, 0, sum(unrated_wh), 0, 0, sum(vat_known_minor), 0 from read group by 1, 2
      union all
      ${ofSpans(countedOfFiles)}
      union all
      select wallet_id, 'imported energy by period of ' || day || ' ' || p.key, 0, sum((p.value::numeric * 1000)::bigint), 0, 0,
        0, 0
      from read, jsonb_each_text(energy_by_period) p group by 1, 2
    )
    select wallet_id, what
    from (select *, 1 as sign from said union all select *, -1 from counted) both_sides
    group by wallet_id, what
    having sum(sign * sessions) <> 0 or sum(sign * energy_wh) <> 0 or sum(sign * cost_minor) <> 0
      or sum(sign * duration_s) <> 0 or sum(sign * net_minor) <> 0 or sum(sign * co2_g) <> 0
    order by wallet_id, what`)
}

/** The number of summed sessions and their wallets. */
export function selectSummed(on: Sql) {
  return on.row<{ wallets: bigint; sessions: bigint; energy_wh: bigint; cost_minor: bigint }>(sql`
    select count(distinct wallet_id) as wallets, coalesce(sum(sessions), 0)::bigint as sessions,
      coalesce(sum(energy_wh), 0)::bigint as energy_wh, coalesce(sum(cost_minor), 0)::bigint as cost_minor
    from consumed_day`)
}

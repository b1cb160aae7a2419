import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import type { InstantSpan } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads the charges of a year with their CO2. Writes nothing. */

export interface Co2Row {
  /** A vehicle by its plate, a cost centre, a country, or all charges together. */
  by: 'VEHICLE' | 'COST_CENTRE' | 'REGION' | 'ALL'
  /** Plate, cost centre or region; empty for charges without one. */
  name: string
  /** Brand and model of a vehicle. */
  model: string | null
  sessions: bigint
  energy_wh: bigint
  co2_g: bigint
  /** The energy without a factor, which `co2_g` does not include. */
  unrated_wh: bigint
}

/** Charges of the network whose price is final and that were not credited, and imported ones, which have no region. */
const chargesIn = ({ walletId }: WalletScope, { fromMs, toMs }: InstantSpan): Statement => sql`
  select coalesce(v.licence_plate, '') as plate, v.brand || ' ' || v.model as model, s.cost_centre, s.cost_shares,
    s.region, s.energy_wh, coalesce(s.co2_g, 0) as co2_g, case when s.co2_g is null then s.energy_wh else 0 end as unrated_wh,
    s.source
  from session s left join vehicle v on v.wallet_id = ${walletId} and v.id = s.vehicle_id
  where s.wallet_id = ${walletId} and s.started_at >= ${new Date(fromMs)} and s.started_at < ${new Date(toMs)}
    and s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)
  union all
  select coalesce(s.licence_plate, ''), null, s.cost_centre, s.cost_shares, '', s.energy_wh, s.co2_g, s.unrated_wh,
    'IMPORTED'
  from imported_session s
  where s.wallet_id = ${walletId} and s.started_at >= ${new Date(fromMs)} and s.started_at < ${new Date(toMs)}`

/** The sums of a year, of all charges or those of one source, the largest energy first. */
export function selectCo2(
  on: Sql,
  scope: WalletScope,
  year: InstantSpan,
  source: ConsumptionSource | undefined,
): Promise<Co2Row[]> {
  return on.rows<Co2Row>(sql`
    with charges as materialized (select * from (${chargesIn(scope, year)}) charge where true ${fromSource(source)})
    select case when grouping(plate) = 0 then 'VEHICLE' when grouping(region) = 0 then 'REGION' else 'ALL' end as by,
      coalesce(plate, region, '') as name, case when grouping(plate) = 0 then max(model) end as model, count(*) as sessions,
      coalesce(sum_bigint(energy_wh), 0) as energy_wh, coalesce(sum_bigint(co2_g), 0) as co2_g,
      coalesce(sum_bigint(unrated_wh), 0) as unrated_wh
    from charges group by grouping sets ((plate), (region), ())
    union all
    select 'COST_CENTRE', n.centre, null, count(*), sum_bigint(cost_share(c.energy_wh, d.shares, n.centre)),
      sum_bigint(cost_share(c.co2_g, d.shares, n.centre)), sum_bigint(cost_share(c.unrated_wh, d.shares, n.centre))
    from charges c cross join lateral centre_shares(c.cost_centre, c.cost_shares) d (shares)
      cross join lateral jsonb_object_keys(d.shares) n (centre)
    group by n.centre
    order by energy_wh desc, name`)
}

export interface FactorRow {
  region: string
  grams_per_kwh: number
  valid_from: string
  year: number
  source: string
  scope: 'DIRECT' | 'LIFECYCLE'
  /** Whether the figure was compared with its source. */
  is_confirmed: boolean
}

/** The factors that applied to charges of a year, by region and date. */
export function selectFactors(on: Sql, regions: readonly string[], year: number): Promise<FactorRow[]> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return on.rows<FactorRow>(sql`
    select region, grams_per_kwh, valid_from, year, source, scope, is_confirmed from co2_factor f
    where region = any(${regions}) and valid_from <= ${last}
      and not exists (select from co2_factor later where later.region = f.region and later.valid_from > f.valid_from
        and later.valid_from <= ${first})
    order by region, valid_from`)
}

export function selectReportWallet(on: Sql, { walletId }: WalletScope) {
  return on.row<{ name: string; time_zone: string; vat_number: string | null }>(sql`
    select w.name, w.time_zone, n.number as vat_number from wallet w
    left join vat_number n on n.wallet_id = ${walletId} and n.id = w.nif_id where w.id = ${walletId}`)
}

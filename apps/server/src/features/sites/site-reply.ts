import type { Site } from '@voltway/contract/sites'
import type { SiteTariff } from '@voltway/contract/sites-tariffs'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatDecimal, formatMoney } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import type { SiteTariffRow } from './site-tariffs.sql.ts'
import type { SiteRow } from './sites.sql.ts'

/** Formats a site as the API returns it. */
export function siteReply(row: SiteRow): Site {
  const { id, kind, name, street, postal_code, city, country, chargers, chargers_connected } = row
  return {
    ...{ id, kind, name, street, postal_code, city, country },
    coordinates: coordinatesOf(row),
    member: nameOf(row.member_id, row.member_name),
    card: nameOf(row.card_id, row.card_name),
    grid_limit_kw: row.grid_limit_w === null ? null : formatDecimal(BigInt(row.grid_limit_w) / 10n, 2),
    is_located: row.is_located,
    charger_invited_at: row.charger_invited_at,
    chargers,
    chargers_connected,
    tariff: tariffOf(row),
    month_energy_kwh: formatEnergyKwh(row.month_energy_wh),
    month_cost: formatMoney(row.month_cost_minor),
  }
}

const coordinatesOf = ({ latitude, longitude }: SiteRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

function tariffOf(row: SiteRow): SiteTariff | null {
  if (row.tariff_id === null) return null
  return siteTariffReply({
    id: row.tariff_id,
    valid_from: row.tariff_valid_from ?? '',
    bands: row.tariff_bands ?? [],
    vat_basis_points: row.tariff_vat_basis_points ?? 0,
    source: row.tariff_source ?? '',
    document: row.tariff_document,
    created_at: row.tariff_created_at ?? '',
  })
}

/** Formats a tariff of a site as the API returns it. */
export function siteTariffReply({ vat_basis_points, ...row }: SiteTariffRow): SiteTariff {
  return { ...row, vat_percent: formatVatRate(BigInt(vat_basis_points)) }
}

import type { Sql } from '../../platform/sql.ts'
import type { WalletWork } from '../scope.ts'
import { compileEnergyCycle, type EnergyCycle, type EnergyCycleRow, NORMAL } from './energy-cycle.ts'
import type { Pricing } from './price.ts'
import { type BandHoursRow, type BandRow, selectSiteTariffAt } from './site-pricing.sql.ts'
import { readComponents } from './tariff.ts'

/** Before every charge: hours and VAT of a tariff apply to the whole charge, whatever the day on which it started. */
const ALWAYS = { validFrom: '1970-01-01', validTo: null }

/** The bands of a site's tariff, without their prices. */
export type Bands = readonly { readonly band: string; readonly hours: readonly Readonly<BandHoursRow>[] }[]

/**
 * Returns the prices of a site for a charge that starts at an instant: its tariff on the legal day of this instant in
 * the wallet's time. Each kWh costs the price of its band. Returns undefined before the first tariff of the site.
 */
export async function sitePricingAt(
  { tx, scope }: WalletWork<Sql>,
  siteId: string,
  atMs: number,
): Promise<Pricing | undefined> {
  const row = await selectSiteTariffAt(tx, scope, siteId, new Date(atMs))
  if (row === undefined) return undefined
  const cycle = compileBands(row.bands, row.time_zone)
  return {
    tariff: {
      id: row.id,
      kind: row.kind,
      name: '',
      energyCycle: cycle.name,
      currency: row.currency,
      validFrom: row.valid_from,
      validTo: null,
      activationFeeMinor: 0n,
      monthlyFeeMinor: 0n,
      components: componentsOf(row.bands),
    },
    cycle,
    vatRates: [{ ...ALWAYS, basisPoints: BigInt(row.vat_basis_points) }],
  }
}

/**
 * Compiles the hours of a tariff's bands. NORMAL is the rest of the day and has no hours of its own.
 * @throws RangeError when hours overlap or end before they begin.
 */
export function compileBands(bands: Bands, timeZone: string): EnergyCycle {
  const rows = bands.flatMap(({ band, hours }) => hours.flatMap((some) => rowsOf(band, some)))
  return compileEnergyCycle(rows.length === 0 ? 'NONE' : 'SITE', rows, timeZone)
}

const rowsOf = (period: string, { weekdays, season, from, to }: Readonly<BandHoursRow>): EnergyCycleRow[] =>
  weekdays.map((weekday) => ({ ...ALWAYS, weekday, season, startsAt: from, endsAt: to, period }))

/** A flat tariff has one price for every period, so that its charges are never an estimate. */
function componentsOf(bands: readonly BandRow[]) {
  const isFlat = bands.length === 1
  return readComponents(
    bands.map(({ band, unit_price }) => ({
      ...{ code: 'ENERGY', party: 'SITE', measure: 'ENERGY', unit_price },
      ...(isFlat && band === NORMAL ? {} : { period: band }),
    })),
  )
}

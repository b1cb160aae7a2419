import type { BodyOf } from '@voltway/contract/endpoint'
import { type addSiteTariff, tariffBands } from '@voltway/contract/sites-tariffs'
import { formatUnitPrice, parseUnitPrice } from '@voltway/money/money'
import { NORMAL } from '../../kernel/pricing/energy-cycle.ts'
import type { BandRow } from '../../kernel/pricing/site-pricing.sql.ts'
import { compileBands } from '../../kernel/pricing/site-pricing.ts'
import { refuse } from '../../platform/refusal.ts'

type Bands = BodyOf<typeof addSiteTariff>['bands']

/**
 * Validates the bands of a tariff and returns them as stored, NORMAL first.
 * @throws `validation_failed` with the field `bands`: `bands` unless each band is there at most once, NORMAL without
 * hours and the others with hours; `hours` when hours overlap or end before they begin.
 */
export function checkedBands(bands: Bands): BandRow[] {
  const isOnce = new Set(bands.map(({ band }) => band)).size === bands.length
  const hasNormal = bands.some(({ band }) => band === NORMAL)
  const hasHours = bands.every(({ band, hours }) => (band === NORMAL) === (hours.length === 0))
  if (!isOnce || !hasNormal || !hasHours) refuse('validation_failed', { fields: { bands: 'bands' } })
  if (!compiles(bands)) refuse('validation_failed', { fields: { bands: 'hours' } })
  return tariffBands.flatMap((name) =>
    bands
      .filter(({ band }) => band === name)
      .map(({ band, unit_price, hours }) => ({ band, unit_price: formatUnitPrice(parseUnitPrice(unit_price)), hours })),
  )
}

/** Whether a charge can be priced with them, by the rule that prices charges. The zone does not matter. */
function compiles(bands: Bands): boolean {
  try {
    compileBands(bands, 'UTC')
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

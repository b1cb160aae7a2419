import type { StationPrice } from '@voltway/contract/stations'
import { USUAL_CHARGE_KWH } from '@voltway/contract/stations'
import { divideHalfUp, formatMoney, formatUnitPrice } from '@voltway/money/money'
import { cutAtBoundaries, NORMAL } from '../../kernel/pricing/energy-cycle.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { type Pricing, priceSession } from '../../kernel/pricing/price.ts'
import type { Measure, TariffComponent } from '../../kernel/pricing/tariff.ts'
import { vatRateOn } from '../../kernel/pricing/vat-rate.ts'
import { HOUR_MS } from '../../platform/durations.ts'

/** The power that a usual fleet car draws, whatever the station offers. It decides how long the example charge lasts. */
const USUAL_CAR_KW = { AC: 11, DC: 100 } as const
/** A connector whose operator states no power. */
const UNKNOWN_KW = { AC: 11, DC: 50 } as const
const USUAL_CHARGE_WH = BigInt(USUAL_CHARGE_KWH * 1000)
const FULL_BASIS_POINTS = 10_000n

/** The plug of a price: its current, and its power in kW when known. */
export interface PricedPlug {
  readonly current: 'AC' | 'DC'
  readonly powerKw: number | null
}

/** Returns the prices of a charge that starts at an instant, with VAT. */
export function stationPrice(pricing: Pricing, { current, powerKw }: PricedPlug, atMs: number): StationPrice {
  const { tariff, cycle, vatRates } = pricing
  const kilowatts = Math.min(powerKw || UNKNOWN_KW[current], USUAL_CAR_KW[current])
  const usual = priceSession(pricing, {
    startedAtMs: atMs,
    endedAtMs: atMs + Math.round((USUAL_CHARGE_KWH / kilowatts) * HOUR_MS),
    energyWh: USUAL_CHARGE_WH,
  })
  const period = cutAtBoundaries(atMs, atMs + 1, cycle)[0]?.period ?? NORMAL
  const vat = vatRateOn(vatRates, legalDay(atMs, cycle.timeZone))
  const grossOf = (measuresOf: readonly Measure[]) => {
    const net = tariff.components
      .filter((component) => measuresOf.includes(component.measure) && appliesIn(component, period))
      .reduce((sum, { unitPriceTenThousandths }) => sum + unitPriceTenThousandths, 0n)
    return formatUnitPrice(divideHalfUp(net * (FULL_BASIS_POINTS + vat), FULL_BASIS_POINTS))
  }
  return {
    currency: usual.currency,
    per_kwh: grossOf(['ENERGY']),
    per_minute: grossOf(['CONNECTED_TIME', 'CHARGING_TIME']),
    per_charge: grossOf(['SESSION']),
    usual_charge: formatMoney(usual.totalMinor),
  }
}

const appliesIn = ({ period, excludedPeriods }: TariffComponent, now: string): boolean =>
  period === null || period === now || (period === NORMAL && !excludedPeriods.has(now))

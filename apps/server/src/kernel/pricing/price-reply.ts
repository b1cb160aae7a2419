import type { ChargingTariff } from '@voltway/contract/card-orders-prices'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatDecimal, formatMoney, formatUnitPrice } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import { type EnergyPeriod, NORMAL } from './energy-cycle.ts'
import { legalDay } from './legal-time.ts'
import type { SessionPrice } from './price.ts'
import type { WalletTariff } from './price-book.ts'
import type { Tariff, TariffComponent } from './tariff.ts'
import { vatRateOn } from './vat-rate.ts'

/** Formats a price as the API returns it and `session.price` stores it. */
export function priceReply(price: SessionPrice) {
  return {
    currency: price.currency,
    lines: price.lines.map((line) => ({
      code: line.code,
      party: line.party,
      unit: line.unit,
      quantity: formatDecimal(line.quantityThousandths, 3),
      unit_price: formatUnitPrice(line.unitPriceTenThousandths),
      period: line.period,
      net: formatUnitPrice(line.netTenThousandths),
      vat_rate: formatVatRate(line.vatRateBasisPoints),
    })),
    net: formatMoney(price.netMinor),
    vat: formatMoney(price.vatMinor),
    total: formatMoney(price.totalMinor),
    estimated: price.estimated,
  }
}

/** Formats the energy of each period in kWh, as the API returns it and `session.energy_by_period` stores it. */
export function energyByPeriodReply(energyWhByPeriod: ReadonlyMap<EnergyPeriod, bigint>): Record<string, string> {
  return Object.fromEntries([...energyWhByPeriod].map(([period, energyWh]) => [period, formatEnergyKwh(energyWh)]))
}

/** Returns the sum of a tariff's unit prices per measure, and per period where the price depends on it. */
function totalsOf({ components }: Tariff) {
  const counted = [...new Set(components.map(({ measure }) => measure))]
  return counted.flatMap((measure) => {
    const parts = components.filter((part) => part.measure === measure)
    const periods = [...new Set(parts.flatMap(({ period }) => period ?? []))]
    return (periods.length === 0 ? [null] : periods).map((period) => {
      const applies = parts.filter((part) => period === null || appliesIn(part, period))
      const sum = applies.reduce((total, { unitPriceTenThousandths }) => total + unitPriceTenThousandths, 0n)
      return { measure, period, price: formatUnitPrice(sum) }
    })
  })
}

/** NORMAL applies to every period that its code does not price elsewhere. */
const appliesIn = ({ period, excludedPeriods }: TariffComponent, wanted: EnergyPeriod): boolean =>
  period === null || period === wanted || (period === NORMAL && !excludedPeriods.has(wanted))

/**
 * Formats the wallet's price list (`GET charge-and-pay/prices`). A key of `prices` is the code of the line, with its
 * period when it has one: `CEME_ENERGY.OFF_PEAK`. Fees are the sum over all tariffs in force at the instant, each
 * counted once.
 */
export function pricesReply(walletTariffs: readonly WalletTariff[], atMs: number) {
  const inForce = new Map(walletTariffs.filter(({ announced }) => !announced).map(({ tariff }) => [tariff.id, tariff]))
  let activationMinor = 0n
  let monthlyMinor = 0n
  for (const { activationFeeMinor, monthlyFeeMinor } of inForce.values()) {
    activationMinor += activationFeeMinor
    monthlyMinor += monthlyFeeMinor
  }
  return {
    tariffs: tariffsReply(walletTariffs, atMs),
    fees: { activation: formatMoney(activationMinor), monthly: formatMoney(monthlyMinor) },
  }
}

/** Formats the price lists of the regions. */
export function tariffsReply(walletTariffs: readonly WalletTariff[], atMs: number): ChargingTariff[] {
  return walletTariffs.map(({ region, tariff, fromDay, announced, cycle, vatRates }) => {
    const vatDay = announced ? fromDay : legalDay(atMs, cycle.timeZone)
    return {
      kind: tariff.kind,
      name: tariff.name,
      region,
      energy_cycle: cycle.name,
      currency: tariff.currency,
      prices: Object.fromEntries(
        tariff.components.map(({ code, period, unitPriceTenThousandths }) => [
          period === null ? code : `${code}.${period}`,
          formatUnitPrice(unitPriceTenThousandths),
        ]),
      ),
      totals: totalsOf(tariff),
      vat_rate: formatVatRate(vatRateOn(vatRates, vatDay)),
      valid_from: fromDay,
      valid_to: tariff.validTo,
    }
  })
}

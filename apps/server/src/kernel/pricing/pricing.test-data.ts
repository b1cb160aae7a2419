import { compileEnergyCycle, type EnergyCycleRow } from './energy-cycle.ts'
import type { Pricing } from './price.ts'
import { readComponents, type TariffComponentRow } from './tariff.ts'

/**
 * Prices for tests of the rules. They are literals, so that the tests also check the rows that the migrations insert.
 */

const offPeak = (
  weekday: number,
  season: EnergyCycleRow['season'],
  startsAt: string,
  endsAt: string,
): EnergyCycleRow => ({
  validFrom: '2011-01-01',
  validTo: null,
  weekday,
  season,
  startsAt,
  endsAt,
  period: 'OFF_PEAK',
})

/** The off-peak hours of the weekly cycle in mainland Portugal. */
export const weeklyRows: readonly EnergyCycleRow[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => offPeak(weekday, 'ANY', '00:00', '07:00')),
  offPeak(6, 'WINTER', '00:00', '09:30'),
  offPeak(6, 'WINTER', '13:00', '18:30'),
  offPeak(6, 'WINTER', '22:00', '24:00'),
  offPeak(6, 'SUMMER', '00:00', '09:00'),
  offPeak(6, 'SUMMER', '14:00', '20:00'),
  offPeak(6, 'SUMMER', '22:00', '24:00'),
  offPeak(7, 'ANY', '00:00', '24:00'),
]

/** The off-peak hours of the daily cycle in mainland Portugal. */
export const dailyRows: readonly EnergyCycleRow[] = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  offPeak(weekday, 'ANY', '00:00', '08:00'),
  offPeak(weekday, 'ANY', '22:00', '24:00'),
])

/** The compiled weekly cycle. */
export const weekly = compileEnergyCycle('WEEKLY', weeklyRows, 'Europe/Lisbon')
/** The compiled daily cycle. */
export const daily = compileEnergyCycle('DAILY', dailyRows, 'Europe/Lisbon')
/** A cycle without periods. */
export const noCycle = compileEnergyCycle('NONE', [], 'Europe/Lisbon')

/** The rows of the worked example in the guide. */
export const standardRows: readonly TariffComponentRow[] = [
  { code: 'CEME_ENERGY', party: 'CEME', measure: 'ENERGY', period: 'NORMAL', unit_price: '0.1600' },
  { code: 'CEME_ENERGY', party: 'CEME', measure: 'ENERGY', period: 'OFF_PEAK', unit_price: '0.1100' },
  { code: 'TAR', party: 'ORD', measure: 'ENERGY', period: 'NORMAL', unit_price: '0.0500' },
  { code: 'TAR', party: 'ORD', measure: 'ENERGY', period: 'OFF_PEAK', unit_price: '0.0150' },
  { code: 'EGME_CEME', party: 'EGME', measure: 'SESSION', unit_price: '0.1088' },
  { code: 'IEC', party: 'STATE', measure: 'ENERGY', unit_price: '0.0010' },
  { code: 'OPC_ACTIVATION', party: 'OPC', measure: 'SESSION', unit_price: '0.2500' },
  { code: 'OPC_ENERGY', party: 'OPC', measure: 'ENERGY', unit_price: '0.0800' },
  { code: 'OPC_TIME', party: 'OPC', measure: 'CONNECTED_TIME', unit_price: '0.0200' },
]

/** Returns prices from component rows, by default with the weekly cycle and 23% VAT. */
export function pricingOf(rows: readonly TariffComponentRow[], cycle = weekly, vatBasisPoints = 2300n): Pricing {
  return {
    tariff: {
      id: 'test',
      kind: 'TEST',
      name: 'Test',
      energyCycle: cycle.name,
      currency: 'EUR',
      validFrom: '2015-01-01',
      validTo: null,
      activationFeeMinor: 0n,
      monthlyFeeMinor: 0n,
      components: readComponents(rows),
    },
    cycle,
    vatRates: [{ validFrom: '2011-01-01', validTo: null, basisPoints: vatBasisPoints }],
  }
}

/** The prices of the worked example in the guide. */
export const standard = pricingOf(standardRows)
/** A roaming tariff without periods at 21% VAT. */
export const roaming = pricingOf(
  [
    { code: 'ENERGY', party: 'CPO', measure: 'ENERGY', unit_price: '0.4900' },
    { code: 'TIME', party: 'CPO', measure: 'CHARGING_TIME', unit_price: '0.0150' },
    { code: 'PARKING_TIME', party: 'CPO', measure: 'PARKING_TIME', unit_price: '0.0600' },
    { code: 'MSP_FEE', party: 'MSP', measure: 'SESSION', unit_price: '0.5000' },
  ],
  noCycle,
  2100n,
)

import { parseUnitPrice } from '@voltway/money/money'
import { type EnergyPeriod, NORMAL } from './energy-cycle.ts'

/**
 * The measures of tariff components, each with the unit of its price. Time is measured in minutes with millisecond
 * precision.
 */
export const measures = {
  ENERGY: 'kWh',
  /** From plugging in to the end of the session. */
  CONNECTED_TIME: 'min',
  /** Without the parking time at its end. */
  CHARGING_TIME: 'min',
  PARKING_TIME: 'min',
  SESSION: 'session',
} as const
/** The measure of a component, such as energy or time. */
export type Measure = keyof typeof measures

/** One row of a price list, as stored in price_tariff_version.components. */
export interface TariffComponentRow {
  /**
   * An open set: ENERGY TIME PARKING_TIME FLAT RESERVATION MSP_FEE DISCOUNT, or a code of the Portuguese network (TAR,
   * IEC, …).
   */
  readonly code: string
  /**
   * The party that receives the amount (CEME, OPC, EGME, ORD, STATE, OPERATOR, …). It is only displayed; no rule
   * depends on it.
   */
  readonly party: string
  readonly measure: string
  /** The only period that the price applies to; absent: all periods. */
  readonly period?: string
  /** Decimal text with up to four decimals, per unit of the measure, without VAT. */
  readonly unit_price: string
}

/** One price of a tariff, for a measure and an energy period. */
export interface TariffComponent {
  readonly code: string
  readonly party: string
  readonly measure: Measure
  readonly period: EnergyPeriod | null
  /**
   * Other periods priced under this code. NORMAL applies to all remaining periods, so that no period is free by
   * omission.
   */
  readonly excludedPeriods: ReadonlySet<EnergyPeriod>
  readonly unitPriceTenThousandths: bigint
}

/** A tariff in one of its versions. */
export interface Tariff {
  readonly id: string
  /** BI_HOURLY, FLAT, ROAMING: an open set that is only displayed. */
  readonly kind: string
  readonly name: string
  /** WEEKLY and DAILY tariffs follow the wallet's own choice of cycle; NONE has no periods. */
  readonly energyCycle: string
  readonly currency: string
  /** First and last day, inclusive. */
  readonly validFrom: string
  readonly validTo: string | null
  readonly activationFeeMinor: bigint
  readonly monthlyFeeMinor: bigint
  readonly components: readonly TariffComponent[]
}

/**
 * Validates the components of a tariff when it is loaded. A wrong price list must stop the loading instead of charging
 * another price.
 * @throws RangeError for an unknown measure, a negative price, or periods that leave NORMAL unpriced; UnreadableAmount
 * for a price that is not a decimal.
 */
export function readComponents(rows: readonly TariffComponentRow[]): TariffComponent[] {
  const periodsByCode = new Map<string, Set<EnergyPeriod>>()
  for (const row of rows) {
    if (row.period === undefined) continue
    periodsByCode.set(row.code, (periodsByCode.get(row.code) ?? new Set()).add(row.period))
  }
  for (const [code, periods] of periodsByCode) {
    if (!periods.has(NORMAL)) throw new RangeError(`${code} is priced by period but has no price for ${NORMAL}`)
  }
  return rows.map((row) => {
    const { measure } = row
    if (!isMeasure(measure)) throw new RangeError(`Unknown measure ${measure} of ${row.code}`)
    const unitPriceTenThousandths = parseUnitPrice(row.unit_price)
    if (unitPriceTenThousandths < 0n) throw new RangeError(`The price of ${row.code} is below zero`)
    const excludedPeriods = new Set(row.period === NORMAL ? periodsByCode.get(row.code) : [])
    excludedPeriods.delete(NORMAL)
    return {
      code: row.code,
      party: row.party,
      measure,
      period: row.period ?? null,
      excludedPeriods,
      unitPriceTenThousandths,
    }
  })
}

function isMeasure(measure: string): measure is Measure {
  return Object.hasOwn(measures, measure)
}

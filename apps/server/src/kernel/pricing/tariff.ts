import { parseUnitPrice } from '@voltway/money/money'
import { type EnergyPeriod, NORMAL } from './energy-cycle.ts'

/** What a component of a tariff counts, and the unit its price is for. Time runs in minutes, to the millisecond. */
export const measures = {
  ENERGY: 'kWh',
  /** From plugging in to the end. */
  CONNECTED_TIME: 'min',
  /** Without the parking time at its end. */
  CHARGING_TIME: 'min',
  PARKING_TIME: 'min',
  SESSION: 'session',
} as const
/** What a component counts, such as energy or time. */
export type Measure = keyof typeof measures

/** One row of a price list, as it is kept in price_tariff_version.components. */
export interface TariffComponentRow {
  /** Open: ENERGY TIME PARKING_TIME FLAT RESERVATION MSP_FEE DISCOUNT, or a legacy Portuguese one (TAR, IEC, …). */
  readonly code: string
  /** Whom the part is for (CEME, OPC, EGME, ORD, STATE, OPERATOR, …): shown, never decided on. */
  readonly party: string
  readonly measure: string
  /** Only what falls into this period; absent: everything. */
  readonly period?: string
  /** Decimal string with up to four places, per unit of the measure, without VAT. */
  readonly unit_price: string
}

/** One price of a tariff, for a measure and an energy period. */
export interface TariffComponent {
  readonly code: string
  readonly party: string
  readonly measure: Measure
  readonly period: EnergyPeriod | null
  /** Periods priced elsewhere under this code. NORMAL takes every other period, so that none is ever free by omission. */
  readonly excludedPeriods: ReadonlySet<EnergyPeriod>
  readonly unitPriceTenThousandths: bigint
}

/** A tariff on the days of one of its versions. */
export interface Tariff {
  readonly id: string
  /** BI_HOURLY, FLAT, ROAMING: open, for showing. */
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
 * Reads the components of a tariff once, when it is loaded.
 * Throws on a measure we do not know, a price that is no decimal or below zero, or periods that leave NORMAL unpriced:
 * a wrong price list must stop loading, not charge something else.
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

import { scaled } from './decimal.ts'
import type { LenientPrice, LenientRestrictions, LenientTariff } from './schema-tariff.ts'

/**
 * Maps prices and tariffs for the calculation of costs. They have the form of OCPI 2.2.1, into which the folder of each
 * other version maps them first (decision 128).
 */

/** An amount in micro-units. `inclMicro` is null when VAT is not stated. */
export interface CostPrice {
  exclMicro: bigint
  inclMicro: bigint | null
}

/** The priced dimensions (OCPI 2.2.1 mod_tariffs, TariffDimensionType). */
export type CostDimension = 'ENERGY' | 'FLAT' | 'PARKING_TIME' | 'TIME'

/** The price of one dimension (OCPI 2.2.1 mod_tariffs, PriceComponent). */
export interface CostComponent {
  dimension: CostDimension
  /** In micro-units per kWh, per hour or per session. */
  priceMicro: bigint
  /** Percent times 10,000; null when no VAT is stated, which is not 0%. */
  vat: bigint | null
  /** In Wh for energy, in seconds for times; 0: no steps. */
  step: bigint
}

/** Price components with their restrictions (OCPI 2.2.1 mod_tariffs, TariffElement). */
export interface CostElement {
  components: CostComponent[]
  restrictions: CostRestrictions | null
}

/**
 * The restrictions of an element, which must all hold (OCPI 2.2.1 mod_tariffs, TariffRestrictions). Times are minutes
 * of the local day, energies 0.1 Wh, durations seconds.
 */
export interface CostRestrictions {
  startMinute: number | null
  endMinute: number | null
  startDate: string | null
  endDate: string | null
  minEnergy: bigint | null
  maxEnergy: bigint | null
  minCurrentA: number | null
  maxCurrentA: number | null
  minPowerKw: number | null
  maxPowerKw: number | null
  minDurationS: number | null
  maxDurationS: number | null
  /** 0 = Sunday; null = every day. */
  weekdays: number[] | null
  reservation: 'RESERVATION' | 'RESERVATION_EXPIRES' | null
}

/** A tariff for the cost calculation (OCPI 2.2.1 mod_tariffs, Tariff). */
export interface CostTariff {
  id: string
  elements: CostElement[]
  minPrice: CostPrice | null
  maxPrice: CostPrice | null
}

/** A mapped tariff, with the corrections made to it. */
export interface MappedTariff {
  tariff: CostTariff
  /** True when a VAT between 0 and 1 was read as a fraction: 0.23 means 23%. */
  vatWasFraction: boolean
}

/** Returns a price in micro-units (OCPI 2.2.1 types, Price); null without an amount. */
export function costPrice(price: LenientPrice | undefined): CostPrice | null {
  if (price?.excl_vat === undefined) return null
  return {
    exclMicro: scaled(price.excl_vat, 6),
    inclMicro: price.incl_vat === undefined ? null : scaled(price.incl_vat, 6),
  }
}

const dimensions: readonly string[] = ['ENERGY', 'FLAT', 'PARKING_TIME', 'TIME']
const weekdayNames = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

/** Returns a tariff for the cost calculation; null when it has no usable component (OCPI 2.2.1 mod_tariffs, Tariff). */
export function costTariff(tariff: LenientTariff): MappedTariff | null {
  let vatWasFraction = false
  const elements: CostElement[] = []
  for (const element of tariff.elements ?? []) {
    const components: CostComponent[] = []
    for (const component of element.price_components ?? []) {
      const { type, price, vat, step_size: step } = component
      if (type === undefined || price === undefined || !dimensions.includes(type)) continue
      const fraction = vat !== undefined && vat > 0 && vat < 1
      vatWasFraction ||= fraction
      components.push({
        dimension: type as CostDimension,
        priceMicro: scaled(price, 6),
        vat: vat === undefined ? null : scaled(fraction ? vat * 100 : vat, 4),
        step: step === undefined || step <= 0 ? 0n : BigInt(Math.round(step)),
      })
    }
    if (components.length > 0) elements.push({ components, restrictions: restrictionsOf(element.restrictions) })
  }
  if (elements.length === 0) return null
  const minPrice = costPrice(tariff.min_price)
  const maxPrice = costPrice(tariff.max_price)
  return { tariff: { id: tariff.id, elements, minPrice, maxPrice }, vatWasFraction }
}

function restrictionsOf(restrictions: LenientRestrictions | undefined): CostRestrictions | null {
  if (restrictions === undefined) return null
  const r = restrictions
  const days = r.day_of_week?.map((day) => weekdayNames.indexOf(day)) ?? []
  const reservation = r.reservation === 'RESERVATION' || r.reservation === 'RESERVATION_EXPIRES' ? r.reservation : null
  return {
    startMinute: minuteOfDay(r.start_time),
    endMinute: minuteOfDay(r.end_time),
    startDate: r.start_date ?? null,
    endDate: r.end_date ?? null,
    minEnergy: r.min_kwh === undefined ? null : scaled(r.min_kwh, 4),
    maxEnergy: r.max_kwh === undefined ? null : scaled(r.max_kwh, 4),
    minCurrentA: r.min_current ?? null,
    maxCurrentA: r.max_current ?? null,
    minPowerKw: r.min_power ?? null,
    maxPowerKw: r.max_power ?? null,
    minDurationS: r.min_duration ?? null,
    maxDurationS: r.max_duration ?? null,
    weekdays: days.length === 0 ? null : days,
    reservation,
  }
}

function minuteOfDay(time: string | undefined): number | null {
  const parts = /^(\d{1,2}):(\d\d)$/.exec(time ?? '')
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

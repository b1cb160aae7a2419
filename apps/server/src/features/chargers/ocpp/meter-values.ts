import type { MeterReading, Payload } from './charger-event.ts'

/** One sampled value, as both versions have it. */
export interface SampledValue {
  /** Null for a value that is no number, such as a signed one. */
  readonly value: number | null
  readonly measurand: string
  readonly phase: string | null
  /** Where it was measured; {@link OUTLET} unless the charger says otherwise. */
  readonly location: string
  /** Wh, kWh, W or kW. Others are ignored. */
  readonly unit: string
  /** Power of ten by which the value is multiplied. */
  readonly exponent: number
  readonly signed: unknown
}

/** The default of both versions. */
export const ENERGY_REGISTER = 'Energy.Active.Import.Register'
/** The default of both versions: what goes to the vehicle. */
export const OUTLET = 'Outlet'
const POWER = 'Power.Active.Import'

/** The largest number of its column. Chargers report the largest number of 32 bits for an unknown one. */
const MOST_POWER_W = 2 ** 31 - 1

const FACTORS: Readonly<Record<string, number>> = { Wh: 1, kWh: 1000, W: 1, kW: 1000 }
/** The registers and powers of single phases add up to the total. Voltages between phases are no energy. */
const SINGLE_PHASES = ['L1', 'L2', 'L3', 'L1-N', 'L2-N', 'L3-N']

/** Makes one reading of the values that were sampled at the same time. */
export function readingOf(at: string, values: readonly SampledValue[]): MeterReading {
  const registerWh = totalOf(values, ENERGY_REGISTER)
  const powerW = totalOf(values, POWER)
  return {
    at,
    registerWh: registerWh === null ? null : BigInt(Math.round(registerWh)),
    powerW: powerW === null || Math.abs(powerW) > MOST_POWER_W ? null : Math.round(powerW),
    signed: values.flatMap(({ signed }) => (signed === null ? [] : [signed])),
  }
}

/**
 * The value of a measurand without a phase, else the sum of its phases; null without a usable value. Meters at other places
 * of a charger have registers of their own, which count only without one at the outlet.
 */
function totalOf(values: readonly SampledValue[], measurand: string): number | null {
  const everywhere = values.flatMap((sampled) => {
    const factor = FACTORS[sampled.unit]
    const { value, phase, location, exponent } = sampled
    if (sampled.measurand !== measurand || value === null || factor === undefined) return []
    const base = value * factor * 10 ** exponent
    return Number.isFinite(base) && Math.abs(base) < 1e13 ? [{ phase, location, base }] : []
  })
  const place = everywhere.some(({ location }) => location === OUTLET) ? OUTLET : everywhere[0]?.location
  const usable = everywhere.filter(({ location }) => location === place)
  const total = usable.findLast(({ phase }) => phase === null)
  if (total !== undefined) return total.base
  const phases = usable.filter(({ phase }) => phase !== null && SINGLE_PHASES.includes(phase))
  return phases.length === 0 ? null : phases.reduce((sum, { base }) => sum + base, 0)
}

/** Orders readings by their time. A charger may send those of a transaction in any order. */
const inOrder = (readings: readonly MeterReading[]): MeterReading[] =>
  readings.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

/** The objects of a list in a payload. */
export const objectsIn = (list: unknown): readonly Payload[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : []

/** A text of a payload; null when it is absent or empty. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A number of a payload that may have come as text; null when it is none. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return Number.isFinite(number) ? (number as number) : null
}

/** An integer of a payload. Some chargers send a fraction. */
export function integerIn(value: unknown): number | null {
  const number = numberIn(value)
  return number === null ? null : Math.round(number)
}

/** The readings of a list of meter values, in the order of time. `sampled` reads a value as its version has it. */
export const readingsOf = (list: unknown, sampled: (value: Payload) => SampledValue): MeterReading[] =>
  inOrder(
    objectsIn(list).map(({ timestamp, sampledValue }) =>
      readingOf(String(timestamp), objectsIn(sampledValue).map(sampled)),
    ),
  )

/** The unit of a value that names none. */
export const unitOf = (unit: unknown, measurand: string): string =>
  textIn(unit) ?? (measurand.startsWith('Power') ? 'W' : 'Wh')

import { divideHalfUp, roundUpTo } from './decimal.ts'
import { type LocalMoment, localMoment } from './local-moment.ts'
import type { CostComponent, CostDimension, CostPrice, CostRestrictions, CostTariff } from './tariff-mapping.ts'

/**
 * Calculates the cost of a charge by the operator's own tariff (OCPI 2.2.1 mod_tariffs, "step_size" and
 * "restrictions"). All amounts are exact fractions until one rounding at the end.
 */

/** A charging period from `startMs` until the next one. Volumes that were not reported are null. */
export interface CostPeriod {
  startMs: number
  /** In 0.1 Wh. */
  energy: bigint | null
  timeS: bigint | null
  parkingS: bigint | null
  reservationS: bigint | null
  /** True when the reservation expired unused. Only then may elements for expired reservations apply. */
  reservationExpired: boolean
  minCurrentA: number | null
  maxCurrentA: number | null
  minPowerKw: number | null
  maxPowerKw: number | null
  tariffId: string | null
}

/** A calculated cost in micro-units of the currency. `parts` are without VAT. */
export interface TariffCost {
  exclMicro: bigint
  /** Null when a charged component, or a limit of the tariff, states no VAT. */
  inclMicro: bigint | null
  parts: Record<'energy' | 'flat' | 'time' | 'parking' | 'reservation', bigint>
  /** True when an element restricts current or power and none was reported: the result is an estimate. */
  uncertain: boolean
}

// Energy is priced per 10,000 units of 0.1 Wh, time per 3,600 s. All amounts fit over their common multiple.
const PER = 90_000n
const PER_ENERGY = PER / 10_000n
const PER_SECOND = PER / 3_600n
const VAT_ONE = 1_000_000n

type Part = keyof TariffCost['parts']

interface Charge {
  component: CostComponent
  part: Part
  tariff: CostTariff
  /** Volume in 0.1 Wh, seconds, or 1 for a flat fee. */
  volume: bigint
}

/** Returns the cost of the periods; `tariffs` are those of the CDR, `timeZone` is the location's. */
export function tariffCost(
  tariffs: readonly CostTariff[],
  periods: readonly CostPeriod[],
  timeZone: string,
): TariffCost {
  const { charges, used, uncertain } = chargesOf(tariffs, periods, timeZone)
  applySteps(charges)
  return { ...totalOf(charges, used), uncertain }
}

function chargesOf(tariffs: readonly CostTariff[], periods: readonly CostPeriod[], timeZone: string) {
  const charges: Charge[] = []
  // A tariff without a matching element still has its minimum price.
  const used = new Set<CostTariff>()
  let uncertain = false
  let energySoFar = 0n
  let flatOfSession = false
  let flatOfReservation = false
  const sessionStartMs = periods.find((period) => period.reservationS === null)?.startMs ?? 0
  const reservationStartMs = periods.find((period) => period.reservationS !== null)?.startMs ?? 0
  for (const period of periods) {
    const reserving = period.reservationS !== null
    const tariff = tariffs.find((one) => one.id.toUpperCase() === period.tariffId?.toUpperCase()) ?? tariffs[0]
    if (tariff === undefined) continue
    used.add(tariff)
    const moment: Moment = {
      local: localMoment(period.startMs, timeZone),
      durationS: Math.round((period.startMs - (reserving ? reservationStartMs : sessionStartMs)) / 1000),
      energy: energySoFar,
      period,
    }
    const addCharge = (dimension: CostDimension, part: Part, volume: bigint | null) => {
      if (volume === null) return false
      const match = firstMatch(tariff, dimension, moment)
      if (match === undefined) return false
      uncertain ||= match.uncertain
      charges.push({ component: match.component, part, tariff, volume })
      return true
    }
    if (reserving) {
      addCharge('TIME', 'reservation', period.reservationS)
      if (!flatOfReservation) flatOfReservation = addCharge('FLAT', 'reservation', 1n)
    } else {
      addCharge('ENERGY', 'energy', period.energy)
      addCharge('TIME', 'time', period.timeS)
      addCharge('PARKING_TIME', 'parking', period.parkingS)
      if (!flatOfSession) flatOfSession = addCharge('FLAT', 'flat', 1n)
    }
    energySoFar += period.energy ?? 0n
  }
  return { charges, used, uncertain }
}

interface Moment {
  local: LocalMoment
  durationS: number
  energy: bigint
  period: CostPeriod
}

/**
 * Returns the component of a dimension in the first element whose restrictions hold at the start of the period (OCPI
 * 2.2.1 mod_tariffs). An expired reservation costs the same as any reservation, unless an element for expired ones
 * prices the dimension (ReservationRestrictionType).
 */
function firstMatch(tariff: CostTariff, dimension: CostDimension, moment: Moment) {
  const { reservationS, reservationExpired } = moment.period
  const kinds: CostRestrictions['reservation'][] =
    reservationS === null ? [null] : reservationExpired ? ['RESERVATION_EXPIRES', 'RESERVATION'] : ['RESERVATION']
  for (const kind of kinds) {
    for (const element of tariff.elements) {
      const component = element.components.find((one) => one.dimension === dimension)
      if (component === undefined || (element.restrictions?.reservation ?? null) !== kind) continue
      const held = restrictionsHold(element.restrictions, moment)
      if (held !== 'no') return { component, uncertain: held === 'unknown' }
    }
  }
  return undefined
}

function restrictionsHold(restrictions: CostRestrictions | null, moment: Moment): 'yes' | 'no' | 'unknown' {
  const { period } = moment
  if (restrictions === null) return 'yes'
  const r = restrictions
  if (!timeHolds(r, moment.local)) return 'no'
  if (r.minEnergy !== null && moment.energy < r.minEnergy) return 'no'
  if (r.maxEnergy !== null && moment.energy >= r.maxEnergy) return 'no'
  if (r.minDurationS !== null && moment.durationS < r.minDurationS) return 'no'
  if (r.maxDurationS !== null && moment.durationS >= r.maxDurationS) return 'no'
  return both(
    within(r.minCurrentA, r.maxCurrentA, period.minCurrentA, period.maxCurrentA),
    within(r.minPowerKw, r.maxPowerKw, period.minPowerKw, period.maxPowerKw),
  )
}

type Held = 'yes' | 'no' | 'unknown'
const both = (a: Held, b: Held): Held => (a === 'no' || b === 'no' ? 'no' : a === 'unknown' ? a : b)

/**
 * Returns whether a measured range is at least `min` and below `max`. One known measured bound also stands for the
 * other.
 */
function within(min: number | null, max: number | null, low: number | null, high: number | null): Held {
  if (min === null && max === null) return 'yes'
  const lowest = low ?? high
  const highest = high ?? low
  if (lowest === null || highest === null) return 'unknown'
  if (min !== null && lowest < min) return 'no'
  return max !== null && highest >= max ? 'no' : 'yes'
}

/**
 * Returns whether the restrictions of date, weekday and time hold in the location's local time. The start is inclusive,
 * the end exclusive. An end before the start is on the next day.
 */
function timeHolds(r: CostRestrictions, local: LocalMoment): boolean {
  if (r.startDate !== null && local.date < r.startDate) return false
  if (r.endDate !== null && local.date >= r.endDate) return false
  if (r.weekdays !== null && !r.weekdays.includes(local.weekday)) return false
  if (r.startMinute === null && r.endMinute === null) return true
  const start = r.startMinute ?? 0
  const end = r.endMinute === null || r.endMinute === 0 ? 24 * 60 : r.endMinute
  if (start < end) return local.minute >= start && local.minute < end
  return local.minute >= start || local.minute < end
}

/**
 * Applies step_size (OCPI 2.2.1 mod_tariffs): once per session for energy, once for time and parking together (for
 * parking, if any was priced), and once for the reservation. The last component used sets the step and the price of the
 * rounding.
 */
function applySteps(charges: Charge[]): void {
  roundGroup(charges, (charge) => charge.part === 'energy', 10n)
  const parked = charges.some((charge) => charge.part === 'parking')
  roundGroup(charges, (charge) => charge.part === (parked ? 'parking' : 'time'), 1n)
  roundGroup(charges, (charge) => charge.part === 'reservation' && charge.component.dimension === 'TIME', 1n)
}

function roundGroup(charges: Charge[], belongs: (charge: Charge) => boolean, unitsPerStep: bigint): void {
  const group = charges.filter(belongs)
  const last = group.at(-1)
  if (last === undefined) return
  const total = group.reduce((sum, charge) => sum + charge.volume, 0n)
  last.volume += roundUpTo(total, last.component.step * unitsPerStep) - total
}

function totalOf(charges: readonly Charge[], used: ReadonlySet<CostTariff>): Omit<TariffCost, 'uncertain'> {
  const parts = { energy: 0n, flat: 0n, time: 0n, parking: 0n, reservation: 0n }
  const byTariff = new Map([...used].map((tariff) => [tariff, { excl: 0n, incl: 0n }]))
  for (const { component, part, tariff, volume } of charges) {
    const per = component.dimension === 'ENERGY' ? PER_ENERGY : component.dimension === 'FLAT' ? PER : PER_SECOND
    const excl = component.priceMicro * volume * per
    parts[part] += excl
    const sum = byTariff.get(tariff)
    if (sum === undefined) continue
    sum.excl += excl
    sum.incl += excl * (VAT_ONE + (component.vat ?? 0n))
  }
  let excl = 0n
  let incl = 0n
  for (const [tariff, sum] of byTariff) {
    excl += clamp(sum.excl, tariff, (price) => price.exclMicro, PER)
    incl += clamp(sum.incl, tariff, (price) => price.inclMicro, PER * VAT_ONE)
  }
  const limits = [...used].flatMap(({ minPrice, maxPrice }) => [minPrice, maxPrice])
  const isNet =
    charges.some(({ component }) => component.vat === null) || limits.some((limit) => limit?.inclMicro === null)
  for (const part of Object.keys(parts) as Part[]) parts[part] = divideHalfUp(parts[part], PER)
  return {
    exclMicro: divideHalfUp(excl, PER),
    inclMicro: isNet ? null : divideHalfUp(incl, PER * VAT_ONE),
    parts,
  }
}

/** Applies min_price and max_price, separately to the amounts without and with VAT (OCPI 2.2.1 mod_tariffs, Tariff). */
function clamp(amount: bigint, tariff: CostTariff, side: (price: CostPrice) => bigint | null, per: bigint): bigint {
  const min = tariff.minPrice === null ? null : side(tariff.minPrice)
  const max = tariff.maxPrice === null ? null : side(tariff.maxPrice)
  const raised = min !== null && amount < min * per ? min * per : amount
  return max !== null && raised > max * per ? max * per : raised
}

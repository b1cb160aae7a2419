import type { ChargingPeriod, Price, PriceComponent, Tariff, TariffRestrictions } from './ocpi-objects.ts'

/** The cost of a charge by dimension, as a charge detail record states it. */
export interface CostBreakdown {
  total: Price
  fixed: Price
  energy: Price
  time: Price
  parking: Price
}

interface PricedPart {
  kind: PriceComponent['type']
  component: PriceComponent
  /** Millionths of a kWh for energy, seconds for time, 1 for flat. */
  amount: bigint
}

interface Amounts {
  exclMicro: bigint
  inclMicro: bigint
}

const oneMillion = 1_000_000n

/**
 * The price of charging periods under a tariff: per dimension the first matching element wins at the start of each
 * period, the step size is applied once for energy and once for time and parking together, all in the station's own
 * time zone. Calculated in millionths and rounded once, half up, to four decimals.
 */
export function costOf(
  tariff: Tariff,
  periods: readonly ChargingPeriod[],
  timeZone: string,
  sessionStart: string,
): CostBreakdown {
  const parts = pricedParts(tariff, periods, timeZone, sessionStart)
  roundUpToStep(
    parts.filter((part) => part.kind === 'ENERGY'),
    1000n,
  )
  // If both have a price, the specification applies the step size to parking time only (OCPI 2.2.1, step_size).
  const stepped = parts.some((part) => part.kind === 'PARKING_TIME') ? 'PARKING_TIME' : 'TIME'
  roundUpToStep(
    parts.filter((part) => part.kind === stepped),
    1n,
  )
  const sumOf = (kinds: readonly string[]) =>
    parts.filter((part) => kinds.includes(part.kind)).reduce(addPart, { exclMicro: 0n, inclMicro: 0n })
  return {
    total: price(withinLimits(sumOf(['FLAT', 'ENERGY', 'TIME', 'PARKING_TIME']), tariff)),
    fixed: price(sumOf(['FLAT'])),
    energy: price(sumOf(['ENERGY'])),
    time: price(sumOf(['TIME'])),
    parking: price(sumOf(['PARKING_TIME'])),
  }
}

function pricedParts(
  tariff: Tariff,
  periods: readonly ChargingPeriod[],
  timeZone: string,
  sessionStart: string,
): PricedPart[] {
  const parts: PricedPart[] = []
  let energyKwhBefore = 0
  for (const [index, period] of periods.entries()) {
    const volumeOf = (type: string) => period.dimensions.find((dimension) => dimension.type === type)?.volume
    const situation: Situation = {
      local: () => localTime(period.start_date_time, timeZone),
      energyKwh: energyKwhBefore,
      elapsedSeconds: (Date.parse(period.start_date_time) - Date.parse(sessionStart)) / 1000,
      current: volumeOf('MIN_CURRENT') ?? volumeOf('CURRENT') ?? volumeOf('MAX_CURRENT'),
      power: volumeOf('MIN_POWER') ?? volumeOf('POWER') ?? volumeOf('MAX_POWER'),
    }
    const wanted: [PriceComponent['type'], bigint | undefined][] = [
      ['FLAT', index === 0 ? 1n : undefined],
      ['ENERGY', inMillionths(volumeOf('ENERGY'))],
      ['TIME', inSeconds(volumeOf('TIME'))],
      ['PARKING_TIME', inSeconds(volumeOf('PARKING_TIME'))],
    ]
    for (const [kind, amount] of wanted) {
      const component = amount === undefined ? undefined : matchingComponent(tariff, kind, situation)
      if (amount !== undefined && component) parts.push({ kind, component, amount })
    }
    energyKwhBefore += volumeOf('ENERGY') ?? 0
  }
  return parts
}

interface Situation {
  /** Computed only for the few tariffs that depend on it, because time zone conversions are slow. */
  local(): { date: string; time: string; weekday: string }
  energyKwh: number
  elapsedSeconds: number
  current: number | undefined
  power: number | undefined
}

function matchingComponent(tariff: Tariff, kind: PriceComponent['type'], situation: Situation) {
  for (const element of tariff.elements) {
    const component = element.price_components.find((candidate) => candidate.type === kind)
    if (component && allHold(element.restrictions, situation)) return component
  }
  return undefined
}

function allHold(restrictions: TariffRestrictions | undefined, situation: Situation): boolean {
  if (!restrictions) return true
  if (restrictions.reservation) return false
  return (
    withinCalendar(restrictions, situation) &&
    withinRange(restrictions.min_kwh, restrictions.max_kwh, situation.energyKwh) &&
    withinRange(restrictions.min_current, restrictions.max_current, situation.current) &&
    withinRange(restrictions.min_power, restrictions.max_power, situation.power) &&
    withinRange(restrictions.min_duration, restrictions.max_duration, situation.elapsedSeconds)
  )
}

function withinCalendar(restrictions: TariffRestrictions, situation: Situation): boolean {
  const { start_time, end_time, start_date, end_date, day_of_week } = restrictions
  if (!start_time && !end_time && !start_date && !end_date && !day_of_week) return true
  const local = situation.local()
  return (
    withinTimes(start_time, end_time, local.time) &&
    (start_date === undefined || local.date >= start_date) &&
    (end_date === undefined || local.date < end_date) &&
    (day_of_week === undefined || day_of_week.includes(local.weekday))
  )
}

/** A window that ends at 00:00 ends at midnight; one that ends before it starts runs over midnight. */
function withinTimes(start = '00:00', end = '24:00', time: string): boolean {
  const until = end === '00:00' ? '24:00' : end
  return start < until ? time >= start && time < until : time >= start || time < until
}

function withinRange(min: number | undefined, max: number | undefined, value: number | undefined): boolean {
  if (min === undefined && max === undefined) return true
  if (value === undefined) return min === undefined
  return (min === undefined || value >= min) && (max === undefined || value < max)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function localTime(at: string, timeZone: string): { date: string; time: string; weekday: string } {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'long',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map((part) => [part.type, part.value]))
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    weekday: String(parts.weekday).toUpperCase(),
  }
}

/** Bills the rest up to the next step at the price of the last part (OCPI 2.2.1, step_size). */
function roundUpToStep(parts: PricedPart[], unitsPerStep: bigint): void {
  const last = parts.at(-1)
  // Real tariffs contain a step of 0, which means no steps.
  if (!last || last.component.step_size <= 0) return
  const step = BigInt(Math.round(last.component.step_size)) * unitsPerStep
  const rest = parts.reduce((sum, part) => sum + part.amount, 0n) % step
  if (rest > 0n) last.amount += step - rest
}

function addPart(sum: Amounts, part: PricedPart): Amounts {
  const unitsPerPrice = part.kind === 'ENERGY' ? oneMillion : part.kind === 'FLAT' ? 1n : 3600n
  // Twelve places until the end, so that only the total is rounded.
  const excl = (part.amount * inMillionths(part.component.price) * oneMillion) / unitsPerPrice
  const vatMillionths = inMillionths(part.component.vat ?? 0)
  return {
    exclMicro: sum.exclMicro + excl,
    inclMicro: sum.inclMicro + excl + (excl * vatMillionths) / (100n * oneMillion),
  }
}

function withinLimits(sum: Amounts, { min_price, max_price }: Tariff): Amounts {
  const clamp = (value: bigint, min: number | undefined, max: number | undefined) => {
    const raised = min !== undefined && value < inMillionths(min) * oneMillion ? inMillionths(min) * oneMillion : value
    return max !== undefined && raised > inMillionths(max) * oneMillion ? inMillionths(max) * oneMillion : raised
  }
  return {
    exclMicro: clamp(sum.exclMicro, min_price?.excl_vat, max_price?.excl_vat),
    inclMicro: clamp(sum.inclMicro, min_price?.incl_vat, max_price?.incl_vat),
  }
}

function price(sum: Amounts): Price {
  return { excl_vat: fourDecimals(sum.exclMicro), incl_vat: fourDecimals(sum.inclMicro) }
}

/** Half up, away from zero for the negative amounts of a credit or of a meter that ran backwards. */
function fourDecimals(twelveDecimals: bigint): number {
  const unit = 100_000_000n
  const sign = twelveDecimals < 0n ? -1n : 1n
  const rounded = (twelveDecimals * sign + unit / 2n) / unit
  return Number(sign * rounded) / 10_000
}

function inMillionths(value: number): bigint
function inMillionths(value: number | undefined): bigint | undefined
function inMillionths(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(Math.round(value * 1e6))
}

function inSeconds(hours: number | undefined): bigint | undefined {
  return hours === undefined ? undefined : BigInt(Math.round(hours * 3600))
}

import { divideHalfUp, minorOfTenThousandths } from '@voltway/money/money'
import { vatOf } from '@voltway/money/vat'
import { cutAtBoundaries, type EnergyCycle, type EnergyPeriod, type Slice } from './energy-cycle.ts'
import { type MeterValue, splitEnergy } from './energy-split.ts'
import { legalDay } from './legal-time.ts'
import { type Measure, measures, type Tariff, type TariffComponent } from './tariff.ts'
import { type VatRate, vatRateOn } from './vat-rate.ts'

/** The inputs of a session's price besides its usage. */
export interface Pricing {
  readonly tariff: Tariff
  readonly cycle: EnergyCycle
  /** The dated VAT rates at the place of charging. */
  readonly vatRates: readonly VatRate[]
}

/** The usage of a session. */
export interface Usage {
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly energyWh: bigint
  /** Time at the end of the session in which the car was plugged in but no longer charging. */
  readonly parkingMs?: number | undefined
  readonly meterValues?: readonly MeterValue[] | undefined
  /** Prices all energy as used in this period, whatever the time of use. */
  readonly energyIn?: EnergyPeriod | undefined
}

/**
 * One line of a price. Quantities are thousandths of the unit (Wh when the unit is kWh). Unit prices and net amounts
 * are ten-thousandths of the currency.
 */
export interface PriceLine {
  readonly code: string
  readonly party: string
  readonly unit: string
  readonly quantityThousandths: bigint
  readonly unitPriceTenThousandths: bigint
  readonly period: EnergyPeriod | null
  readonly netTenThousandths: bigint
  readonly vatRateBasisPoints: bigint
}

/** The price of a session, line by line. `…Minor` amounts are cents; net and VAT add up to the total. */
export interface SessionPrice {
  readonly currency: string
  readonly lines: readonly PriceLine[]
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
  /** Energy in Wh for each period of the session. */
  readonly energyWhByPeriod: ReadonlyMap<EnergyPeriod, bigint>
  /**
   * True when meter values are missing, so that the energy split is an estimate, and the tariff's price depends on it.
   */
  readonly estimated: boolean
}

/**
 * Returns the price of a session. Lines keep four decimals. Their sum is rounded half-up once to the net. VAT is
 * calculated once from that net, at the rate of the place of charging on the day the session ended, because a session
 * is one document with one rate.
 * @throws RangeError when the end is before the start, the energy is negative, or no VAT rate is known for the day.
 */
export function priceSession({ tariff, cycle, vatRates }: Pricing, usage: Usage): SessionPrice {
  if (usage.energyWh < 0n) throw new RangeError('A session cannot have used less than nothing')
  const slices = cutAtBoundaries(usage.startedAtMs, usage.endedAtMs, cycle)
  const energy = splitEnergy(slices, usage.energyWh, usage.meterValues)
  const vatRateBasisPoints = vatRateOn(vatRates, legalDay(usage.endedAtMs, cycle.timeZone))
  const priced = usage.energyIn === undefined ? energy.byPeriod : new Map([[usage.energyIn, usage.energyWh]])
  const quantities = quantitiesOf(slices, priced, usage)

  const lines: PriceLine[] = []
  let netTenThousandths = 0n
  for (const component of tariff.components) {
    const line = lineOf(component, quantities[component.measure], vatRateBasisPoints)
    if (line.quantityThousandths === 0n) continue
    lines.push(line)
    netTenThousandths += line.netTenThousandths
  }
  const netMinor = minorOfTenThousandths(netTenThousandths)
  const vatMinor = vatOf(netMinor, vatRateBasisPoints)
  const byPeriodMatters = tariff.components.some((component) => component.period !== null)
  return {
    currency: tariff.currency,
    lines,
    netMinor,
    vatMinor,
    totalMinor: netMinor + vatMinor,
    energyWhByPeriod: energy.byPeriod,
    estimated: energy.estimated && byPeriodMatters,
  }
}

type Quantities = ReadonlyMap<EnergyPeriod, bigint>

function lineOf(component: TariffComponent, quantities: Quantities, vatRateBasisPoints: bigint): PriceLine {
  const { code, party, measure, period, unitPriceTenThousandths } = component
  let quantityThousandths = 0n
  for (const [quantityPeriod, quantity] of quantities) {
    if (isFor(component, quantityPeriod)) quantityThousandths += quantity
  }
  const netTenThousandths = divideHalfUp(quantityThousandths * unitPriceTenThousandths, 1000n)
  const unit = measures[measure]
  return {
    code,
    party,
    unit,
    quantityThousandths,
    unitPriceTenThousandths,
    period,
    netTenThousandths,
    vatRateBasisPoints,
  }
}

function isFor({ period, excludedPeriods }: TariffComponent, quantityPeriod: EnergyPeriod): boolean {
  if (period === null || period === quantityPeriod) return true
  return period === 'NORMAL' && !excludedPeriods.has(quantityPeriod)
}

function quantitiesOf(slices: readonly Slice[], energy: Quantities, usage: Usage): Record<Measure, Quantities> {
  const { startedAtMs, endedAtMs, parkingMs = 0 } = usage
  const chargedUntilMs = endedAtMs - Math.min(Math.max(parkingMs, 0), endedAtMs - startedAtMs)
  return {
    ENERGY: energy,
    CONNECTED_TIME: minutesByPeriod(slices, startedAtMs, endedAtMs),
    CHARGING_TIME: minutesByPeriod(slices, startedAtMs, chargedUntilMs),
    PARKING_TIME: minutesByPeriod(slices, chargedUntilMs, endedAtMs),
    SESSION: new Map([[slices[0]?.period ?? 'NORMAL', 1000n]]),
  }
}

/** Returns thousandths of a minute by period between two instants. The parts sum to the total. */
function minutesByPeriod(slices: readonly Slice[], fromMs: number, toMs: number): Quantities {
  const byPeriod = new Map<EnergyPeriod, bigint>()
  let counted = 0n
  for (const { startMs, endMs, period } of slices) {
    const untilMs = Math.min(endMs, toMs)
    if (untilMs <= Math.max(startMs, fromMs)) continue
    // Rounds the time since the beginning, so that the rounding errors of the slices do not accumulate.
    const sinceBeginning = divideHalfUp(BigInt(Math.round(untilMs - fromMs)), 60n)
    byPeriod.set(period, (byPeriod.get(period) ?? 0n) + sinceBeginning - counted)
    counted = sinceBeginning
  }
  return byPeriod
}

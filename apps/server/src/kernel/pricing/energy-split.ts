import { apportion } from '@voltway/money/money'
import type { EnergyPeriod, Slice } from './energy-cycle.ts'

/** A meter value of the session: the energy at an instant since the session began, not since the last reading. */
export interface MeterValue {
  readonly atMs: number
  readonly energyWh: bigint
}

/**
 * Electricity is metered by the quarter-hour in the markets served. A longer gap across a boundary makes the split an
 * estimate.
 */
const LONGEST_METERED_GAP_MS = 15 * 60_000

interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  readonly energyWh: bigint
}

/**
 * Divides a session's energy among the periods of its slices. The parts sum exactly to the total. Energy is spread
 * evenly over time between two meter values (the start and the end count as such). `estimated` is true when a boundary
 * lies in a gap longer than a quarter-hour, or when there is no meter value. Meter values outside the session are
 * ignored. Falling values and values above the total are clamped, because the total is billed.
 */
export function splitEnergy(
  slices: readonly Slice[],
  energyWh: bigint,
  meterValues: readonly MeterValue[] = [],
): { byPeriod: Map<EnergyPeriod, bigint>; estimated: boolean } {
  const byPeriod = new Map<EnergyPeriod, bigint>()
  for (const slice of slices) byPeriod.set(slice.period, 0n)
  const first = slices[0]
  const last = slices.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('A session has at least one slice')
  if (first === last) return { byPeriod: byPeriod.set(first.period, energyWh), estimated: false }

  const readings = readingsWithin(first.startMs, last.endMs, energyWh, meterValues)
  let estimated = false
  let sliceIndex = 0
  for (const stretch of stretchesBetween(first.startMs, last.endMs, energyWh, readings)) {
    while (
      (slices[sliceIndex]?.endMs ?? Number.POSITIVE_INFINITY) <= stretch.fromMs &&
      sliceIndex < slices.length - 1
    ) {
      sliceIndex++
    }
    const shares = sharesOfTime(stretch, slices, sliceIndex)
    if (shares.size > 1 && stretch.energyWh > 0n) {
      estimated ||= readings.length === 0 || stretch.toMs - stretch.fromMs > LONGEST_METERED_GAP_MS
    }
    const periods = [...shares.keys()]
    apportion(stretch.energyWh, [...shares.values()]).forEach((partWh, index) => {
      const period = periods[index] ?? first.period
      byPeriod.set(period, (byPeriod.get(period) ?? 0n) + partWh)
    })
  }
  return { byPeriod, estimated }
}

/**
 * Returns the milliseconds of a stretch in each period. A stretch without length counts for the slice that contains it.
 */
function sharesOfTime(stretch: Stretch, slices: readonly Slice[], fromIndex: number): Map<EnergyPeriod, bigint> {
  const shares = new Map<EnergyPeriod, bigint>()
  for (let index = fromIndex; index < slices.length; index++) {
    const slice = slices[index]
    if (slice === undefined || (slice.startMs >= stretch.toMs && index > fromIndex)) break
    const ms = Math.min(slice.endMs, stretch.toMs) - Math.max(slice.startMs, stretch.fromMs)
    if (ms > 0) shares.set(slice.period, (shares.get(slice.period) ?? 0n) + BigInt(Math.round(ms)))
  }
  if (shares.size === 0) shares.set(slices[fromIndex]?.period ?? '', 1n)
  return shares
}

function readingsWithin(startMs: number, endMs: number, energyWh: bigint, meterValues: readonly MeterValue[]) {
  const readings: MeterValue[] = []
  let reached = 0n
  for (const value of [...meterValues].sort((a, b) => a.atMs - b.atMs)) {
    if (value.atMs <= startMs || value.atMs >= endMs) continue
    if (value.energyWh > reached) reached = value.energyWh < energyWh ? value.energyWh : energyWh
    readings.push({ atMs: value.atMs, energyWh: reached })
  }
  return readings
}

function stretchesBetween(
  startMs: number,
  endMs: number,
  energyWh: bigint,
  readings: readonly MeterValue[],
): Stretch[] {
  const stretches: Stretch[] = []
  let fromMs = startMs
  let reached = 0n
  for (const reading of [...readings, { atMs: endMs, energyWh }]) {
    stretches.push({ fromMs, toMs: reading.atMs, energyWh: reading.energyWh - reached })
    fromMs = reading.atMs
    reached = reading.energyWh
  }
  return stretches
}

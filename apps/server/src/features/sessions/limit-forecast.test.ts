import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { CurvePoint } from './curve.ts'
import { chargingPowerW, limitReachedAtMs, readingAtMs, updateIntervalMs } from './limit-forecast.ts'

const START = Date.parse('2026-03-02T10:00:00Z')

/** A charge of constant power that reports at an interval, with as many updates as wanted. */
const charges = fc.record({
  powerW: fc.integer({ min: 3_700, max: 350_000 }),
  intervalMs: fc.integer({ min: 10_000, max: 15 * MINUTE_MS }),
  updates: fc.integer({ min: 1, max: 40 }),
  centsPerKwh: fc.integer({ min: 20, max: 90 }),
})
type Generated = typeof charges extends fc.Arbitrary<infer Value> ? Value : never

const energyWh = ({ powerW }: Generated, ms: number) => Math.floor((powerW * ms) / HOUR_MS)
const curveOf = (charge: Generated): CurvePoint[] =>
  Array.from({ length: charge.updates }, (_, index) => {
    const ms = (index + 1) * charge.intervalMs
    return [START + ms, null, energyWh(charge, ms)]
  })
const reported = (charge: Generated) => ({ startedAtMs: START, curve: curveOf(charge), connectorKw: null })

test('the power and the interval of a steady charge are learned from its updates', () => {
  fc.assert(
    fc.property(charges, (charge) => {
      expect(updateIntervalMs(reported(charge))).toBe(charge.intervalMs)
      const powerW = chargingPowerW(reported(charge)) ?? 0
      // The operator reports whole watt-hours.
      const roundingW = HOUR_MS / Math.min(charge.intervalMs, MINUTE_MS)
      expect(Math.abs(powerW - charge.powerW)).toBeLessThanOrEqual(roundingW + 1)
    }),
  )
})

test('a stop at the predicted instant of a steady charge is within a cent of its limit', () => {
  fc.assert(
    fc.property(charges, fc.integer({ min: 1, max: 20_000 }), (charge, allowed) => {
      const costAt = (ms: number) => BigInt(Math.floor((energyWh(charge, ms) * charge.centsPerKwh) / 1000))
      const readMs = charge.updates * charge.intervalMs
      const forecast = {
        readAtMs: START + readMs,
        costMinor: costAt(readMs),
        aheadMs: charge.intervalMs,
        aheadMinor: costAt(readMs + charge.intervalMs),
        allowedMinor: BigInt(allowed),
      }
      const atMs = limitReachedAtMs(forecast)
      if (forecast.costMinor >= forecast.allowedMinor) expect(atMs).toBe(forecast.readAtMs)
      else if (atMs === null)
        expect(costAt(readMs + 2 * charge.intervalMs)).toBeLessThanOrEqual(forecast.allowedMinor + 2n)
      else {
        // Costs are whole cents, so the prediction is as exact as a cent of this charge, twice the interval ahead.
        const off = costAt(atMs - START) - forecast.allowedMinor
        expect(off >= -3n && off <= 3n).toBe(true)
      }
    }),
  )
})

test('a charge whose cost does not rise is never stopped before it costs what is allowed', () => {
  const forecast = { readAtMs: START, costMinor: 199n, aheadMs: MINUTE_MS, aheadMinor: 199n, allowedMinor: 200n }
  expect(limitReachedAtMs(forecast)).toBeNull()
  expect(limitReachedAtMs({ ...forecast, costMinor: 200n })).toBe(START)
})

test('a first update without energy predicts nothing, and one connector never delivers more than its power', () => {
  const first: CurvePoint = [START, null, 0]
  expect(chargingPowerW({ startedAtMs: START, curve: [first], connectorKw: 22 })).toBeNull()
  expect(chargingPowerW({ startedAtMs: START, curve: [[START, 11_000, 0]], connectorKw: 22 })).toBe(11_000)
  // Energy that was measured before the timestamp of its message.
  const burst: CurvePoint[] = [first, [START + 15_000, null, 5_000]]
  expect(chargingPowerW({ startedAtMs: START, curve: burst, connectorKw: 22 })).toBe(22_000)
  expect(updateIntervalMs({ startedAtMs: START, curve: [first], connectorKw: null })).toBe(5 * MINUTE_MS)
})

test('an operator whose clock is an hour behind does not stop a charge early', () => {
  expect(readingAtMs(START - HOUR_MS, START)).toBe(START - MINUTE_MS)
  expect(readingAtMs(START - 5_000, START)).toBe(START - 5_000)
  expect(readingAtMs(START + HOUR_MS, START)).toBe(START)
})

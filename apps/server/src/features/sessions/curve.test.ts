import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CurvePoint, MAX_CURVE_POINTS, withReading } from './curve.ts'

const HOUR = 3_600_000

test('a power that the network does not report stays unknown', () => {
  const first = withReading([], { atMs: 0, powerW: null, energyWh: 0n })
  const second = withReading(first, { atMs: HOUR / 2, powerW: null, energyWh: 5500n })
  expect(second).toEqual([
    [0, null, 0],
    [HOUR / 2, null, 5500],
  ])
})

test('a reading that is not later than the last one changes nothing', () => {
  const curve = withReading([], { atMs: 10, powerW: 1, energyWh: 1n })
  expect(withReading(curve, { atMs: 10, powerW: 2, energyWh: 2n })).toBe(curve)
  expect(withReading(curve, { atMs: 9, powerW: 2, energyWh: 2n })).toBe(curve)
})

test('a curve stays within its size limit and keeps its first and last point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), (readings) => {
      let curve: readonly CurvePoint[] = []
      for (let at = 0; at < readings; at++) curve = withReading(curve, { atMs: at, powerW: 1, energyWh: BigInt(at) })
      expect(curve.length).toBeLessThanOrEqual(MAX_CURVE_POINTS)
      expect(curve[0]?.[0]).toBe(0)
      expect(curve.at(-1)?.[0]).toBe(readings - 1)
    }),
    { numRuns: 20 },
  )
})

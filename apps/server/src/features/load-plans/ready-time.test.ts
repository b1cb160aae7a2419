import { expect, test } from 'vitest'
import { quarterAt } from './power-schedule.ts'
import { readyAt } from './ready-time.ts'

const NINE = Date.parse('2026-03-02T21:00:00Z')
const MINUTE = 60_000
const ready = (powersW: number[], neededWh: number, now = NINE) => {
  const at = readyAt({ from: quarterAt(NINE), powersW, afterW: 0 }, neededWh, now)
  return at === null ? null : (at - NINE) / MINUTE
}

test('a car is ready when its power has delivered what it needs, and never when the plan delivers less', () => {
  expect(ready([8_000, 8_000, 8_000], 4_000)).toBe(30)
  expect(ready([8_000, 0, 0, 8_000], 3_000)).toBe(53)
  expect(ready([8_000, 0, 8_000], 2_000)).toBe(15)
  expect(ready([8_000, 8_000], 4_001)).toBe(30)
  expect(ready([8_000, 8_000], 4_100)).toBeNull()
  expect(ready([0, 0], 100)).toBeNull()
})

test('only what is left of the present quarter of an hour counts', () => {
  expect(ready([8_000, 8_000], 2_000, NINE + 5 * MINUTE)).toBe(20)
  expect(ready([8_000, 8_000, 8_000], 2_000, NINE + 20 * MINUTE)).toBe(35)
})

test('a car that has its energy already is ready now', () => {
  expect(ready([], 0)).toBe(0)
})

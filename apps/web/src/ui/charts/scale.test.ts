import { expect, test } from 'vitest'
import { axisDigits, bands, linearScale, scaleFromZero, ticksAlong } from './scale.ts'

test('an axis begins at zero, ends at or above the largest value and has round steps', () => {
  for (const [most, ticks] of [
    [4859.35, [0, 1000, 2000, 3000, 4000, 5000]],
    [118, [0, 25, 50, 75, 100, 125]],
    [97, [0, 20, 40, 60, 80, 100]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [8, [0, 2, 4, 6, 8]],
  ] as const) {
    const scale = scaleFromZero(most, [100, 0])
    expect(scale.ticks).toEqual(ticks)
    expect(scale(0)).toBe(100)
    expect(scale(ticks.at(-1) ?? 0)).toBeCloseTo(0)
  }
})

test('a scale without a range still maps its values', () => {
  expect(scaleFromZero(0, [100, 0])(0)).toBe(100)
  expect(linearScale([5, 5], [0, 10])(5)).toBe(0)
})

test('the labels of an axis neither overlap nor repeat', () => {
  const seconds = (value: number) => String(Math.round(value))
  expect(ticksAlong([0, 60], 234, seconds)).toEqual([0, 30, 60])
  expect(ticksAlong([0, 2], 640, seconds).map(seconds)).toEqual(['0', '1', '2'])
  expect(ticksAlong([5, 5], 640, seconds)).toEqual([5])
  expect(ticksAlong([0, 60], 40, seconds)).toEqual([0, 60])
})

test('bars are placed side by side inside the drawing', () => {
  const places = bands(4, [40, 440])
  expect(places.left(0)).toBeGreaterThan(40)
  expect(places.left(3) + places.width).toBeLessThan(440)
  expect(places.left(1) - places.left(0)).toBeCloseTo(places.step)
})

test('the labels of an axis of amounts are all different', () => {
  const write = (value: number, digits: number) =>
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: 'EUR',
      notation: 'compact',
      minimumFractionDigits: Math.abs(value) < 1000 && digits === 2 ? 2 : 0,
      maximumFractionDigits: digits,
    }).format(value)
  for (const most of [0.07, 0.3, 0.9, 1.2, 2.4, 4, 9, 97, 118, 999, 1240, 1900, 12_500, 2_400_000]) {
    const { ticks } = scaleFromZero(most, [100, 0])
    const labels = ticks.map((tick) => write(tick, axisDigits(ticks)))
    expect(new Set(labels).size, labels.join(' ')).toBe(ticks.length)
  }
  expect(axisDigits([0, 0.5, 1])).toBe(2)
  expect(axisDigits([0, 20, 40])).toBe(0)
  expect(axisDigits([0, 500, 1000, 1500])).toBe(1)
})

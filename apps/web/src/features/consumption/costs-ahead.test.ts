import type { Consumption } from '@voltway/contract/consumption'
import { expect, test } from 'vitest'
import { courseSoFar } from './costs-ahead.ts'

const bucket = (start: string, cost: string, before: string) => ({ start, cost, previous: { cost: before } })

test('the cost adds up to now, and the forecast goes on from there with its range', () => {
  const consumption = {
    view: 'month',
    buckets: [bucket('2026-11-01', '10.00', '4.00'), bucket('2026-11-02', '5.50', '8.00')],
  } as unknown as Consumption
  const course = [
    { day: '2026-11-02', expected: '16.00', low: '15.50', high: '17.00' },
    { day: '2026-11-03', expected: '24.00', low: '20.00', high: '28.00' },
  ]
  const forecast = { expected: '24.00', low: '20.00', high: '28.00', to: '2026-11-03', course }
  const points = courseSoFar(consumption, forecast, (start) => start.slice(8))
  expect(
    points.map(({ label, value, previous, forecast: ahead, low, high }) => [label, value, previous, ahead, low, high]),
  ).toEqual([
    ['01', 10, 4, null, null, null],
    ['02', 15.5, 12, 15.5, 15.5, 15.5],
    ['03', null, null, 24, 20, 28],
  ])
})

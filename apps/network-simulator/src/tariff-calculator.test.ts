import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ChargingPeriod, Tariff } from './ocpi-objects.ts'
import { costOf } from './tariff-calculator.ts'

const dataFolder = path.resolve(import.meta.dirname, '../../../../shared/data')
const workedExamples = path.join(dataFolder, 'prices/ocpi-worked-examples.json')

interface WorkedExample {
  name: string
  time_zone: string
  charging_periods: ChargingPeriod[]
  expected: { excl_vat: number; incl_vat?: number }
  tariff_file: string
}

const dayTariff: Tariff = {
  country_code: 'PT',
  party_id: 'VSM',
  id: 'T',
  currency: 'EUR',
  elements: [
    {
      price_components: [
        { type: 'FLAT', price: 0.35, vat: 23, step_size: 1 },
        { type: 'ENERGY', price: 0.45, vat: 23, step_size: 100 },
        { type: 'TIME', price: 1.2, vat: 23, step_size: 60 },
      ],
    },
    { price_components: [{ type: 'PARKING_TIME', price: 6, vat: 23, step_size: 300 }] },
  ],
  last_updated: '2025-01-01T00:00:00Z',
}

test('the cost has flat, energy, time and parking prices, each rounded up to its step once', () => {
  const cost = costOf(
    dayTariff,
    [
      {
        start_date_time: '2026-03-02T10:00:00Z',
        dimensions: [
          { type: 'ENERGY', volume: 10.01 },
          { type: 'TIME', volume: 0.5 },
        ],
      },
      { start_date_time: '2026-03-02T10:30:00Z', dimensions: [{ type: 'PARKING_TIME', volume: 0.1 }] },
    ],
    'Europe/Lisbon',
    '2026-03-02T10:00:00Z',
  )
  // 0.35 + 10.1 kWh × 0.45 + 0.5 h × 1.20 + parking: 6 min are billed as 10 min at 6.00 per hour
  expect(cost.energy.excl_vat).toBe(4.545)
  expect(cost.time.excl_vat).toBe(0.6)
  expect(cost.parking.excl_vat).toBe(1)
  expect(cost.total).toEqual({ excl_vat: 6.495, incl_vat: 7.9889 })
})

test('a meter that runs backwards results in a negative amount, not an error', () => {
  const cost = costOf(
    { ...dayTariff, elements: [{ price_components: [{ type: 'ENERGY', price: 0.5, step_size: 0 }] }] },
    [{ start_date_time: '2026-03-02T10:00:00Z', dimensions: [{ type: 'ENERGY', volume: -9.54 }] }],
    'Europe/Lisbon',
    '2026-03-02T10:00:00Z',
  )
  expect(cost.total).toEqual({ excl_vat: -4.77, incl_vat: -4.77 })
})

describe('the worked examples of the specification', () => {
  if (!existsSync(workedExamples)) {
    test.skip(`skipped: ${workedExamples} does not exist`, () => undefined)
    return
  }
  const examples = JSON.parse(readFileSync(workedExamples, 'utf8')) as WorkedExample[]
  // An operator without reservations needs no reservation prices.
  for (const example of examples.filter((candidate) => !candidate.name.includes('reservation'))) {
    test(`the cost equals the specification’s: ${example.name}`, () => {
      const file = path.resolve(path.dirname(workedExamples), example.tariff_file)
      const read = JSON.parse(readFileSync(file, 'utf8')) as Tariff | { elements: Tariff['elements'] }
      const tariff = { ...dayTariff, min_price: undefined, ...read } as Tariff
      const start = example.charging_periods[0]?.start_date_time ?? ''
      const { total } = costOf(tariff, example.charging_periods, example.time_zone, start)
      expect(total.excl_vat).toBeCloseTo(example.expected.excl_vat, 4)
      if (example.expected.incl_vat !== undefined) expect(total.incl_vat).toBeCloseTo(example.expected.incl_vat, 4)
    })
  }
})

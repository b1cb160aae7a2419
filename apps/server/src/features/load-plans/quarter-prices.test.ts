import { expect, test } from 'vitest'
import { compileBands } from '../../kernel/pricing/site-pricing.ts'
import { readComponents } from '../../kernel/pricing/tariff.ts'
import { quarterAt } from './power-schedule.ts'
import { quarterPrices } from './quarter-prices.ts'

const MONDAY = quarterAt(Date.parse('2026-03-02T00:00:00Z'))

test('each quarter of an hour costs what its band costs, to the last decimal', () => {
  const hours = [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY' as const, from: '00:00', to: '08:00' },
    { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY' as const, from: '22:00', to: '24:00' },
  ]
  const price = (period: string, unit_price: string) => ({
    ...{ code: 'ENERGY', party: 'SITE', measure: 'ENERGY' as const, unit_price, period },
  })
  const prices = quarterPrices(
    {
      tariff: {
        ...{ id: '1', kind: 'FLAT', name: '', energyCycle: 'SITE', currency: 'EUR' },
        ...{ validFrom: '2026-01-01', validTo: null, activationFeeMinor: 0n, monthlyFeeMinor: 0n },
        components: readComponents([price('NORMAL', '0.1834'), price('OFF_PEAK', '0.0921')]),
      },
      cycle: compileBands([{ band: 'OFF_PEAK', hours }], 'Europe/Lisbon'),
      vatRates: [{ validFrom: '1970-01-01', validTo: null, basisPoints: 2_300n }],
    },
    MONDAY,
    96,
  )
  expect([0, 31, 32, 87, 88, 95].map((at) => prices(MONDAY + at))).toEqual([921, 921, 1_834, 1_834, 921, 921])
})

test('a site without a tariff has one price', () => {
  expect(quarterPrices(undefined, MONDAY, 96)(MONDAY + 3)).toBe(0)
})

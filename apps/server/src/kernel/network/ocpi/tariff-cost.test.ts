import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from './decimal.ts'
import { costPeriods } from './normalise-cdr.ts'
import { chargingPeriod } from './schema-charge.ts'
import { tariff } from './schema-tariff.ts'
import { type CostPeriod, tariffCost } from './tariff-cost.ts'
import { type CostTariff, costTariff } from './tariff-mapping.ts'
import { v211 } from './v2-1-1/version.ts'
import { v221 } from './v2-2-1/version.ts'
import { v230 } from './v2-3-0/version.ts'
import type { OcpiVersion } from './version.ts'

const SIM = { country_code: 'PT', party_id: 'SIM' }
const vectors = new URL('../../../../../../../shared/data/prices/ocpi-worked-examples.json', import.meta.url)
const there = existsSync(vectors)
if (!there) console.log('skipped: the worked prices are not beside the project (../shared/data/prices)')

interface Vector {
  name: string
  time_zone: string
  charging_periods: { start_date_time: string; reservation?: string }[]
  expected: { excl_vat: number; incl_vat?: number }
  tariff_file: string
}

function mapped(raw: unknown): CostTariff {
  const result = costTariff(tariff.lenient.parse(raw))
  if (result === null) throw new Error('the tariff has no prices')
  return result.tariff
}

describe.runIf(there)('the costs of the worked examples equal the specification’s, to four decimals', () => {
  const list: Vector[] = there ? JSON.parse(readFileSync(vectors, 'utf8')) : []
  test('all 13 of them', () => expect(list).toHaveLength(13))

  const costOf = ({ charging_periods, time_zone }: Vector, one: CostTariff) => {
    const read = charging_periods.map((period) => chargingPeriod.lenient.parse(period))
    return tariffCost([one], costPeriods(read, false), time_zone)
  }
  const tariffIn = (version: OcpiVersion, file: string) =>
    mapped(version.read.tariff(JSON.parse(readFileSync(new URL(file, vectors), 'utf8')), { ...SIM, id: 'T' }))

  describe.each([v221, v230])('by the tariff of OCPI $number', (version) => {
    test.each(list.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
      const file = vector.tariff_file.replace('examples-2.2.1', `examples-${version.number}`)
      const cost = costOf(vector, tariffIn(version, file))
      expect(cost.uncertain).toBe(false)
      expect(cost.exclMicro / 100n).toBe(scaled(vector.expected.excl_vat, 4))
      // The example that states no VAT prints its net amount twice.
      if (vector.expected.incl_vat !== undefined)
        expect((cost.inclMicro ?? cost.exclMicro) / 100n).toBe(scaled(vector.expected.incl_vat, 4))
    })
  })

  // The complex tariff is printed in all versions, in 2.1.1 without VAT and by power instead of current.
  const complex = list.filter(({ tariff_file }) => tariff_file.endsWith('tariff_4_complex.json'))
  test.each(complex)('$name, by the tariff of OCPI 2.1.1 without VAT', (vector) => {
    const file = vector.tariff_file.replace('examples-2.2.1/tariff_4_complex', 'examples-2.1.1/mod_tariffs_6')
    const one = tariffIn(v211, file)
    expect(costOf(vector, one).uncertain).toBe(true)
    const byPower = JSON.parse(JSON.stringify(vector).replaceAll('CURRENT', 'POWER')) as Vector
    const cost = costOf(byPower, one)
    expect(cost.exclMicro / 100n).toBe(scaled(vector.expected.excl_vat, 4))
    expect(cost.inclMicro).toBeNull()
  })

  test('prices that include taxes give the price before them by the rate of the tariff', () => {
    const element = { price_components: [{ type: 'ENERGY', price: 0.3075, vat: 23, step_size: 1 }] }
    const tariff = { ...SIM, id: 'T', currency: 'EUR', tax_included: 'YES', elements: [element] }
    const one = mapped(v230.read.tariff(tariff, {}))
    const cost = tariffCost([one], [period({ energy: kwh(10) })], 'UTC')
    expect([cost.exclMicro, cost.inclMicro]).toEqual([2_500_000n, 3_075_000n])
  })
})

const start = Date.parse('2026-03-02T08:00:00Z')
function period(values: Partial<CostPeriod>): CostPeriod {
  return {
    startMs: start,
    energy: null,
    timeS: null,
    parkingS: null,
    reservationS: null,
    reservationExpired: false,
    minCurrentA: null,
    maxCurrentA: null,
    minPowerKw: null,
    maxPowerKw: null,
    tariffId: null,
    ...values,
  }
}
const kwh = (value: number) => scaled(value, 4)
const element = (type: string, price: number, more: object = {}, restrictions?: object) => ({
  price_components: [{ type, price, step_size: 1, ...more }],
  restrictions,
})
const tariffOf = (elements: object[], more: object = {}) =>
  mapped({ country_code: 'PT', party_id: 'SIM', id: 'T', currency: 'EUR', elements, ...more })
const cost = (one: CostTariff, periods: CostPeriod[], zone = 'UTC') => tariffCost([one], periods, zone)

describe('an unused reservation', () => {
  const hours = (count: number) => [{ type: 'RESERVATION_TIME', volume: count }]
  const read = (periods: object[]) =>
    costPeriods(
      periods.map((one) => chargingPeriod.lenient.parse(one)),
      false,
    )
  const reserved = { start_date_time: '2026-03-02T08:00:00Z', dimensions: hours(1) }
  const fee = element('FLAT', 4, {}, { reservation: 'RESERVATION_EXPIRES' })
  const perHour = element('TIME', 2, { step_size: 600 }, { reservation: 'RESERVATION' })
  const charging = { price_components: [{ type: 'FLAT', price: 0.5 }] }

  test('costs its fee and the reserved time: 4.00 and one hour at 2.00', () => {
    const one = tariffOf([fee, perHour, charging])
    expect(cost(one, read([reserved])).exclMicro).toBe(6_000_000n)
    const nothing = { start_date_time: '2026-03-02T09:00:00Z', dimensions: [{ type: 'ENERGY', volume: 0 }] }
    expect(cost(one, read([reserved, nothing])).exclMicro).toBe(6_000_000n)
  })

  test('costs the time price of expired reservations when there is one', () => {
    const expired = element('TIME', 6, {}, { reservation: 'RESERVATION_EXPIRES' })
    expect(cost(tariffOf([perHour, expired, charging]), read([reserved])).exclMicro).toBe(6_000_000n)
  })

  test('has no expiry fee when the car charges', () => {
    const came = { start_date_time: '2026-03-02T09:00:00Z', dimensions: [{ type: 'ENERGY', volume: 1 }] }
    expect(cost(tariffOf([fee, perHour, charging]), read([reserved, came])).exclMicro).toBe(2_500_000n)
  })
})

describe('the rules of a tariff', () => {
  test('a step of 0 disables rounding', () => {
    const one = tariffOf([element('ENERGY', 0.25, { step_size: 0 })])
    expect(cost(one, [period({ energy: kwh(1.2345) })]).exclMicro).toBe(308_625n)
  })

  test('a flat fee is charged once, regardless of the number of periods', () => {
    const one = tariffOf([element('FLAT', 2)])
    const periods = [0, 1, 2].map((n) => period({ startMs: start + n * 60_000, energy: kwh(1) }))
    expect(cost(one, periods).exclMicro).toBe(2_000_000n)
  })

  test('a missing VAT is distinguished from 0%', () => {
    const without = cost(tariffOf([element('ENERGY', 1)]), [period({ energy: kwh(1) })])
    const zero = cost(tariffOf([element('ENERGY', 1, { vat: 0 })]), [period({ energy: kwh(1) })])
    expect([without.exclMicro, without.inclMicro]).toEqual([1_000_000n, null])
    expect([zero.exclMicro, zero.inclMicro]).toEqual([1_000_000n, 1_000_000n])
  })

  test('a VAT of 0.23 is read as 23%', () => {
    const result = costTariff(
      tariff.lenient.parse({
        country_code: 'PT',
        party_id: 'X',
        id: '1',
        elements: [element('ENERGY', 1, { vat: 0.23 })],
      }),
    )
    expect(result?.vatWasFraction).toBe(true)
    expect(result?.tariff.elements[0]?.components[0]?.vat).toBe(230_000n)
  })

  test('the minimum and maximum apply to the amounts with and without VAT separately', () => {
    const one = tariffOf([element('ENERGY', 1, { vat: 20 })], { max_price: { excl_vat: 100, incl_vat: 5 } })
    const result = cost(one, [period({ energy: kwh(10) })])
    expect([result.exclMicro, result.inclMicro]).toEqual([10_000_000n, 5_000_000n])
    const least = tariffOf([element('PARKING_TIME', 1)], { min_price: { excl_vat: 3 } })
    expect(cost(least, [period({ energy: kwh(10) })]).exclMicro).toBe(3_000_000n)
  })

  test.each([
    ['2026-03-02T21:59:00Z', 0.5],
    ['2026-03-02T22:00:00Z', 0.1],
    ['2026-03-03T05:59:00Z', 0.1],
    ['2026-03-03T06:00:00Z', 0.5],
  ])('a night price from 22:00 to 06:00 at %s is %d', (at, price) => {
    const one = tariffOf([
      element('ENERGY', 0.1, {}, { start_time: '22:00', end_time: '06:00' }),
      element('ENERGY', 0.5),
    ])
    const result = cost(one, [period({ startMs: Date.parse(at), energy: kwh(1) })])
    expect(result.exclMicro).toBe(scaled(price, 6))
  })

  test('times are in the station’s time zone: 21:30 UTC is already night in Lisbon in summer', () => {
    const one = tariffOf([
      element('ENERGY', 0.1, {}, { start_time: '22:00', end_time: '06:00', day_of_week: ['WEDNESDAY'] }),
      element('ENERGY', 0.5),
    ])
    const at = period({ startMs: Date.parse('2026-07-01T21:30:00Z'), energy: kwh(1) })
    expect(cost(one, [at], 'Europe/Lisbon').exclMicro).toBe(100_000n)
    expect(cost(one, [at], 'Atlantic/Azores').exclMicro).toBe(500_000n)
    expect(cost(one, [at], 'Nowhere/Land').exclMicro).toBe(500_000n)
  })

  test('a date range begins with its first day and ends before its last', () => {
    const one = tariffOf([element('ENERGY', 1, {}, { start_date: '2026-03-02', end_date: '2026-03-03' })])
    expect(cost(one, [period({ energy: kwh(1) })]).exclMicro).toBe(1_000_000n)
    expect(cost(one, [period({ startMs: start + 86_400_000, energy: kwh(1) })]).exclMicro).toBe(0n)
    expect(cost(one, [period({ startMs: start - 86_400_000, energy: kwh(1) })]).exclMicro).toBe(0n)
  })

  test('energy thresholds apply to the energy before the period', () => {
    const one = tariffOf([element('ENERGY', 0.1, {}, { max_kwh: 10 }), element('ENERGY', 0.5, {}, { min_kwh: 10 })])
    const periods = [period({ energy: kwh(10) }), period({ startMs: start + 3_600_000, energy: kwh(2) })]
    expect(cost(one, periods).exclMicro).toBe(2_000_000n)
  })

  test('a price by power without reported power makes the result uncertain', () => {
    const one = tariffOf([element('ENERGY', 0.2, {}, { max_power: 16 })])
    expect(cost(one, [period({ energy: kwh(1) })]).uncertain).toBe(true)
    expect(cost(one, [period({ energy: kwh(1), maxPowerKw: 11 })]).uncertain).toBe(false)
    expect(cost(one, [period({ energy: kwh(1), maxPowerKw: 22 })]).exclMicro).toBe(0n)
  })

  test('each period is priced by the tariff it names', () => {
    const day = { ...tariffOf([element('ENERGY', 1)]), id: 'DAY' }
    const night = { ...tariffOf([element('ENERGY', 3)]), id: 'NIGHT' }
    const periods = [period({ energy: kwh(1), tariffId: 'night' }), period({ startMs: start + 1, energy: kwh(1) })]
    expect(tariffCost([day, night], periods, 'UTC').exclMicro).toBe(4_000_000n)
  })
})

describe('for any charge', () => {
  const volumes = fc.array(
    fc.record({ wh: fc.integer({ min: 0, max: 200_000 }), s: fc.integer({ min: 0, max: 9_000 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  const periodsOf = (list: { wh: number; s: number }[]) =>
    list.map(({ wh, s }, index) =>
      period({ startMs: start + index * 9_000_000, energy: BigInt(wh) * 10n, timeS: BigInt(s) }),
    )
  const prices = fc.integer({ min: 0, max: 20_000 }).map((price) => price / 10_000)

  test('splitting it into periods does not change its cost', () => {
    fc.assert(
      fc.property(volumes, prices, prices, fc.constantFrom(0, 1, 60, 100, 900), (list, energy, time, step) => {
        const one = tariffOf([
          element('ENERGY', energy, { step_size: step }),
          element('TIME', time, { step_size: step }),
          element('FLAT', 0.5),
        ])
        const whole = list.reduce((sum, { wh, s }) => ({ wh: sum.wh + wh, s: sum.s + s }), { wh: 0, s: 0 })
        expect(cost(one, periodsOf(list)).exclMicro).toBe(cost(one, periodsOf([whole])).exclMicro)
      }),
    )
  })

  test('more energy never costs less, steps never lower a cost, and the parts add up to the total', () => {
    fc.assert(
      fc.property(volumes, prices, prices, (list, energy, time) => {
        const elements = (step: number) => [
          element('ENERGY', energy, { step_size: step, vat: 23 }),
          element('TIME', time, { step_size: step, vat: 6 }),
        ]
        const plain = cost(tariffOf(elements(0)), periodsOf(list))
        const stepped = cost(tariffOf(elements(500)), periodsOf(list))
        const more = cost(tariffOf(elements(0)), [...periodsOf(list), period({ startMs: start * 2, energy: 10_000n })])
        expect(stepped.exclMicro).toBeGreaterThanOrEqual(plain.exclMicro)
        expect(more.exclMicro).toBeGreaterThanOrEqual(plain.exclMicro)
        expect(plain.inclMicro ?? 0n).toBeGreaterThanOrEqual(plain.exclMicro)
        const sum = Object.values(plain.parts).reduce((all, part) => all + part, 0n)
        const rounding = sum - plain.exclMicro
        expect(rounding <= 2n && rounding >= -2n).toBe(true)
      }),
    )
  })

  test('the cost is between the minimum and the maximum', () => {
    fc.assert(
      fc.property(volumes, prices, (list, energy) => {
        const limits = { min_price: { excl_vat: 1, incl_vat: 1.23 }, max_price: { excl_vat: 20, incl_vat: 24.6 } }
        const { exclMicro, inclMicro } = cost(
          tariffOf([element('ENERGY', energy, { vat: 23 })], limits),
          periodsOf(list),
        )
        expect(exclMicro >= 1_000_000n && exclMicro <= 20_000_000n).toBe(true)
        expect(inclMicro !== null && inclMicro >= 1_230_000n && inclMicro <= 24_600_000n).toBe(true)
      }),
    )
  })
})

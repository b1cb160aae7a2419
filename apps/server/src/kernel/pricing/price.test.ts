import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtBoundaries } from './energy-cycle.ts'
import { type MeterValue, splitEnergy } from './energy-split.ts'
import { estimatePrice } from './estimate.ts'
import { priceSession } from './price.ts'
import { energyByPeriodReply, priceReply } from './price-reply.ts'
import { noCycle, pricingOf, roaming, standard, standardRows, weekly } from './pricing.test-data.ts'
import { readComponents } from './tariff.ts'

const at = (instant: string) => Date.parse(instant)
// Monday 06:42–07:27: 18 minutes off-peak, 27 normal, so that an even spread is 8 and 12 of 20 kWh.
const worked = { startedAtMs: at('2026-01-12T06:42:00Z'), endedAtMs: at('2026-01-12T07:27:00Z'), energyWh: 20_000n }

describe('the price of an example', () => {
  test('20 kWh in 45 minutes, 12 of them normal and 8 off-peak, cost 7.87 with VAT, line by line', () => {
    const price = priceSession(standard, worked)
    expect(priceReply(price)).toEqual({
      currency: 'EUR',
      lines: [
        ['CEME_ENERGY', 'CEME', 'kWh', '12.000', '0.1600', 'NORMAL', '1.9200'],
        ['CEME_ENERGY', 'CEME', 'kWh', '8.000', '0.1100', 'OFF_PEAK', '0.8800'],
        ['TAR', 'ORD', 'kWh', '12.000', '0.0500', 'NORMAL', '0.6000'],
        ['TAR', 'ORD', 'kWh', '8.000', '0.0150', 'OFF_PEAK', '0.1200'],
        ['EGME_CEME', 'EGME', 'session', '1.000', '0.1088', null, '0.1088'],
        ['IEC', 'STATE', 'kWh', '20.000', '0.0010', null, '0.0200'],
        ['OPC_ACTIVATION', 'OPC', 'session', '1.000', '0.2500', null, '0.2500'],
        ['OPC_ENERGY', 'OPC', 'kWh', '20.000', '0.0800', null, '1.6000'],
        ['OPC_TIME', 'OPC', 'min', '45.000', '0.0200', null, '0.9000'],
      ].map(([code, party, unit, quantity, unit_price, period, net]) => ({
        code,
        party,
        unit,
        quantity,
        unit_price,
        period,
        net,
        vat_rate: '23.00',
      })),
      net: '6.40',
      vat: '1.47',
      total: '7.87',
      estimated: true,
    })
    expect(energyByPeriodReply(price.energyWhByPeriod)).toEqual({ OFF_PEAK: '8.000', NORMAL: '12.000' })
  })

  test('with meter values the price is not estimated, and the energy is in its metered periods', () => {
    const meterValues = [
      { atMs: at('2026-01-12T06:55:00Z'), energyWh: 9_000n },
      { atMs: at('2026-01-12T07:00:00Z'), energyWh: 12_000n },
      { atMs: at('2026-01-12T07:05:00Z'), energyWh: 13_000n },
    ]
    const price = priceSession(standard, { ...worked, meterValues })
    expect(price.estimated).toBe(false)
    expect(energyByPeriodReply(price.energyWhByPeriod)).toEqual({ OFF_PEAK: '12.000', NORMAL: '8.000' })
  })
})

describe('energy is split at the boundary', () => {
  const slices = cutAtBoundaries(worked.startedAtMs, worked.endedAtMs, weekly)

  test('the split is exact with meter values 15 minutes apart, and estimated with larger gaps', () => {
    const near = [
      { atMs: at('2026-01-12T06:52:00Z'), energyWh: 4_000n },
      { atMs: at('2026-01-12T07:07:00Z'), energyWh: 10_000n },
    ]
    // 8 of the 15 minutes between the two readings are before 07:00.
    expect(splitEnergy(slices, 20_000n, near)).toEqual({
      byPeriod: new Map([
        ['OFF_PEAK', 7_200n],
        ['NORMAL', 12_800n],
      ]),
      estimated: false,
    })
    expect(splitEnergy(slices, 20_000n, near.slice(1)).estimated).toBe(true)
  })

  test('with meter values outside the session, decreasing or above the total, exactly the total is billed', () => {
    const odd: MeterValue[] = [
      { atMs: at('2026-01-12T06:50:00Z'), energyWh: 15_000n },
      { atMs: at('2026-01-12T06:55:00Z'), energyWh: 3_000n },
      { atMs: at('2026-01-12T07:20:00Z'), energyWh: 99_000n },
      { atMs: at('2026-01-12T05:00:00Z'), energyWh: 18_000n },
      { atMs: at('2026-01-12T09:00:00Z'), energyWh: 1n },
    ]
    const { byPeriod } = splitEnergy(slices, 20_000n, odd)
    expect([...byPeriod.values()].reduce((a, b) => a + b)).toBe(20_000n)
    expect(byPeriod.get('OFF_PEAK')).toBe(16_000n)
  })

  test('the price of a session in one period is not estimated, regardless of meter values', () => {
    const price = priceSession(standard, { ...worked, startedAtMs: at('2026-01-12T07:05:00Z') })
    expect(price.estimated).toBe(false)
    expect(
      priceSession(pricingOf([{ code: 'FLAT', party: 'X', measure: 'SESSION', unit_price: '1' }]), worked).estimated,
    ).toBe(false)
  })
})

describe('lines', () => {
  test('roaming prices charging and parking time separately and adds its fee', () => {
    const { lines, net, vat, total } = priceReply(
      priceSession(roaming, { ...worked, energyWh: 10_500n, parkingMs: 15 * 60_000 }),
    )
    expect(lines.map(({ code, quantity, net }) => [code, quantity, net])).toEqual([
      ['ENERGY', '10.500', '5.1450'],
      ['TIME', '30.000', '0.4500'],
      ['PARKING_TIME', '15.000', '0.9000'],
      ['MSP_FEE', '1.000', '0.5000'],
    ])
    expect([net, vat, total]).toEqual(['7.00', '1.47', '8.47'])
  })

  test('a line without quantity is omitted', () => {
    const price = priceSession(roaming, { ...worked, endedAtMs: worked.startedAtMs, energyWh: 0n })
    expect(price.lines.map(({ code }) => code)).toEqual(['MSP_FEE'])
  })

  test('a period that is not in the tariff costs the normal price and is never free', () => {
    const byPeak = standardRows.map((row) => (row.period === 'OFF_PEAK' ? { ...row, period: 'SUPER_OFF_PEAK' } : row))
    const [energy] = priceSession(pricingOf(byPeak), worked).lines
    expect(energy).toMatchObject({ code: 'CEME_ENERGY', period: 'NORMAL', quantityThousandths: 20_000n })
  })

  test('VAT is the rate of the station’s region on the local day of the session’s end', () => {
    const pricing = {
      ...pricingOf([{ code: 'FLAT', party: 'X', measure: 'SESSION', unit_price: '100' }], {
        ...noCycle,
        timeZone: 'Atlantic/Azores',
      }),
      vatRates: [
        { validFrom: '2014-01-01', validTo: '2021-06-30', basisPoints: 1800n },
        { validFrom: '2021-07-01', validTo: null, basisPoints: 1600n },
      ],
    }
    const startedAtMs = at('2021-06-30T22:00:00Z')
    const ending = (instant: string) =>
      priceSession(pricing, { startedAtMs, endedAtMs: at(instant), energyWh: 1n }).vatMinor
    expect(ending('2021-06-30T23:59:00Z')).toBe(1800n)
    expect(ending('2021-07-01T00:00:00Z')).toBe(1600n)
    expect(() => priceSession(pricing, { startedAtMs: 0, endedAtMs: 1, energyWh: 1n })).toThrow(RangeError)
  })

  test('an invalid price list is refused when it is loaded', () => {
    const row = { code: 'ENERGY', party: 'X', measure: 'ENERGY', unit_price: '0.1' }
    expect(() => readComponents([{ ...row, measure: 'MILES' }])).toThrow(RangeError)
    expect(() => readComponents([{ ...row, measure: 'toString' }])).toThrow(RangeError)
    expect(() => readComponents([{ ...row, unit_price: '-0.1' }])).toThrow(RangeError)
    expect(() => readComponents([{ ...row, unit_price: '0,1' }])).toThrow('Not an amount')
    expect(() => readComponents([{ ...row, period: 'OFF_PEAK' }])).toThrow(RangeError)
  })
})

describe('for any session', () => {
  interface Case {
    startedAtMs: number
    lengthMs: number
    energyWh: bigint
    readings: { share: number; energyWh: bigint }[]
  }
  const session: fc.Arbitrary<Case> = fc.record({
    startedAtMs: fc
      .integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
      .map((seconds) => seconds * 1000),
    lengthMs: fc.integer({ min: 0, max: 72 * 3600_000 }),
    energyWh: fc.bigInt(0n, 200_000n),
    readings: fc.array(
      fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), energyWh: fc.bigInt(0n, 200_000n) }),
      { maxLength: 20 },
    ),
  })
  const pricings = fc.constantFrom(standard, roaming)
  const usageOf = ({ startedAtMs, lengthMs, energyWh, readings }: Case) => ({
    startedAtMs,
    endedAtMs: startedAtMs + lengthMs,
    energyWh,
    meterValues: readings.map((reading) => ({
      atMs: startedAtMs + Math.floor(reading.share * lengthMs),
      energyWh: reading.energyWh,
    })),
  })

  test('the energy of all periods sums to the total, and nothing is negative', () => {
    fc.assert(
      fc.property(session, pricings, (session, pricing) => {
        const price = priceSession(pricing, usageOf(session))
        expect([...price.energyWhByPeriod.values()].reduce((a, b) => a + b, 0n)).toBe(session.energyWh)
        for (const energyWh of price.energyWhByPeriod.values()) expect(energyWh >= 0n).toBe(true)
        for (const line of price.lines) expect(line.netTenThousandths >= 0n && line.quantityThousandths > 0n).toBe(true)
        expect(price.netMinor >= 0n && price.vatMinor >= 0n).toBe(true)
        expect(price.totalMinor).toBe(price.netMinor + price.vatMinor)
      }),
    )
  })

  test('more energy never costs less', () => {
    fc.assert(
      fc.property(session, pricings, fc.bigInt(0n, 5_000n), (session, pricing, moreWh) => {
        const less = priceSession(pricing, usageOf(session))
        const more = priceSession(pricing, usageOf({ ...session, energyWh: session.energyWh + moreWh }))
        expect(more.totalMinor >= less.totalMinor).toBe(true)
      }),
    )
  })

  test('energy and time lines by period sum to the lines without periods', () => {
    const byPeriod = pricingOf([
      { code: 'A', party: 'X', measure: 'ENERGY', period: 'NORMAL', unit_price: '1' },
      { code: 'A', party: 'X', measure: 'ENERGY', period: 'OFF_PEAK', unit_price: '1' },
      { code: 'B', party: 'X', measure: 'ENERGY', unit_price: '1' },
      { code: 'C', party: 'X', measure: 'CONNECTED_TIME', period: 'NORMAL', unit_price: '1' },
      { code: 'C', party: 'X', measure: 'CONNECTED_TIME', period: 'OFF_PEAK', unit_price: '1' },
      { code: 'D', party: 'X', measure: 'CONNECTED_TIME', unit_price: '1' },
    ])
    fc.assert(
      fc.property(session, (session) => {
        const { lines } = priceSession(byPeriod, usageOf(session))
        const sum = (code: string) =>
          lines.filter((line) => line.code === code).reduce((total, line) => total + line.quantityThousandths, 0n)
        expect(sum('A')).toBe(sum('B'))
        expect(sum('C')).toBe(sum('D'))
      }),
    )
  })
})

describe('the hold of an authorisation', () => {
  const startedAtMs = at('2026-01-12T10:00:00Z')

  test('is the price of a usual session of 20 kWh in an hour', () => {
    // 20 × (0.16 + 0.05 + 0.001 + 0.08) + 0.1088 + 0.25 + 60 × 0.02 = 7.3788 → 7.38, VAT 1.70.
    expect(estimatePrice(standard, { startedAtMs }).totalMinor).toBe(908n)
  })

  test('is less at a slow connector and no more at a fast one', () => {
    const usual = estimatePrice(standard, { startedAtMs }).totalMinor
    expect(estimatePrice(standard, { startedAtMs, powerKw: 3.7 }).totalMinor).toBeLessThan(usual)
    expect(estimatePrice(standard, { startedAtMs, powerKw: 350 }).totalMinor).toBe(usual)
  })

  test('grows once the network reports more energy or time than usual', () => {
    const usual = estimatePrice(standard, { startedAtMs }).totalMinor
    const untilMs = startedAtMs + 30 * 60_000
    expect(estimatePrice(standard, { startedAtMs, untilMs, energyWh: 12_000n }).totalMinor).toBe(usual)
    expect(estimatePrice(standard, { startedAtMs, untilMs, energyWh: 35_000n }).totalMinor).toBeGreaterThan(usual)
    expect(estimatePrice(standard, { startedAtMs, untilMs: startedAtMs + 2 * 3600_000 }).totalMinor).toBeGreaterThan(
      usual,
    )
  })
})

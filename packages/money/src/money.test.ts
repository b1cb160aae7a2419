import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatEnergyKwh, parseEnergyKwh } from './energy.ts'
import {
  apportion,
  divideHalfUp,
  formatMoney,
  formatUnitPrice,
  minorOfTenThousandths,
  parseMoney,
  parseUnitPrice,
  UnreadableAmount,
} from './money.ts'
import { formatVatRate, parseVatRate, vatOf } from './vat.ts'

const amounts = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n })

describe('amounts as text', () => {
  test.each([
    ['12.30', 1230n],
    ['12.3', 1230n],
    ['12', 1200n],
    ['0', 0n],
    ['0.05', 5n],
    ['-0.05', -5n],
    ['-12.30', -1230n],
    ['999999999999999.99', 99999999999999999n],
  ])('%s is read exactly', (text, minor) => {
    expect(parseMoney(text)).toBe(minor)
  })

  test.each([
    '1,000.00',
    '1.000,00',
    '1e2',
    '1E2',
    '０',
    '１２.30',
    '٣',
    '-0',
    '-0.00',
    '+1',
    '1.234',
    ' 1',
    '1 ',
    '1\n',
    '',
    '.5',
    '5.',
    '-',
    '--1',
    '01',
    '00.10',
    '0x10',
    'NaN',
    'Infinity',
    '1_000',
    '1n',
    '€1',
    '1.2.3',
    '1000000000000000',
    '\u22121',
    '1\u0000',
  ])('%j is refused', (text) => {
    expect(() => parseMoney(text)).toThrow(UnreadableAmount)
  })

  test('a formatted amount is parsed back as the same amount', () => {
    fc.assert(fc.property(amounts, (minor) => parseMoney(formatMoney(minor)) === minor))
    fc.assert(fc.property(amounts, (price) => parseUnitPrice(formatUnitPrice(price)) === price))
    fc.assert(fc.property(amounts, (energyWh) => parseEnergyKwh(formatEnergyKwh(energyWh)) === energyWh))
    fc.assert(fc.property(fc.bigInt(0n, 10_000n), (rate) => parseVatRate(formatVatRate(rate)) === rate))
  })

  test('money has two decimals, unit prices four, energy three', () => {
    expect([formatMoney(1230n), formatMoney(-5n), formatMoney(0n)]).toEqual(['12.30', '-0.05', '0.00'])
    expect([formatUnitPrice(1600n), parseUnitPrice('0.1600'), parseUnitPrice('0.16')]).toEqual(['0.1600', 1600n, 1600n])
    expect([formatEnergyKwh(1234n), parseEnergyKwh('1.234')]).toEqual(['1.234', 1234n])
    expect(() => parseUnitPrice('0.16001')).toThrow(UnreadableAmount)
    expect(() => parseEnergyKwh('1.2345')).toThrow(UnreadableAmount)
  })
})

describe('rounding', () => {
  test.each([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [15n, 10n, 2n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [5n, -10n, -1n],
    [7n, 2n, 4n],
  ])('%s / %s rounds half-up to %s', (numerator, denominator, rounded) => {
    expect(divideHalfUp(numerator, denominator)).toBe(rounded)
  })

  test('a quotient differs by at most a half, and a credit is the opposite of its charge', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt(1n, 10n ** 9n), (numerator, denominator) => {
        const error = 2n * (divideHalfUp(numerator, denominator) * denominator - numerator)
        expect(error <= denominator && error >= -denominator).toBe(true)
        expect(divideHalfUp(-numerator, denominator)).toBe(-divideHalfUp(numerator, denominator))
      }),
    )
  })

  test('parts always sum to the whole, and each differs from its share by less than one unit', () => {
    const weights = fc
      .array(fc.bigInt(0n, 10n ** 6n), { minLength: 1, maxLength: 8 })
      .filter((w) => w.some((x) => x > 0n))
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), weights, (whole, shares) => {
        const parts = apportion(whole, shares)
        const sum = shares.reduce((a, b) => a + b, 0n)
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(whole)
        parts.forEach((part, i) => {
          const off = part * sum - whole * (shares[i] ?? 0n)
          expect(off < sum && off > -sum).toBe(true)
        })
      }),
    )
    expect(apportion(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
    expect(() => apportion(1n, [0n])).toThrow(RangeError)
  })
})

describe('VAT', () => {
  test('is computed once from the rounded net', () => {
    expect(minorOfTenThousandths(63988n)).toBe(640n)
    expect(vatOf(640n, parseVatRate('23'))).toBe(147n)
    expect(vatOf(-640n, 2300n)).toBe(-147n)
  })

  test.each(['-1', '100.01', '23.001', '23%', ''])('%j is no rate', (text) => {
    expect(() => parseVatRate(text)).toThrow(UnreadableAmount)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsEveryCase } from '../../../test/every-case.ts'
import { type CauseSums, explainChange } from './cost-change.ts'

const sums = (fields: Partial<CauseSums>): CauseSums => ({
  ...{ country: 'PT', current: 'AC', sessions: 0n, energyWh: 0n, costMinor: 0n, peakMinor: 0n, idleMinor: 0n },
  ...fields,
})
const reasonsOf = (before: readonly CauseSums[], now: readonly CauseSums[]) =>
  explainChange(before, now).map(({ kind, amountMinor, sessions, current, country }) =>
    [kind, country ?? current, amountMinor, sessions].filter((one) => one !== null && one !== 0n).join(' '),
  )
const ten = sums({ sessions: 10n, energyWh: 200_000n, costMinor: 8_000n, peakMinor: 1_000n })
const dc = sums({ current: 'DC', sessions: 4n, energyWh: 160_000n, costMinor: 9_600n })

test('each reason alone is found alone', () => {
  expect(reasonsOf([ten, dc], [ten, { ...dc, sessions: 6n, energyWh: 240_000n, costMinor: 14_400n }])).toEqual([
    'CHARGES DC 4800 2',
  ])
  expect(reasonsOf([ten, dc], [ten, { ...dc, energyWh: 200_000n, costMinor: 12_000n }])).toEqual(['ENERGY 2400'])
  expect(reasonsOf([ten, dc], [ten, { ...dc, costMinor: 9_100n }])).toEqual(['PRICE -500'])
  expect(reasonsOf([ten], [{ ...ten, costMinor: 8_600n, peakMinor: 1_600n }])).toEqual(['PEAK 600'])
  expect(reasonsOf([ten], [{ ...ten, costMinor: 8_300n, idleMinor: 300n }])).toEqual(['IDLE 300'])
  const spain = sums({ country: 'ES', sessions: 2n, energyWh: 90_000n, costMinor: 5_000n })
  expect(reasonsOf([ten], [ten, spain])).toEqual(['COUNTRY ES 5000 2'])
  expect(reasonsOf([ten, sums({ country: '', sessions: 1n, costMinor: 700n })], [ten])).toEqual(['IMPORTED -700 -1'])
  expect(reasonsOf([ten, dc], [ten, dc])).toEqual([])
})

test('a shift from slow to fast charges is fewer of the one and more of the other', () => {
  const slower = { ...ten, sessions: 8n, energyWh: 160_000n, costMinor: 6_400n, peakMinor: 800n }
  const faster = { ...dc, sessions: 6n, energyWh: 240_000n, costMinor: 14_400n }
  expect(reasonsOf([ten, dc], [slower, faster])).toEqual(['CHARGES DC 4800 2', 'CHARGES AC -1400 -2', 'PEAK -200'])
})

test('the first charges of a fleet, and the last ones, are charges and nothing else', () => {
  expect(reasonsOf([], [dc])).toEqual(['CHARGES DC 9600 4'])
  expect(reasonsOf([dc], [])).toEqual(['CHARGES DC -9600 -4'])
})

const amount = fc.bigInt({ min: 0n, max: 5_000_000n })
const row = fc
  .record({
    country: fc.constantFrom('PT', 'ES', 'FR', ''),
    current: fc.constantFrom('AC', 'DC', ''),
    sessions: fc.bigInt({ min: 0n, max: 2_000n }),
    energyWh: fc.bigInt({ min: 0n, max: 60_000_000n }),
    baseMinor: amount,
    peakMinor: amount,
    idleMinor: amount,
  })
  .map(({ baseMinor, ...fields }) => ({ ...fields, costMinor: baseMinor + fields.peakMinor + fields.idleMinor }))
const month = fc.uniqueArray(row, { maxLength: 12, selector: ({ country, current }) => `${country} ${current}` })
const costOf = (rows: readonly CauseSums[]) => rows.reduce((sum, { costMinor }) => sum + costMinor, 0n)

test('the reasons of a generated month add up to the difference to the cent, the largest first', () => {
  fc.assert(
    fc.property(month, month, (before, now) => {
      const parts = explainChange(before, now)
      expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(costOf(now) - costOf(before))
      const sizes = parts.map(({ amountMinor }) => (amountMinor < 0n ? -amountMinor : amountMinor))
      expect(sizes).toEqual(sizes.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
      expect(new Set(parts.map(({ kind, current, country }) => `${kind} ${current} ${country}`)).size).toBe(
        parts.length,
      )
    }),
    { numRuns: runsEveryCase ? 100_000 : 10_000 },
  )
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formats } from './format.ts'

test.each([
  ['0.2513', '€0.25'],
  ['0.2960', '€0.30'],
  ['1.2490', '€1.25'],
  ['0.0150', '€0.015'],
  ['0.0200', '€0.02'],
])('a price of %s is written as %s, and has four decimals only where a calculation is verified', (price, text) => {
  const { price: write } = formats('en-GB')
  expect(write(price, 'EUR')).toBe(text)
  expect(write(price, 'EUR', true)).toBe(`€${price}`)
})

test('prices have one formatter: no other file chooses four decimals of a currency', () => {
  const own = /style: 'currency'[^}]*FractionDigits: 4/
  const files = globSync(`${import.meta.dirname}/../**/*.{ts,tsx}`)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([])
})

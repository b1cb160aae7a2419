import { expect, test } from 'vitest'
import { readAmount, typedAmount } from './amount.ts'

test('an amount is parsed with comma or point, and other input is invalid', () => {
  expect(['50', '12,5', '12.50', ' 7 ', '0050'].map(readAmount)).toEqual(['50.00', '12.50', '12.50', '7.00', '50.00'])
  expect(['', 'abc', '1,000.00', '-5', '1e3', '12.345', '０'].map(readAmount)).toEqual(Array(7).fill(null))
})

test('an amount is filled in with the decimal separator of the language', () => {
  expect(['en-GB', 'pt-PT', 'es-ES', 'fr-FR'].map((locale) => typedAmount('1234.50', locale))).toEqual([
    '1234.50',
    ...Array(3).fill('1234,50'),
  ])
  expect(typedAmount('', 'pt-PT')).toBe('')
})

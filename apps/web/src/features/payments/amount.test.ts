import { expect, test } from 'vitest'
import { amountOf } from './amount.ts'

test('an amount is parsed with comma or point, and other input is invalid', () => {
  expect(['50', '12,5', '12.50', ' 7 ', '0050'].map(amountOf)).toEqual(['50.00', '12.50', '12.50', '7.00', '50.00'])
  expect(['', 'abc', '1,000.00', '-5', '1e3', '12.345', '０'].map(amountOf)).toEqual(Array(7).fill(undefined))
})

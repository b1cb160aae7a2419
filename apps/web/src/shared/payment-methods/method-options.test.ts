import { expect, test } from 'vitest'
import { methodOptions } from './method-options.ts'

const card = (id: string, exp_year: number) => ({
  id,
  label: 'Visa •••• 4242',
  card: { brand: 'visa', last4: '4242', exp_month: 7, exp_year },
})

test('the labels of payment methods in a list are unique', () => {
  const other = { id: 'd', label: 'SEPA •••• 0154', card: null }
  const shown = methodOptions([card('a', 2027), card('b', 2028), card('c', 2028), other]).map(({ label }) => label)
  expect(shown).toEqual([
    'Visa •••• 4242 07/2027',
    'Visa •••• 4242 07/2028 (1)',
    'Visa •••• 4242 07/2028 (2)',
    'SEPA •••• 0154',
  ])
})

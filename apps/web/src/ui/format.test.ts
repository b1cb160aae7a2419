import { expect, test } from 'vitest'
import { formatsOf } from './format.ts'

test.each([
  ['en-GB', '€1,977.46'],
  ['pt-PT', '1 977,46 €'],
  ['es-ES', '1.977,46 €'],
  ['fr-FR', '1 977,46 €'],
])('an amount of four digits is grouped in %s as in the documents', (locale, amount) => {
  expect(
    formatsOf(locale)
      .money('1977.46', 'EUR')
      .replace(/[\u00a0\u202f]/g, ' '),
  ).toBe(amount)
})

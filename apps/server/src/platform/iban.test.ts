import { expect, test } from 'vitest'
import { ibanFault } from './iban.ts'

test.each([
  ['PT50000201231234567890154', undefined],
  ['ES9121000418450200051332', undefined],
  ['FR1420041010050500013M02606', undefined],
  ['DE89370400440532013000', undefined],
  ['MT84MALT011000012345MTLCAST001S', undefined],
  ['NO9386011117947', undefined],
  // A digit changed, two digits exchanged, a digit missing.
  ['PT50000201231234567890155', 'iban'],
  ['ES9121000418450200051323', 'iban'],
  ['DE8937040044053201300', 'iban'],
  // Right check digits, wrong length.
  ['PT2912345678901234', 'iban'],
  ['pt50000201231234567890154', 'iban'],
  ['PT50 0002 0123 1234 5678 9015 4', 'iban'],
  ['', 'iban'],
  // Valid, outside the SEPA area.
  ['BR1800360305000010009795493C1', 'sepa'],
  ['TR330006100519786457841326', 'sepa'],
])('the IBAN %s is judged by form, length and check digits', (iban, fault) => {
  expect(ibanFault(iban)).toBe(fault)
})

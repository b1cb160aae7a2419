import { expect, test } from 'vitest'
import { multibancoReference } from './multibanco.ts'

test('the check digits of a Multibanco reference are those every bank computes (domain §11)', () => {
  expect(multibancoReference('90150', '1231234', 43_211n)).toBe('123123451')
})

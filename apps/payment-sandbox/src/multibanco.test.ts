import { expect, test } from 'vitest'
import { multibancoReference } from './multibanco.ts'

test('a Multibanco reference has the standard check digits of the banks', () => {
  expect(multibancoReference('90150', '1231234', 43_211n)).toBe('123123451')
})

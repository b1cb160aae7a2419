import { normaliseVatNumber, readVatNumber, viesNumberOf } from '@voltway/contract/vat-numbers-rules'
import { expect, test } from 'vitest'

test.each([
  ['PT', '501964843', 'NIF'],
  ['ES', '54362315K', 'DNI'],
  ['ES', 'X5253868R', 'NIE'],
  ['ES', 'B58378431', 'CIF'],
  ['ES', 'J99216582', 'CIF'],
  ['FR', '404833048', 'SIREN'],
  ['FR', '73282932000074', 'SIRET'],
  ['FR', '46443121975', 'TVA'],
  ['DE', '136695976', 'VAT'],
  ['NL', '004495445B01', 'VAT'],
  ['US', '123456789', 'VAT'],
])('%s %s is a VAT number of the kind %s', (country, number, kind) => {
  expect(readVatNumber(country, number)).toEqual({ number, kind })
})

test.each([
  ['PT', '501964842', 'a wrong check digit'],
  ['PT', '50196484', 'a digit too few'],
  ['PT', '999999990', 'the final consumer, who is no customer'],
  ['PT', '000000000', 'zeros, which no taxpayer has'],
  ['ES', 'B64717839', 'a wrong check digit'],
  ['ES', '54362315A', 'a wrong letter'],
  ['ES', 'X5253868A', 'a wrong letter'],
  ['FR', '404833047', 'a wrong check digit'],
  ['FR', '73282932000075', 'a wrong check digit'],
  ['FR', '45443121975', 'a wrong key'],
  ['DE', 'ABC', 'no German number'],
  ['US', '٤٥٦٧٨٩', 'digits of another script'],
])('%s %s is refused: %s', (country, number) => {
  expect(readVatNumber(country, number)).toBeUndefined()
})

test.each([
  ['PT', 'pt 501.964-843', '501964843'],
  ['ES', 'ES-B58378431', 'B58378431'],
  ['ES', 'b-58.378.431', 'B58378431'],
  ['FR', 'FR 46 443 121 975', '46443121975'],
  ['GR', 'EL 094259216', '094259216'],
  ['PT', '501/964/843', '501964843'],
])('a number of %s entered as "%s" is stored as %s', (country, typed, stored) => {
  expect(normaliseVatNumber(country, typed)).toBe(stored)
})

test('a Spanish company’s check character may be a digit or a letter', () => {
  // The check digit of 5837843 is 1, and its letter is A.
  expect(readVatNumber('ES', 'B5837843A')?.kind).toBe('CIF')
  expect(readVatNumber('ES', 'B5837843B')).toBeUndefined()
})

test('a single wrong digit of a Portuguese number is always refused', () => {
  const good = '501964843'
  for (let index = 0; index < 9; index++) {
    for (let digit = 0; digit < 10; digit++) {
      const typed = good.slice(0, index) + digit + good.slice(index + 1)
      // Both remainders 0 and 1 give the check digit 0, which could hide a wrong digit. This number has no such case.
      if (typed !== good) expect(readVatNumber('PT', typed), typed).toBeUndefined()
    }
  }
})

test('VIES is queried by the TVA number of a French company, and never outside the Union', () => {
  const normalised = (country: string, number: string) => {
    const read = readVatNumber(country, number)
    return read && viesNumberOf(country, read)
  }
  expect(normalised('FR', '443121975')).toEqual({ country: 'FR', number: '46443121975' })
  expect(normalised('FR', '46443121975')).toEqual({ country: 'FR', number: '46443121975' })
  expect(normalised('GR', '094259216')).toEqual({ country: 'EL', number: '094259216' })
  expect(normalised('PT', '501964843')).toEqual({ country: 'PT', number: '501964843' })
  expect(normalised('US', '123456789')).toBeUndefined()
})

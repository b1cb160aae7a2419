import { expect, test } from 'vitest'
import { regionOfPlace } from './place.ts'

test.each([
  ['Lisbon', { country: 'PRT', postalCode: '1100-148' }, 'PT'],
  ['Lisbon by coordinates', { country: 'PRT', latitude: 38.72, longitude: -9.14 }, 'PT'],
  ['Ponta Delgada by postal code', { country: 'prt', postalCode: '9500-150' }, 'PT-20'],
  ['Funchal by postal code', { country: 'PT', postalCode: '9000-039' }, 'PT-30'],
  ['Horta by coordinates', { country: 'PRT', latitude: 38.53, longitude: -28.62 }, 'PT-20'],
  ['Machico by coordinates', { country: 'PRT', latitude: 32.7, longitude: -16.77 }, 'PT-30'],
  ['a place in Portugal that is not known closer', { country: 'PRT', postalCode: null, latitude: null }, 'PT'],
  ['Sevilla', { country: 'ESP', postalCode: '41001' }, 'ES'],
  ['Frankfurt', { country: 'DEU' }, 'DE'],
  ['a country in two letters', { country: 'fr' }, 'FR'],
  ['no country: the network’s', {}, 'PT'],
  ['a country nobody knows: the network’s', { country: 'XYZ' }, 'PT'],
])('%s is charged as its region', (_name, place, region) => {
  expect(regionOfPlace(place, 'pt')).toBe(region)
})

test('without a network the country stays as it was written', () => {
  expect(regionOfPlace({ country: 'xyz' })).toBe('XYZ')
})

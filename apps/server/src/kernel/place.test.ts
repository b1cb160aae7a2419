import { expect, test } from 'vitest'
import { regionOfPlace } from './place.ts'

test.each([
  ['Lisbon', { country: 'PRT', postalCode: '1100-148' }, 'PT'],
  ['Lisbon by coordinates', { country: 'PRT', latitude: 38.72, longitude: -9.14 }, 'PT'],
  ['Ponta Delgada by postal code', { country: 'prt', postalCode: '9500-150' }, 'PT-20'],
  ['Funchal by postal code', { country: 'PT', postalCode: '9000-039' }, 'PT-30'],
  ['Horta by coordinates', { country: 'PRT', latitude: 38.53, longitude: -28.62 }, 'PT-20'],
  ['Machico by coordinates', { country: 'PRT', latitude: 32.7, longitude: -16.77 }, 'PT-30'],
  [
    'a place in Portugal without postal code and coordinates',
    { country: 'PRT', postalCode: null, latitude: null },
    'PT',
  ],
  ['Sevilla', { country: 'ESP', postalCode: '41001' }, 'ES'],
  ['Frankfurt', { country: 'DEU' }, 'DE'],
  ['a country in two letters', { country: 'fr' }, 'FR'],
  ['no country (the network’s is used)', {}, 'PT'],
  ['an unknown country (the network’s is used)', { country: 'XYZ' }, 'PT'],
])('%s has its price region', (_name, place, region) => {
  expect(regionOfPlace(place, 'pt')).toBe(region)
})

test('without a network an unknown country is kept in upper case', () => {
  expect(regionOfPlace({ country: 'xyz' })).toBe('XYZ')
})

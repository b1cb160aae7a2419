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
  ['Las Palmas', { country: 'ESP', postalCode: '35001' }, 'ES-CN'],
  ['Tenerife by coordinates', { country: 'ESP', latitude: 28.46, longitude: -16.25 }, 'ES-CN'],
  ['Ceuta', { country: 'ES', postalCode: '51001' }, 'ES-CE'],
  ['Melilla by coordinates', { country: 'ES', latitude: 35.29, longitude: -2.94 }, 'ES-ML'],
  ['Málaga by coordinates', { country: 'ES', latitude: 36.72, longitude: -4.42 }, 'ES'],
  ['Pointe-à-Pitre', { country: 'FRA', postalCode: '97110' }, 'FR-971'],
  ['Gustavia, which is not Guadeloupe', { country: 'FRA', postalCode: '97133' }, 'FR-977'],
  ['Fort-de-France by coordinates', { country: 'FR', latitude: 14.6, longitude: -61.07 }, 'FR-972'],
  ['Cayenne', { country: 'FR', postalCode: '97300' }, 'FR-973'],
  ['Saint-Denis as France', { country: 'FRA', postalCode: '97400' }, 'FR-974'],
  ['Saint-Denis as Réunion', { country: 'REU' }, 'FR-974'],
  ['Mamoudzou', { country: 'MYT', postalCode: '97600' }, 'FR-976'],
  ['Nouméa', { country: 'FR', postalCode: '98800' }, 'FR-OM'],
  ['Ajaccio', { country: 'FR', postalCode: '20000' }, 'FR-20R'],
  ['Bastia by coordinates', { country: 'FR', latitude: 42.7, longitude: 9.45 }, 'FR-20R'],
  ['Nice by coordinates', { country: 'FR', latitude: 43.7, longitude: 7.27 }, 'FR'],
  ['Monaco', { country: 'MCO', postalCode: '98000' }, 'FR'],
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

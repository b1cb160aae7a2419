import { expect, test } from 'vitest'
import {
  bandsOf,
  draftOf,
  errorOfBand,
  inputOf,
  newHours,
  presetHours,
  presetsFor,
  type TariffDraft,
} from './tariff-draft.ts'

const first = (country = 'PT') => draftOf(null, { country, today: '2026-03-01', locale: 'pt-PT' })
const typed = (changes: Partial<TariffDraft>): TariffDraft => ({ ...first(), source: 'Contract', ...changes })
const prices = { NORMAL: '0,2100', OFF_PEAK: '0,1', PEAK: '' }

test('a flat tariff has one band, a decimal comma is accepted, and a home has no VAT', () => {
  const draft = typed({ prices: { ...prices, NORMAL: ' 0,1650 ' } })
  const body = { valid_from: '2026-03-01', source: 'Contract' }
  const bands = [{ band: 'NORMAL', unit_price: '0.1650', hours: [] }]
  expect(inputOf(draft, true)).toEqual({ problems: {}, input: { ...body, bands, vat_percent: '23' } })
  expect(inputOf(draft, false)).toEqual({ problems: {}, input: { ...body, bands } })
})

test('the hours of a country come first, and each preset fills its bands', () => {
  expect(presetsFor('ES')[0]).toBe('ES_2_0TD')
  expect(presetsFor('IT').at(-1)).toBe('OWN')
  expect(presetHours('ES_2_0TD').shown).toEqual(['OFF_PEAK', 'PEAK'])
  expect(presetHours('FR_OFF_PEAK').shown).toEqual(['OFF_PEAK'])
  expect(first('FR').preset).toBe('FR_OFF_PEAK')
})

test('a band that is left blank is not part of the tariff, and one with a price needs hours', () => {
  const own = { isFlat: false, ...presetHours('OWN') }
  const draft = typed({ ...own, prices, hours: { OFF_PEAK: [newHours], PEAK: [] } })
  expect(bandsOf(draft)).toEqual(['NORMAL', 'OFF_PEAK'])
  expect(inputOf(draft, true).problems).toEqual({})
  expect(inputOf(typed({ ...own, prices: { ...prices, PEAK: '0,3' } }), true).problems).toEqual({
    'OFF_PEAK.hours': 'missingHours',
    'PEAK.hours': 'missingHours',
  })
  expect(inputOf(typed({ ...own, prices: { ...prices, OFF_PEAK: '' } }), true).problems).toEqual({
    bands: 'missingBand',
  })
})

test.each([
  ['no day', { validFrom: '' }, { valid_from: 'missingDay' }],
  ['no source', { source: ' ' }, { source: 'missingSource' }],
  ['a rate of VAT above 99', { vat: '230' }, { vat_percent: 'wrongVat' }],
  ['five decimals', { prices: { ...prices, NORMAL: '0.16505' } }, { 'NORMAL.unit_price': 'wrongPrice' }],
])('a tariff with %s is not sent', (_, changes, problems) => {
  expect(inputOf(typed({ prices, ...changes }), true).problems).toEqual(problems)
})

test('hours over midnight and hours without a day are not sent', () => {
  const withHours = (hours: object) =>
    inputOf(
      typed({
        ...presetHours('OWN'),
        isFlat: false,
        prices,
        hours: { OFF_PEAK: [{ ...newHours, ...hours }], PEAK: [] },
      }),
      true,
    ).problems
  expect(withHours({ from: '22:00', to: '06:00' })).toEqual({ 'OFF_PEAK.hours': 'reversed' })
  expect(withHours({ weekdays: [] })).toEqual({ 'OFF_PEAK.hours': 'missingDays' })
})

test('an error of the server belongs to the band at its position', () => {
  const draft = typed({ ...presetHours('OWN'), isFlat: false, prices, hours: { OFF_PEAK: [], PEAK: [newHours] } })
  const errors = { 'bands.2.hours.0.to': 'Overlaps', 'bands.0.unit_price': 'Too high' }
  expect(errorOfBand(errors, { draft, band: 'PEAK', field: 'hours' })).toBe('Overlaps')
  expect(errorOfBand(errors, { draft, band: 'NORMAL', field: 'unit_price' })).toBe('Too high')
  expect(errorOfBand(errors, { draft, band: 'OFF_PEAK', field: 'hours' })).toBeUndefined()
})

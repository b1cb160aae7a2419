import { expect, test } from 'vitest'
import { zoneOf } from '../../kernel/pricing/vat-zone.ts'
import { type CardPrices, priceOfOrder } from './card-order-price.ts'

const prices: CardPrices = {
  zone: 'PT',
  physicalMinor: 750n,
  ekeyMinor: 250n,
  personalisationMinor: 200n,
  shippingMinor: 450n,
  vatRateBasisPoints: 2300n,
}
const wish = { isEkey: false, quantity: 5, personalised: true, freePersonalisation: false }

test('cards, names and one shipping are added up, and VAT is rounded once', () => {
  // 5 × (7.50 + 2.00) + 4.50 = 52.00; 23 % is 11.96.
  expect(priceOfOrder(prices, wish)).toMatchObject({ netMinor: 5200n, vatMinor: 1196n, totalMinor: 6396n })
  // 3 × 7.50 + 4.50 = 27.00; 23 % is 6.21.
  expect(priceOfOrder(prices, { ...wish, quantity: 3, personalised: false })).toMatchObject({
    personalisationMinor: 0n,
    netMinor: 2700n,
    totalMinor: 3321n,
  })
})

test('half a cent of VAT is rounded up', () => {
  // 0.50 at 23 % is 0.115.
  expect(
    priceOfOrder({ ...prices, physicalMinor: 50n, shippingMinor: 0n }, { ...wish, quantity: 1, personalised: false }),
  ).toMatchObject({
    vatMinor: 12n,
    totalMinor: 62n,
  })
})

test('names are free with a plan that includes them, and eKeys are neither printed nor sent', () => {
  expect(priceOfOrder(prices, { ...wish, freePersonalisation: true })).toMatchObject({
    personalisationMinor: 0n,
    netMinor: 4200n,
  })
  expect(priceOfOrder(prices, { ...wish, isEkey: true, quantity: 2 })).toMatchObject({
    unitPriceMinor: 250n,
    personalisationMinor: 0n,
    shippingMinor: 0n,
    netMinor: 500n,
    vatMinor: 115n,
  })
})

test.each([
  ['PT', '1100-048', 'PT'],
  ['PT', '9004-525', 'PT-30'],
  ['PT', '9400-162', 'PT-30'],
  ['PT', '9500-150', 'PT-20'],
  ['PT', '9980-024', 'PT-20'],
  ['ES', '28001', 'ES'],
  ['ES', '35001', 'ES-CN'],
  ['ES', '51001', 'ES-CN'],
  ['FR', '75001', 'FR'],
  ['FR', '97400', 'WORLD'],
  ['RE', '97400', 'WORLD'],
  ['FR', '20000', 'FR'],
  ['FR', '98800', 'WORLD'],
  ['MC', '98000', 'FR'],
  ['DE', '10115', 'EU'],
  ['GB', 'SW1A 1AA', 'WORLD'],
])('a parcel to %s %s is priced as %s', (country, postal_code, zone) => {
  expect(zoneOf({ country, postal_code })).toBe(zone)
})

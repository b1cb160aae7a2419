import { builtAt } from '@voltway/demo-stations/stations'
import type { Party, Tariff } from './ocpi-objects.ts'

/** The operator's tariffs: one for each country and current. */
export function madeUpTariffs(party: Party): Tariff[] {
  const tariff = (id: string, elements: Tariff['elements']): Tariff => ({
    country_code: party.country_code,
    party_id: party.party_id,
    id,
    currency: 'EUR',
    type: 'REGULAR',
    elements,
    last_updated: builtAt,
  })
  return [
    tariff('PT-AC', [
      {
        price_components: [
          { type: 'FLAT', price: 0.25, vat: 23, step_size: 1 },
          { type: 'ENERGY', price: 0.26, vat: 23, step_size: 1 },
          { type: 'PARKING_TIME', price: 1.2, vat: 23, step_size: 60 },
        ],
      },
    ]),
    tariff('PT-DC', [
      {
        price_components: [
          { type: 'FLAT', price: 0.35, vat: 23, step_size: 1 },
          { type: 'ENERGY', price: 0.42, vat: 23, step_size: 1 },
          { type: 'TIME', price: 1.2, vat: 23, step_size: 60 },
          { type: 'PARKING_TIME', price: 3, vat: 23, step_size: 60 },
        ],
      },
    ]),
    tariff('ES-AC', [{ price_components: [{ type: 'ENERGY', price: 0.33, vat: 21, step_size: 10 }] }]),
    tariff('ES-DC', [
      {
        price_components: [
          { type: 'ENERGY', price: 0.49, vat: 21, step_size: 10 },
          { type: 'PARKING_TIME', price: 6, vat: 21, step_size: 300 },
        ],
      },
    ]),
    tariff('FR-AC', [
      {
        price_components: [
          { type: 'ENERGY', price: 0.28, vat: 20, step_size: 100 },
          { type: 'TIME', price: 0.6, vat: 20, step_size: 300 },
        ],
      },
    ]),
    tariff('FR-DC', [
      {
        price_components: [{ type: 'ENERGY', price: 0.55, vat: 20, step_size: 100 }],
        restrictions: { start_time: '07:00', end_time: '23:00' },
      },
      { price_components: [{ type: 'ENERGY', price: 0.42, vat: 20, step_size: 100 }] },
      { price_components: [{ type: 'PARKING_TIME', price: 4.8, vat: 20, step_size: 60 }] },
    ]),
  ]
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Id, Money, UnitPrice } from './values.ts'

const CardPrices = z.object({
  /** A country, a part of it (`PT-20`), `EU` for the rest of the Union, `WORLD` for everywhere else. */
  zone: z.string(),
  physical: Money,
  ekey: Money,
  /** Per card with a name on it; free with the plan's `free_personalized_card`. */
  personalisation: Money,
  /** Per order. */
  shipping: Money,
  vat_rate: z.string(),
  valid_from: Day,
  valid_to: z.nullable(Day),
})

/** Units of a tariff total: per kWh, per minute of connected, charging or parking time, or per session. */
export const priceMeasures = ['ENERGY', 'CONNECTED_TIME', 'CHARGING_TIME', 'PARKING_TIME', 'SESSION'] as const

/** Call 19. */
export const listPrices = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v4/charge-and-pay/prices',
  summary: 'Get the prices of charging and cards in this wallet',
  right: 'member',
  wallet: 'query.wallet',
  query: z.object({ wallet: Id }),
  reply: z.object({
    currency: Currency,
    tariffs: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        /** The region it applies to: a country or a part of it, ISO 3166. */
        region: z.string(),
        energy_cycle: z.nullable(z.string()),
        currency: Currency,
        prices: z.record(z.string(), UnitPrice),
        /** Sum of all components, net: per kWh (by period where prices differ), per minute of each kind, per charge. */
        totals: z.array(z.object({ measure: z.enum(priceMeasures), period: z.nullable(z.string()), price: UnitPrice })),
        vat_rate: z.string(),
        valid_from: z.string(),
        valid_to: z.nullable(z.string()),
      }),
    ),
    fees: z.object({ activation: z.nullable(Money), monthly: z.nullable(Money) }),
    /** Prices of cards by destination, net: current prices, then announced ones. */
    cards: z.array(CardPrices),
  }),
  refusals: [],
})

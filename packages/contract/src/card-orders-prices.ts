import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Id, Money, UnitPrice } from './values.ts'
import { energyCycles } from './wallets.ts'

const CardPrices = z.object({
  /** A country, a part of it (`PT-20`), `EU` for the rest of the Union, `WORLD` for everywhere else. */
  zone: z.string(),
  /** Price of a physical card. */
  physical: Money,
  /** Price of a virtual card. */
  ekey: Money,
  /** Per card with a name on it; free with the plan's `free_personalized_card`. */
  personalisation: Money,
  /** Per order. */
  shipping: Money,
  /** VAT rate of cards in percent, two decimals. */
  vat_rate: z.string(),
  /** First day of these prices. */
  valid_from: Day,
  /** Last day of these prices; null: until they are replaced. */
  valid_to: z.nullable(Day),
})

/** Units of a tariff total: per kWh, per minute of connected, charging or parking time, or per session. */
export const priceMeasures = ['ENERGY', 'CONNECTED_TIME', 'CHARGING_TIME', 'PARKING_TIME', 'SESSION'] as const

/** A tariff by which charges in a region are priced. */
const ChargingTariff = z.object({
  /** Kind of the tariff. */
  kind: z.string(),
  /** Name of the tariff. */
  name: z.string(),
  /** The region it applies to: a country or a part of it, ISO 3166. */
  region: z.string(),
  /** Energy cycle of the tariff’s periods, DAILY or WEEKLY; null: one price at all times. */
  energy_cycle: z.nullable(z.string()),
  /** Currency code, ISO 4217. */
  currency: Currency,
  /** Net prices of the tariff, component by component. */
  prices: z.record(z.string(), UnitPrice),
  /** Sum of all components, net: per kWh (by period where prices differ), per minute of each kind, per charge. */
  totals: z.array(
    z.object({
      /** Measure that the price applies to: energy, a kind of time, or a session. */
      measure: z.enum(priceMeasures),
      /** Tariff period in which the component applies; null: always. */
      period: z.nullable(z.string()),
      /** Net price of one unit. */
      price: UnitPrice,
    }),
  ),
  /** VAT rate of the tariff in percent, two decimals. */
  vat_rate: z.string(),
  /** First day of the tariff. */
  valid_from: z.string(),
  /** Last day of the tariff; null: until it is replaced. */
  valid_to: z.nullable(z.string()),
})
/** A tariff by which charges in a region are priced. */
export type ChargingTariff = z.output<typeof ChargingTariff>

/** Own call. */
export const listStandardPrices = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v4/charge-and-pay/standard-prices',
  summary: 'Get the prices of charging in a wallet that is created now',
  right: 'self',
  query: z.object({ /** The energy cycle of the wallet. */ energy_cycle: z.enum(energyCycles) }),
  reply: z.object({ /** The tariffs by which charges are priced. */ tariffs: z.array(ChargingTariff) }),
  refusals: [],
})

/** Call 19. */
export const listPrices = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v4/charge-and-pay/prices',
  summary: 'Get the prices of charging and cards in this wallet',
  right: 'member',
  wallet: 'query.wallet',
  query: z.object({ /** Id of the wallet whose prices are listed. */ wallet: Id }),
  reply: z.object({
    currency: Currency,
    /** The tariffs by which charges are priced. */
    tariffs: z.array(ChargingTariff),
    /** Fees of cards. */
    fees: z.object({
      /** Fee per card, once. */
      activation: z.nullable(Money),
      /** Fee per card and month. */
      monthly: z.nullable(Money),
    }),
    /** Prices of cards by destination, net: current prices, then announced ones. */
    cards: z.array(CardPrices),
  }),
  refusals: [],
})

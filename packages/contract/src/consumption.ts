import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Day, EnergyKwh, Id, Money, Search, UnitPrice } from './values.ts'

/** Width of a bucket follows the view: hours of a day, days of a week or month, months of a year. */
export const consumptionViews = ['day', 'week', 'month', 'year'] as const
export const ConsumptionView = z.enum(consumptionViews)
export type ConsumptionView = z.output<typeof ConsumptionView>

/** A dashboard covers thirteen months at most, so that a year can be compared with the month before it. */
export const MAX_RANGE_MONTHS = 13

/** Where a charge is known from: the charging network, or a file of another provider (never charged to the wallet). */
export const consumptionSources = ['NETWORK', 'IMPORTED'] as const
export const ConsumptionSource = z.enum(consumptionSources)
export type ConsumptionSource = z.output<typeof ConsumptionSource>

const Sums = {
  energy_kwh: EnergyKwh,
  cost: Money,
  sessions: z.int(),
  duration_s: z.int(),
}

const Totals = z.object({
  ...Sums,
  co2_kg: z.string(),
  /** Cost over energy; null where no energy was charged. */
  avg_price_kwh: z.nullable(UnitPrice),
})
export type ConsumptionTotals = z.output<typeof Totals>

const Share = z.object({
  id: z.nullable(Id),
  name: z.string(),
  ...Sums,
  /** Part of the total cost in percent, two places. */
  share: z.string(),
  /** What the same cost in the equal range before. */
  previous_cost: Money,
})
export type ConsumptionShare = z.output<typeof Share>

/** A station and where it stands. */
const StationShare = z.object({
  ...Share.shape,
  address: z.string(),
  city: z.string(),
  operator: z.string(),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})
export type StationShare = z.output<typeof StationShare>

/** A card of the list; its number is the one printed on it. */
const CardShare = z.object({ ...Share.shape, id: Id, card_id: z.string(), member: z.nullable(z.string()) })
export type CardShare = z.output<typeof CardShare>

/** An hour of the week on the wallet's clock; weekdays from Monday = 1. */
const WeekHour = z.object({ weekday: z.int(), hour: z.int(), ...Sums })
export type WeekHour = z.output<typeof WeekHour>

const Period = z.object({ from: Day, to: Day })

export const Consumption = z.object({
  view: ConsumptionView,
  currency: Currency,
  time_zone: z.string(),
  from: Day,
  /** Inclusive. */
  to: Day,
  totals: Totals,
  /** What of the range was imported, whatever source is asked for. */
  imported: z.object({ sessions: z.int(), cost: Money }),
  /** The equal range before, so that the first day of it is as many days before `from` as the range has days. */
  previous: z.object({ ...Period.shape, totals: Totals }),
  /**
   * Wallet-local; empty ones included. `start` is a day, or `YYYY-MM-DDTHH:00` in the day view. `previous` is as many days
   * before as the range has.
   */
  buckets: z.array(z.object({ start: z.string(), ...Sums, previous: z.object(Sums) })),
  by_card: z.array(Share),
  by_member: z.array(Share),
  /** By the name of the cost centre; empty for sessions without one. */
  by_cost_centre: z.array(Share),
  /** AC, DC, or empty where the network has not told. */
  by_current: z.array(Share),
  by_period: z.record(z.string(), EnergyKwh),
  /** Hours of the week in which something was charged. */
  by_hour: z.array(WeekHour),
  top_stations: z.array(StationShare),
})
export type Consumption = z.output<typeof Consumption>

const rangeQuery = {
  view: z._default(ConsumptionView, 'month'),
  /** First and last day (inclusive) in the wallet's time zone; without them the view's range that holds today. */
  date_from: z.optional(Day),
  date_to: z.optional(Day),
  /** Without it all charging, wherever it is known from. */
  source: z.optional(ConsumptionSource),
}

/** Call 32. */
export const getConsumption = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/fleets/dashboard-consumption/:wallet',
  summary:
    'Energy, cost and CO2 of a range with its buckets, by card, member, period and station, and the equal range before',
  right: 'consumption.read',
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  /** Of one member or at one station only, when asked so. */
  query: z.object({ ...rangeQuery, member: z.optional(Id), station: z.optional(Id) }),
  reply: Consumption,
  refusals: [],
})

/** Call 33. */
export const getCardConsumption = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/fleets/dashboard-consumption/:wallet/cards/:id',
  summary: 'The same for one card, or for one member on that card',
  right: 'consumption.read',
  wallet: 'params.wallet',
  params: z.object({ wallet: Id, id: Id }),
  query: z.object({ ...rangeQuery, member: z.optional(Id) }),
  reply: Consumption,
  refusals: ['card.not_found'],
})

/** Call 34. */
export const getChargerConsumption = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/fleets/dashboard-consumption/:wallet/chargers',
  summary: 'Energy and cost per station, dearest first',
  right: 'consumption.read',
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  query: z.object({
    ...pageQuery(20),
    /** How the range is looked at, which says what it is compared with. */
    view: z._default(ConsumptionView, 'month'),
    date_from: rangeQuery.date_from,
    date_to: rangeQuery.date_to,
    source: rangeQuery.source,
  }),
  reply: list(StationShare),
  refusals: [],
})

/** Call 35. */
export const listConsumptions = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/consumptions',
  summary: 'One row per card with its total and share, 8 a page',
  right: 'consumption.read',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object({
    ...pageQuery(8),
    search: z.optional(Search),
    ordering: z._default(
      z.enum(['cost', '-cost', 'energy_kwh', '-energy_kwh', 'sessions', '-sessions', 'name', '-name']),
      '-cost',
    ),
    /** How the range is looked at, which says what it is compared with. */
    view: z._default(ConsumptionView, 'month'),
    date_from: rangeQuery.date_from,
    date_to: rangeQuery.date_to,
    source: rangeQuery.source,
  }),
  reply: list(CardShare),
  refusals: [],
})

import * as z from 'zod/mini'
import { ForecastCourse } from './consumption-forecast.ts'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Day, EnergyKwh, Id, Money, Search, UnitPrice } from './values.ts'

/** The width of a bucket follows the view: hours of a day, days of a week or month, months of a year. */
export const consumptionViews = ['day', 'week', 'month', 'year'] as const
/** Schema of a dashboard's view. */
export const ConsumptionView = z.enum(consumptionViews)
export type ConsumptionView = z.output<typeof ConsumptionView>

/** A dashboard covers thirteen months at most, so that a year can be compared with the month before it. */
export const MAX_RANGE_MONTHS = 13

/** The source of a charge: the charging network, or another provider's file (never charged to the wallet). */
export const consumptionSources = ['NETWORK', 'IMPORTED'] as const
/** Schema of a charge's source. */
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
  /** Cost divided by energy; null without energy. */
  avg_price_kwh: z.nullable(UnitPrice),
})
export type ConsumptionTotals = z.output<typeof Totals>

const Share = z.object({
  id: z.nullable(Id),
  name: z.string(),
  ...Sums,
  /** Share of the total cost in percent, two decimals. */
  share: z.string(),
  /** Cost in the compared range. */
  previous_cost: Money,
})
export type ConsumptionShare = z.output<typeof Share>

/** A station with its address. */
const StationShare = z.object({
  ...Share.shape,
  address: z.string(),
  city: z.string(),
  operator: z.string(),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})
export type StationShare = z.output<typeof StationShare>

/** A card; its number is the printed one. */
const CardShare = z.object({ ...Share.shape, id: Id, card_id: z.string(), member: z.nullable(z.string()) })
export type CardShare = z.output<typeof CardShare>

/** An hour of the week in the wallet's time zone; weekdays from Monday = 1. */
const WeekHour = z.object({ weekday: z.int(), hour: z.int(), ...Sums })
export type WeekHour = z.output<typeof WeekHour>

const Period = z.object({ from: Day, to: Day })

/**
 * Reply of calls 32 and 33: the consumption of a range in the wallet's time zone, with the compared range before it.
 */
export const Consumption = z.object({
  view: ConsumptionView,
  currency: Currency,
  time_zone: z.string(),
  from: Day,
  /** Inclusive. */
  to: Day,
  totals: Totals,
  /** Energy in countries without a CO2 factor. With any, the CO2 of the totals is incomplete. */
  co2_missing_kwh: addedField(EnergyKwh, '0.000'),
  /** The imported part of the range, for every source. */
  imported: z.object({ sessions: z.int(), cost: Money }),
  /** The compared range. */
  previous: z.object({ ...Period.shape, totals: Totals }),
  /** The projected cost of the current week, month or year; null for other ranges and without enough days. */
  forecast: addedField(z.nullable(ForecastCourse), null),
  /**
   * Buckets in the wallet's time zone, empty ones included. `start` is a day, or `YYYY-MM-DDTHH:00` in the day view.
   * `previous` is the compared bucket.
   */
  buckets: z.array(z.object({ start: z.string(), ...Sums, previous: z.object(Sums) })),
  by_card: z.array(Share),
  by_member: z.array(Share),
  /** By cost centre; empty for sessions without one. */
  by_cost_centre: z.array(Share),
  /** By centre of the second dimension, such as the project; charges without one are in none. */
  by_second_dimension: addedField(z.array(Share), []),
  /** AC, DC, or empty where the network reports none. */
  by_current: z.array(Share),
  by_period: z.record(z.string(), EnergyKwh),
  /** Hours of the week with charges. */
  by_hour: z.array(WeekHour),
  top_stations: z.array(StationShare),
})
export type Consumption = z.output<typeof Consumption>

/** Fields of a query that select a range and its compared range. */
export const rangeQuery = {
  view: z._default(ConsumptionView, 'month'),
  /** First and last day (inclusive) in the wallet's time zone. Default: the view's range around today. */
  date_from: z.optional(Day),
  date_to: z.optional(Day),
  /** Default: all sources. */
  source: z.optional(ConsumptionSource),
  /** Restricts to the cards that are in this team now. */
  team: z.optional(Id),
}

/** Call 32. */
export const getConsumption = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/fleets/dashboard-consumption/:wallet',
  summary:
    'Energy, cost and CO2 of a range with its buckets, by card, member, period and station, and the equal range before',
  right: 'consumption.read',
  teams: true,
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  /** Restricts to one member or station. */
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
  teams: true,
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
  summary: 'Energy and cost per station, highest cost first',
  right: 'consumption.read',
  teams: true,
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  query: z.object({
    ...pageQuery(20),
    /** The view, which decides the compared range. */
    view: z._default(ConsumptionView, 'month'),
    date_from: rangeQuery.date_from,
    date_to: rangeQuery.date_to,
    source: rangeQuery.source,
    team: rangeQuery.team,
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
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object({
    ...pageQuery(8),
    search: z.optional(Search),
    ordering: z._default(
      z.enum(['cost', '-cost', 'energy_kwh', '-energy_kwh', 'sessions', '-sessions', 'name', '-name']),
      '-cost',
    ),
    /** The view, which decides the compared range. */
    view: z._default(ConsumptionView, 'month'),
    date_from: rangeQuery.date_from,
    date_to: rangeQuery.date_to,
    source: rangeQuery.source,
    team: rangeQuery.team,
  }),
  reply: list(CardShare),
  refusals: [],
})

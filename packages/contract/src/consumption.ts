import * as z from 'zod/mini'
import { ForecastCourse } from './consumption-forecast.ts'
import { sourceQuery } from './consumption-sources.ts'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { Amounts, Currency, Day, DayInput, EnergyKwh, Id, Money, Search, UnitPrice } from './values.ts'

/** The width of a bucket follows the view: hours of a day, days of a week or month, months of a year. */
export const consumptionViews = ['day', 'week', 'month', 'year'] as const
/** Schema of a dashboard's view. */
export const ConsumptionView = z.enum(consumptionViews)
export type ConsumptionView = z.output<typeof ConsumptionView>

/** A dashboard covers thirteen months at most, so that a year can be compared with the month before it. */
export const MAX_RANGE_MONTHS = 13

const Sums = {
  /** Energy of the charges in kWh, three decimals. */
  energy_kwh: EnergyKwh,
  /** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
  cost: Money,
  /** Number of charges. */
  sessions: z.int(),
  /** Time from plugging in to plugging out, summed in seconds. */
  duration_s: z.int(),
}

const Totals = z.object({
  ...Sums,
  /** CO₂ of the energy in kilograms, by the factors of the country. */
  co2_kg: z.string(),
  /** Cost divided by energy; null without energy. */
  avg_price_kwh: z.nullable(UnitPrice),
})
export type ConsumptionTotals = z.output<typeof Totals>

const Share = z.object({
  /** Id of what the row is about, such as a card; null for names without an object of their own. */
  id: z.nullable(Id),
  /** Name of what the row is about, such as a card; empty for charges without one. */
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
  /** Street and number of the station. */
  address: z.string(),
  /** City of the station. */
  city: z.string(),
  /** Charge-point operator of the station. */
  operator: z.string(),
  /** Where the station is; null when it is unknown. */
  coordinates: z.nullable(
    z.object({
      /** Latitude in degrees (WGS 84). */
      latitude: z.number(),
      /** Longitude in degrees (WGS 84). */
      longitude: z.number(),
    }),
  ),
})
export type StationShare = z.output<typeof StationShare>

/** A card; its number is the printed one. */
const CardShare = z.object({
  ...Share.shape,
  /** Id of the card. */
  id: Id,
  /** The number printed on the card. */
  card_id: z.string(),
  /** Name of the card’s driver; null without one. */
  member: z.nullable(z.string()),
})
export type CardShare = z.output<typeof CardShare>

/** An hour of the week in the wallet's time zone; weekdays from Monday = 1. */
const WeekHour = z.object({
  /** Day of the week; Monday is 1. */
  weekday: z.int(),
  /** Hour of that day in the wallet’s time zone, 0 to 23. */
  hour: z.int(),
  ...Sums,
})
export type WeekHour = z.output<typeof WeekHour>

const Period = z.object({
  /** First day of the compared range. */
  from: Day,
  /** Last day of the compared range, inclusive. */
  to: Day,
})

/**
 * Reply of calls 32 and 33: the consumption of a range in the wallet's time zone, with the compared range before it.
 */
export const Consumption = z.object({
  /** Width of the range, which decides the buckets. */
  view: ConsumptionView,
  currency: Currency,
  /** Time zone of the wallet, in which days and hours are counted. */
  time_zone: z.string(),
  /** First day of the range. */
  from: Day,
  /** Inclusive. */
  to: Day,
  /** The sums of the range. */
  totals: Totals,
  /** Whether all costs of the reply contain VAT. */
  amounts: addedField(Amounts, 'GROSS'),
  /** The part of the cost whose VAT is unknown: imported charges. It is the same with and without VAT. */
  vat_unknown_cost: addedField(Money, '0.00'),
  /** Energy in countries without a CO2 factor. With any, the CO2 of the totals is incomplete. */
  co2_missing_kwh: addedField(EnergyKwh, '0.000'),
  /** The imported part of the range, for every source. */
  imported: z.object({
    /** Number of imported charges. */
    sessions: z.int(),
    /** Cost of imported charges. */
    cost: Money,
  }),
  /** The compared range and its sums. */
  previous: z.object({ ...Period.shape, /** The sums of the compared range. */ totals: Totals }),
  /** The projected cost of the current week, month or year; null for other ranges and without enough days. */
  forecast: addedField(z.nullable(ForecastCourse), null),
  /**
   * Buckets in the wallet's time zone, empty ones included. `start` is a day, or `YYYY-MM-DDTHH:00` in the day view.
   * `previous` is the compared bucket.
   */
  buckets: z.array(
    z.object({
      /** Beginning of the bucket: a day, or an hour as `YYYY-MM-DDTHH:00`. */
      start: z.string(),
      ...Sums,
      /** The sums of the compared bucket. */
      previous: z.object(Sums),
    }),
  ),
  /** By card, the highest cost first. */
  by_card: z.array(Share),
  /** By driver, the highest cost first. */
  by_member: z.array(Share),
  /** By cost centre; empty for sessions without one. */
  by_cost_centre: z.array(Share),
  /** By centre of the second dimension, such as the project; charges without one are in none. */
  by_second_dimension: addedField(z.array(Share), []),
  /** AC, DC, or empty where the network reports none. */
  by_current: z.array(Share),
  /** Energy in kWh by tariff period. */
  by_period: z.record(z.string(), EnergyKwh),
  /** Hours of the week with charges. */
  by_hour: z.array(WeekHour),
  /** The stations with the highest cost. */
  top_stations: z.array(StationShare),
})
export type Consumption = z.output<typeof Consumption>

/** Fields of a query that select a range and its compared range. */
export const rangeQuery = {
  /** Width of the range: a day, a week, a month or a year. */
  view: z._default(ConsumptionView, 'month'),
  /** First and last day (inclusive) in the wallet's time zone. Default: the view's range around today. */
  date_from: z.optional(DayInput),
  /** Last day of the range, inclusive, in the wallet’s time zone. */
  date_to: z.optional(DayInput),
  ...sourceQuery,
  /** Restricts to the cards that are in this team now. */
  team: z.optional(Id),
  /** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
  amounts: z._default(Amounts, 'GROSS'),
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
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  /** Restricts to one member or station. */
  query: z.object({
    ...rangeQuery,
    /** Only charges of this driver, by their id. */
    member: z.optional(Id),
    /** Only charges at this station, by its id. */
    station: z.optional(Id),
  }),
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
  params: z.object({ /** Id of the wallet. */ wallet: Id, /** Id of the card. */ id: Id }),
  query: z.object({ ...rangeQuery, /** Only charges of this driver, by their id. */ member: z.optional(Id) }),
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
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    ...pageQuery(20),
    /** The view, which decides the compared range. */
    view: z._default(ConsumptionView, 'month'),
    date_from: rangeQuery.date_from,
    /** Last day of the range, inclusive, in the wallet’s time zone. */
    date_to: rangeQuery.date_to,
    source: rangeQuery.source,
    team: rangeQuery.team,
    amounts: rangeQuery.amounts,
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
    /** Text to find in names and numbers of cards and names of drivers, without regard to case and accents. */
    search: z.optional(Search),
    /** Sum or name by which the cards are ordered; `-` before it reverses the order. */
    ordering: z._default(
      z.enum(['cost', '-cost', 'energy_kwh', '-energy_kwh', 'sessions', '-sessions', 'name', '-name']),
      '-cost',
    ),
    /** The view, which decides the compared range. */
    view: z._default(ConsumptionView, 'month'),
    date_from: rangeQuery.date_from,
    /** Last day of the range, inclusive, in the wallet’s time zone. */
    date_to: rangeQuery.date_to,
    source: rangeQuery.source,
    team: rangeQuery.team,
    amounts: rangeQuery.amounts,
  }),
  reply: list(CardShare),
  refusals: [],
})

import * as z from 'zod/mini'
import { cardOrderStatuses } from './card-orders.ts'
import { BlockedReason } from './cards.ts'
import { Forecast, ForecastCourse } from './consumption-forecast.ts'
import { sourceQuery } from './consumption-sources.ts'
import { addedField, endpoint } from './endpoint.ts'
import { BudgetPeriod } from './insight.ts'
import { FirstSteps } from './overview-first-steps.ts'
import { Amounts, Currency, Day, EnergyKwh, Id, Instant, Money } from './values.ts'

/** A month of the wallet, day by day. */
const Month = z.object({
  /** First day of the month. */
  from: Day,
  /** Last day of the month, inclusive. */
  to: Day,
  /** Cost of each day with VAT, from the first day on. */
  days: z.array(Money),
})

const PeriodSums = {
  /** Cost of the charges with VAT. */
  spent: Money,
  /** Energy of the charges in kWh, three decimals. */
  energy_kwh: EnergyKwh,
  /** Number of charges. */
  sessions: z.int(),
}

const Avoidable = z.object({
  /** Charges with a paid idle time after charging: their number, time and cost. */
  idle: z.object({
    /** Number of charges with a paid idle time. */
    sessions: z.int(),
    /** Paid idle time in seconds. */
    duration_s: z.int(),
    /** Cost of the idle time with VAT. */
    cost: Money,
  }),
  /** Charges in peak hours, and their saving in off-peak hours. */
  peak: z.object({
    /** Number of charges in peak hours. */
    sessions: z.int(),
    /** What these charges would have saved in off-peak hours, with VAT. */
    cost: Money,
  }),
})

/** A budget that its forecast exceeds before its period ends. */
const BudgetAtRisk = z.object({
  /** Id of the budget. */
  id: Id,
  /** Cost centre of the budget; null: another scope. */
  cost_centre: z.nullable(z.string()),
  /** The budgeted calendar period. */
  period: BudgetPeriod,
  /** Whether all amounts of the budget contain VAT. */
  amounts: addedField(Amounts, 'GROSS'),
  /** The last day of the period. */
  to: Day,
  /** Amount of the budget for the period. */
  amount: Money,
  /** Cost of the period so far. */
  spent: Money,
  forecast: Forecast,
})

/** Reply of `getHome`. `month` is the current month, `before` the previous one. */
export const Home = z.object({
  /** Currency of the wallet, ISO 4217. */
  currency: Currency,
  /** In the wallet's time zone. */
  today: Day,
  /** The current month, day by day. */
  month: Month,
  /** The previous month. */
  before: Month,
  /**
   * The sums of the month so far and of the same days of the previous month for the requested source. Null without one:
   * the overview has the sums of all.
   */
  of_source: addedField(
    z.nullable(
      z.object({
        ...PeriodSums,
        /** The sums of the same days of the previous month. */ previous: z.object(PeriodSums),
      }),
    ),
    null,
  ),
  /** The projected cost of the month, as on the consumption page; null while there is none. */
  forecast: addedField(z.nullable(ForecastCourse), null),
  /** The most expensive cards of the month; `previous_cost` is that of the same days of the previous month. */
  top_cards: z.array(
    z.object({
      /** Id of the card. */
      id: Id,
      /** Name of the card. */
      name: z.string(),
      /** Cost of the card’s charges in the month with VAT. */
      cost: Money,
      /** Energy of the card’s charges in the month in kWh, three decimals. */
      energy_kwh: EnergyKwh,
      /** Number of the card’s charges in the month. */
      sessions: z.int(),
      /** Cost of the card’s charges in the same days of the previous month. */
      previous_cost: Money,
    }),
  ),
  /** The month so far, and the same days of the previous month. */
  avoidable: z.extend(Avoidable, { /** The same days of the previous month. */ previous: Avoidable }),
  /** A few of the objects that the overview's alerts count. */
  blocked_cards: z.array(
    z.object({
      /** Id of the blocked card. */
      id: Id,
      /** The number printed on the blocked card. */
      card_id: z.string(),
      /** Name of the blocked card. */
      name: z.string(),
      /** Why the card does not charge. */
      reasons: z.array(BlockedReason),
    }),
  ),
  /** Budgets that are exceeded, or that their forecast exceeds. */
  budgets_at_risk: addedField(z.array(BudgetAtRisk), []),
  /** Charge records that need review. */
  doubts: z.array(
    z.object({
      /** Id of the charge. */
      id: Id,
      /** Name of the station. */
      station: z.string(),
      /** Name of the card. */
      card: z.string(),
      /** When the charge began. */
      started_at: Instant,
    }),
  ),
  /** Requests that wait for an answer. */
  requests: addedField(z.object({ /** Number of requests that wait for an answer. */ count: z.int() }), { count: 0 }),
  /** Card orders that are not delivered yet. */
  orders: z.object({
    /** Number of orders that are not delivered yet. */
    count: z.int(),
    /** Number of cards in these orders. */
    cards: z.int(),
    /** The next ones. */
    next: z.array(
      z.object({
        /** Id of the card order. */
        id: Id,
        /** True for an order of virtual cards, false for physical ones. */
        is_ekey: z.boolean(),
        /** Number of cards in the order. */
        quantity: z.int(),
        status: z.enum(cardOrderStatuses),
      }),
    ),
  }),
  /** Whether any charge has ended: until then there is nothing to compare. */
  has_charged: z.boolean(),
  /** The open steps of a new fleet; null once all are done, for older fleets, and for people who may do none. */
  first_steps: z.nullable(FirstSteps),
})
export type Home = z.output<typeof Home>

/** Own call: the home page's data beside overview and running sessions, in one reply. */
export const getHome = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/home',
  summary: 'The month by day, the cards with the highest cost, avoidable cost, and the first items that need attention',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  /** Restricts the costs, the cards and the avoidable cost to one source. */
  query: z.object(sourceQuery),
  reply: Home,
  refusals: [],
})

import * as z from 'zod/mini'
import { cardOrderStatuses } from './card-orders.ts'
import { BlockedReason } from './cards.ts'
import { Forecast, ForecastCourse } from './consumption-forecast.ts'
import { addedField, endpoint } from './endpoint.ts'
import { BudgetPeriod } from './insight.ts'
import { FirstSteps } from './overview-first-steps.ts'
import { Currency, Day, EnergyKwh, Id, Instant, Money } from './values.ts'

/** A month of the wallet, day by day. */
const Month = z.object({ from: Day, to: Day, days: z.array(Money) })

const Avoidable = z.object({
  /** Charges with a paid idle time after charging: their number, time and cost. */
  idle: z.object({ sessions: z.int(), duration_s: z.int(), cost: Money }),
  /** Charges in peak hours, and their saving in off-peak hours. */
  peak: z.object({ sessions: z.int(), cost: Money }),
})

/** A budget that its forecast exceeds before its period ends. */
const BudgetAtRisk = z.object({
  id: Id,
  cost_centre: z.nullable(z.string()),
  period: BudgetPeriod,
  /** The last day of the period. */
  to: Day,
  amount: Money,
  spent: Money,
  forecast: Forecast,
})

/** Reply of `getHome`. `month` is the current month, `before` the previous one. */
export const Home = z.object({
  currency: Currency,
  /** In the wallet's time zone. */
  today: Day,
  month: Month,
  /** The previous month. */
  before: Month,
  /** The projected cost of the month, as on the consumption page; null while there is none. */
  forecast: addedField(z.nullable(ForecastCourse), null),
  /** The most expensive cards of the month; `previous_cost` is that of the same days of the previous month. */
  top_cards: z.array(
    z.object({
      id: Id,
      name: z.string(),
      cost: Money,
      energy_kwh: EnergyKwh,
      sessions: z.int(),
      previous_cost: Money,
    }),
  ),
  /** The month so far, and the same days of the previous month. */
  avoidable: z.extend(Avoidable, { previous: Avoidable }),
  /** A few of the objects that the overview's alerts count. */
  blocked_cards: z.array(z.object({ id: Id, card_id: z.string(), name: z.string(), reasons: z.array(BlockedReason) })),
  /** Budgets that their forecast exceeds. */
  budgets_at_risk: addedField(z.array(BudgetAtRisk), []),
  /** Charge records that need review. */
  doubts: z.array(z.object({ id: Id, station: z.string(), card: z.string(), started_at: Instant })),
  /** Requests that wait for an answer. */
  requests: addedField(z.object({ count: z.int() }), { count: 0 }),
  /** Card orders that are not delivered yet. */
  orders: z.object({
    count: z.int(),
    cards: z.int(),
    /** The next ones. */
    next: z.array(z.object({ id: Id, is_ekey: z.boolean(), quantity: z.int(), status: z.enum(cardOrderStatuses) })),
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
  params: z.object({ id: Id }),
  reply: Home,
  refusals: [],
})

import * as z from 'zod/mini'
import { cardOrderStatuses } from './card-orders.ts'
import { BlockedReason } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { FirstSteps } from './overview-first-steps.ts'
import { Currency, Day, EnergyKwh, Id, Instant, Money } from './values.ts'

/** A month of the wallet, day by day from its first to its last. */
const Month = z.object({ from: Day, to: Day, days: z.array(Money) })

const Avoidable = z.object({
  /** Charges after which the vehicle stayed plugged in and that cost something, how long, and how much. */
  idle: z.object({ sessions: z.int(), duration_s: z.int(), cost: Money }),
  /** Charges in dear hours, and what their energy would have cost less in off-peak hours. */
  peak: z.object({ sessions: z.int(), cost: Money }),
})

export const Home = z.object({
  currency: Currency,
  /** On the wallet's clock. */
  today: Day,
  month: Month,
  before: Month,
  /** The dearest cards of the month; `previous_cost` is the whole month before. */
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
  /** Of the month so far, and of the same days of the month before. */
  avoidable: z.extend(Avoidable, { previous: Avoidable }),
  /** A few of what the overview's alerts count. */
  blocked_cards: z.array(z.object({ id: Id, card_id: z.string(), name: z.string(), reasons: z.array(BlockedReason) })),
  doubts: z.array(z.object({ id: Id, station: z.string(), card: z.string(), started_at: Instant })),
  /** Orders of cards that are not delivered yet. */
  orders: z.object({
    count: z.int(),
    cards: z.int(),
    next: z.array(z.object({ id: Id, is_ekey: z.boolean(), quantity: z.int(), status: z.enum(cardOrderStatuses) })),
  }),
  /** Whether any charge has ended yet: before, there is nothing to compare or to count. */
  has_charged: z.boolean(),
  /** What is left to do in a new fleet; null once all of it is done, for an older fleet, and for whoever may do none of it. */
  first_steps: z.nullable(FirstSteps),
})
export type Home = z.output<typeof Home>

/** The product's own: what the home page shows beside the overview and what is charging, in one answer. */
export const getHome = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/home',
  summary: 'The month day by day, the dearest cards, avoidable cost, and a few of what needs attention',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: Home,
  refusals: [],
})

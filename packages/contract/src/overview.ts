import * as z from 'zod/mini'
import { addedField, endpoint } from './endpoint.ts'
import { Held, holdPurposes } from './holds.ts'
import { alertSeverities, walletAlerts } from './overview-alerts.ts'
import { Currency, Day, EnergyKwh, Id, Instant, Money } from './values.ts'

/** Reply of call 6. The period is the current month in the wallet's time zone. */
export const WalletOverview = z.object({
  balance: Money,
  reserved: Money,
  available: Money,
  credit: Money,
  currency: Currency,
  period: z.object({ from: Day, to: Day }),
  spent_in_period: Money,
  energy_kwh_in_period: EnergyKwh,
  /** Number of charging sessions of the month. */
  sessions_in_period: z.int(),
  /** The imported part of the period, included above as on every page. */
  imported_in_period: addedField(z.object({ sessions: z.int(), cost: Money }), { sessions: 0, cost: '0.00' }),
  /** Number of charging sessions that run now. */
  sessions_active: z.int(),
  /** The same days of the previous month, until the current time of day. */
  previous: z.object({ from: Day, to: Day, spent: Money, energy_kwh: EnergyKwh, sessions: z.int() }),
  cards: z.object({
    total: z.int(),
    /** Number of cards that charge. */
    active: z.int(),
    /** Number of blocked cards. */
    blocked: z.int(),
    /** Number of cards with a spending limit. */
    limited: z.int(),
    by_reason: z.record(z.string(), z.int()),
  }),
  members: z.int(),
  guests: z.int(),
  /** The holds behind the reserved amount. */
  held: Held,
  /** The newest holds. */
  holds: z.array(
    z.object({
      session_id: z.nullable(Id),
      card_id: Id,
      card_name: z.string(),
      /** What the money is on hold for. */
      purpose: z.enum(holdPurposes),
      amount: Money,
      since: Instant,
    }),
  ),
  /** Unpaid invoices. */
  unpaid: z.object({ count: z.int(), amount: Money, oldest_due: z.nullable(Day) }),
  /** The next collection; null when none is due. */
  next_charge: z.nullable(z.object({ date: Day, amount: Money, method: z.string() })),
  alerts: z.array(
    z.object({
      kind: z.enum(walletAlerts),
      severity: z.enum(alertSeverities),
      count: z.int(),
      amount: z.nullable(Money),
    }),
  ),
})
export type WalletOverview = z.output<typeof WalletOverview>

/** Call 6. */
export const getWalletOverview = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v3/user/wallet/:id/overview',
  summary: 'Balance, holds, month so far, cards by state and what needs attention',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: WalletOverview,
  refusals: [],
})

import * as z from 'zod/mini'
import { addedField, endpoint } from './endpoint.ts'
import { Held, holdPurposes } from './holds.ts'
import { alertSeverities, Todo, walletAlerts } from './overview-alerts.ts'
import { Currency, Day, EnergyKwh, Id, Instant, Money } from './values.ts'

/** Reply of call 6. The period is the current month in the wallet's time zone. */
export const WalletOverview = z.object({
  /** Money in the wallet, amounts on hold included. */
  balance: Money,
  /** Amount on hold for the wallet’s running and unchecked charges. */
  reserved: Money,
  /** Money that charges can still use. */
  available: Money,
  /** Credit of post-payment, up to which unpaid charges are allowed. */
  credit: Money,
  /** Currency of the wallet, ISO 4217. */
  currency: Currency,
  /** The current month. */
  period: z.object({ /** First day of the month. */ from: Day, /** Last day of the month, inclusive. */ to: Day }),
  /** Cost of the month so far, with VAT. */
  spent_in_period: Money,
  /** Energy of the month so far in kWh, three decimals. */
  energy_kwh_in_period: EnergyKwh,
  /** Number of charging sessions of the month. */
  sessions_in_period: z.int(),
  /** The imported part of the period, included above as on every page. */
  imported_in_period: addedField(
    z.object({
      /** Number of charges of the month so far. */
      sessions: z.int(),
      /** Cost of the same days with VAT. */
      cost: Money,
    }),
    { sessions: 0, cost: '0.00' },
  ),
  /** Number of charging sessions that run now. */
  sessions_active: z.int(),
  /** The same days of the previous month, until the current time of day. */
  previous: z.object({
    /** First day of the compared range. */
    from: Day,
    /** Last day of the compared range, inclusive. */
    to: Day,
    /** Cost of the compared range with VAT. */
    spent: Money,
    /** Energy of the compared range in kWh, three decimals. */
    energy_kwh: EnergyKwh,
    /** Number of charges of the compared range. */
    sessions: z.int(),
  }),
  /** Numbers of cards by state. */
  cards: z.object({
    /** Number of all cards. */
    total: z.int(),
    /** Number of cards that charge. */
    active: z.int(),
    /** Number of blocked cards. */
    blocked: z.int(),
    /** Number of cards with a spending limit. */
    limited: z.int(),
    /** Number of cards by reason. */
    by_reason: z.record(z.string(), z.int()),
  }),
  /** Number of drivers. */
  members: z.int(),
  /** Number of people with permissions. */
  guests: z.int(),
  /** The holds behind the reserved amount. */
  held: Held,
  /** The newest holds. */
  holds: z.array(
    z.object({
      /** Id of the charge; null before it began. */
      session_id: z.nullable(Id),
      card_id: Id,
      /** Name that the company gave the card. */
      card_name: z.string(),
      /** What the money is on hold for. */
      purpose: z.enum(holdPurposes),
      /** Amount on hold for this charge. */
      amount: Money,
      /** When the amount was put on hold. */
      since: Instant,
    }),
  ),
  /** Unpaid invoices. */
  unpaid: z.object({
    /** Number of unpaid invoices. */
    count: z.int(),
    /** Sum of the unpaid invoices. */
    amount: Money,
    /** Day on which the oldest unpaid invoice was due; null without any. */
    oldest_due: z.nullable(Day),
  }),
  /** The next collection; null when none is due. */
  next_charge: z.nullable(
    z.object({
      /** Day of the next payment. */
      date: Day,
      /** Amount of the next payment. */
      amount: Money,
      /** How the next payment is made. */
      method: z.string(),
    }),
  ),
  /** What needs attention. */
  alerts: z.array(
    z.object({
      kind: z.enum(walletAlerts),
      severity: z.enum(alertSeverities),
      /** Number of objects that need attention. */
      count: z.int(),
      /** Sum that needs attention; null where there is no sum. */
      amount: z.nullable(Money),
    }),
  ),
  /** What the person can do about the alerts, the budgets and the requests, most important first. */
  todo: addedField(z.array(Todo), []),
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
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: WalletOverview,
  refusals: [],
})

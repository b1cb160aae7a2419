import * as z from 'zod/mini'
import { changedAt, changesList, changesQuery, endpoint, pageQuery } from './endpoint.ts'
import { DayInput, Id, Instant, Money, many, Search } from './values.ts'

/** Kinds of a wallet's movements. */
export const movementKinds = [
  'TOPUP',
  'AUTO_TOPUP',
  'CHARGE',
  'SUBSCRIPTION',
  'CARD_ORDER',
  'REFUND',
  'CREDIT_NOTE',
  'FEE',
  'ADJUSTMENT',
] as const

/** Statuses of a movement. RESERVED and RELEASED are those of holds. */
export const movementStatuses = ['RESERVED', 'PENDING', 'COMPLETE', 'FAILED', 'RELEASED'] as const

/** A movement of a wallet. RESERVED: on hold for a session; RELEASED: a hold that ended without a charge. */
export const Movement = z.object({
  /** Id of the movement. */
  id: Id,
  /** When the money moved or was put on hold. */
  at: Instant,
  kind: z.enum(movementKinds),
  status: z.enum(movementStatuses),
  /** Positive into the wallet, negative out of it. */
  gross: Money,
  /** Amount without VAT; null where there is no VAT. */
  net: z.nullable(Money),
  /** VAT of the amount; null where there is none. */
  vat: z.nullable(Money),
  /** The balance after it, reserved money included; null for payments that have not moved money. */
  balance_after: z.nullable(Money),
  /** Id of the charge; null for other movements. */
  session_id: z.nullable(Id),
  /** Id of the document; null without one. */
  invoice_id: z.nullable(Id),
  /** Id of the payment; null for other movements. */
  payment_id: z.nullable(Id),
  /** Id of the card; null without one. */
  card_id: z.nullable(Id),
  /** Name of the charged card; null for other movements. */
  card_name: z.nullable(z.string()),
  /**
   * A note of the operator, or one of `late_payment other_amount returned chargeback chargeback_won refund_failed
   * debt_settled debt_added`.
   */
  note: z.nullable(z.string()),
  ...changedAt,
})
export type Movement = z.output<typeof Movement>

/**
 * Own call: Everything that moved or reserved money of a wallet, newest first, each with the balance after it. Read
 * by change with `updated_since`.
 */
export const listMovements = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/movements',
  summary: 'Movements of a wallet, newest first',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  query: z.object({
    ...changesQuery,
    ...pageQuery(10),
    /** Only movements of these kinds. */
    kind: z.optional(many(z.enum(movementKinds))),
    /** Only movements in these statuses. */
    status: z.optional(many(z.enum(movementStatuses))),
    /** Only movements of this day or later. */
    at__gte: z.optional(DayInput),
    /** Only movements of this day or earlier. */
    at__lte: z.optional(DayInput),
    /** Text to find in names of cards, notes and amounts, without regard to case and accents. */
    search: z.optional(Search),
  }),
  reply: z.extend(changesList(Movement), {
    /**
     * Ids of rows that are no longer in the list: reservations that a charge or a release replaced, and payments that
     * arrived. Only in replies to `updated_since` and `cursor`.
     */
    removed: z.optional(z.array(Id)),
  }),
  refusals: [],
})

import * as z from 'zod/mini'
import { type SessionFlag, sessionFlags } from './sessions.ts'
import { Instant, Money } from './values.ts'

/** A session that runs longer needs review, and no longer counts as running (domain: sessions). */
export const LONGEST_SESSION_HOURS = 72

/** How a charge record that fails a check is resolved, until the operator of the installation decides. */
interface DoubtRule {
  /** Whether it is booked after the review time without a decision. Never for impossible records. */
  readonly booksByTime: boolean
  /** Whether the operator may exempt a network from waiting for this doubt. */
  readonly mayBeNoted: boolean
}
const impossible: DoubtRule = { booksByTime: false, mayBeNoted: false }
const unusual: DoubtRule = { booksByTime: true, mayBeNoted: true }

/** The doubts of a charge record and their rules (decision 051). */
export const doubtRules = {
  END_BEFORE_START: impossible,
  NEGATIVE_ENERGY: impossible,
  ENERGY_IMPOSSIBLE: impossible,
  COST_IMPOSSIBLE: impossible,
  FOREIGN_CURRENCY: impossible,
  TIME_IN_FUTURE: impossible,
  TOO_OLD: impossible,
  PRICE_MISSING: impossible,
  // May be exempted, because operators publish wrong powers. Never booked without a decision, because most such records
  // are wrong.
  ENERGY_ABOVE_POWER: { booksByTime: false, mayBeNoted: true },
  // Exempting it would allow double billing, and so would time: most overlaps are one charge under two ids.
  OVERLAP: { booksByTime: false, mayBeNoted: false },
  // The operator contradicts its own last word on the session.
  ENERGY_NOT_OF_SESSION: { booksByTime: false, mayBeNoted: true },
  COST_NOT_OF_SESSION: unusual,
  TIME_NOT_OF_SESSION: unusual,
  COST_WITHOUT_ENERGY: unusual,
  ENERGY_UNUSUAL: unusual,
  COST_UNUSUAL: unusual,
  COST_MISMATCH: unusual,
  ENERGY_ABOVE_BATTERY: unusual,
  TOO_LONG: unusual,
  PRICE_OUT_OF_PROPORTION: unusual,
  PRICE_ABOVE_HOLD: unusual,
  PRICE_ABOVE_LIMIT: unusual,
} as const satisfies Partial<Record<SessionFlag, DoubtRule>>
/** Flag of a doubtful charge record. */
export type Doubt = keyof typeof doubtRules
/** The doubts of `doubtRules`, in its order. */
export const doubtFlags = /* @__PURE__ */ Object.keys(doubtRules) as readonly Doubt[]

/** One figure of a doubt; the kind decides its format. `DURATION` is in hours. */
export const DoubtFigure = z.object({
  /** What the figure measures, which decides its format. */
  kind: z.enum(['ENERGY', 'MONEY', 'TIME', 'DURATION']),
  /** The figure, as text. */
  value: z.string(),
  /** Currency of money; null for other figures. */
  currency: z.nullable(z.string()),
})
export type DoubtFigure = z.output<typeof DoubtFigure>

/** A doubt: the reported figure and the possible or expected one. */
export const DoubtReason = z.object({
  /** The doubt. */
  flag: z.enum(sessionFlags),
  /** The reported figure; null without one. */
  found: z.nullable(DoubtFigure),
  /** The possible or expected figure; null without one. */
  expected: z.nullable(DoubtFigure),
})
export type DoubtReason = z.output<typeof DoubtReason>

/** A charge record in review, for the fleet and the operator of the installation. */
export const doubtFields = {
  /** The price by our tariff; null where no price applies. */
  total: z.nullable(Money),
  /** The record's figures as the network sent them. */
  reported: z.object({
    /** Cost that the operator reported. */
    cost: z.string(),
    /** Currency that the operator reported. */
    currency: z.string(),
    /** Energy that the operator reported, in kWh. */
    energy_kwh: z.string(),
    /** When the charge began by the record. */
    start_date_time: Instant,
    /** When the charge ended by the record. */
    end_date_time: Instant,
  }),
  /** Why the record is in review. */
  reasons: z.array(DoubtReason),
  /** When it is booked without a decision; null where only the operator of the installation decides. */
  books_at: z.nullable(Instant),
  /** The dispute that keeps it in review; null without one. */
  dispute: z.nullable(
    z.object({
      /** What the person wrote about it. */
      words: z.string(),
      /** Name of the person who disputed it; null when it is no longer known. */
      by: z.nullable(z.string()),
      /** When it was disputed. */
      at: Instant,
    }),
  ),
}

import * as z from 'zod/mini'
import { type SessionFlag, sessionFlags } from './sessions.ts'
import { Instant, Money } from './values.ts'

/** What becomes of a charge record that fails a check, until the operator of the installation decides. */
interface DoubtRule {
  /** Books itself after the review time when nobody decides. Never where the record cannot be true. */
  readonly booksByTime: boolean
  /** The operator may only note it for a network, so that its records do not wait. */
  readonly mayBeNoted: boolean
}
const impossible: DoubtRule = { booksByTime: false, mayBeNoted: false }
const unusual: DoubtRule = { booksByTime: true, mayBeNoted: true }

/** Flags of a charge record that fails a check, each with what follows (decision 051). */
export const doubtRules = {
  END_BEFORE_START: impossible,
  NEGATIVE_ENERGY: impossible,
  ENERGY_IMPOSSIBLE: impossible,
  COST_IMPOSSIBLE: impossible,
  FOREIGN_CURRENCY: impossible,
  TIME_IN_FUTURE: impossible,
  TOO_OLD: impossible,
  PRICE_MISSING: impossible,
  // Operators publish wrong powers, so this may be noted; it never books itself, because most such records are wrong.
  ENERGY_ABOVE_POWER: { booksByTime: false, mayBeNoted: true },
  // Noting it would let one charge be billed twice.
  OVERLAP: { booksByTime: true, mayBeNoted: false },
  COST_MISMATCH: unusual,
  ENERGY_ABOVE_BATTERY: unusual,
  TOO_LONG: unusual,
  PRICE_OUT_OF_PROPORTION: unusual,
  PRICE_ABOVE_HOLD: unusual,
  PRICE_ABOVE_LIMIT: unusual,
} as const satisfies Partial<Record<SessionFlag, DoubtRule>>
export type Doubt = keyof typeof doubtRules
export const doubtFlags = /* @__PURE__ */ Object.keys(doubtRules) as readonly Doubt[]

/** One side of a doubt; the kind says how to print the value. `DURATION` is in hours. */
export const DoubtFigure = z.object({
  kind: z.enum(['ENERGY', 'MONEY', 'TIME', 'DURATION']),
  value: z.string(),
  currency: z.nullable(z.string()),
})
export type DoubtFigure = z.output<typeof DoubtFigure>

/** Why a charge record waits: what the record says, beside what was possible or expected. */
export const DoubtReason = z.object({
  flag: z.enum(sessionFlags),
  found: z.nullable(DoubtFigure),
  expected: z.nullable(DoubtFigure),
})
export type DoubtReason = z.output<typeof DoubtReason>

/** A charge record that waits, as people of the fleet and the operator of the installation see it. */
export const doubtFields = {
  /** What booking it costs by our tariff; null where no price applies. */
  total: z.nullable(Money),
  /** What the record says, as the charging network sent it. */
  reported: z.object({
    cost: z.string(),
    currency: z.string(),
    energy_kwh: z.string(),
    start_date_time: Instant,
    end_date_time: Instant,
  }),
  reasons: z.array(DoubtReason),
  /** When it books itself if nobody decides; null where only the operator of the installation can decide. */
  books_at: z.nullable(Instant),
  dispute: z.nullable(z.object({ words: z.string(), by: z.nullable(z.string()), at: Instant })),
}

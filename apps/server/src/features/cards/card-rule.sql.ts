import { type Statement, sql } from '../platform/sql.ts'

/**
 * The conditions under which a card does not charge, for statements with `card c`, its `member m` (left join) and `wallet w`.
 * `features/cards/card-reasons.ts` says the same of facts already read, and `one-rule.test.ts` compares both with the charger.
 */

/** The card itself is out of use: blocked by hand, not activated, expired, or its member gone. */
export const cardIsInactive = (today: Statement): Statement =>
  sql`(c.blocked_by_hand_at is not null or c.activated_at is null
    or coalesce(c.valid_until < ${today}, false) or coalesce(m.status in ('INACTIVE', 'REMOVED'), false))`

/** Its limit is spent or on hold. */
export const cardReachedLimit: Statement = sql`(c.credit_mode = 'LIMITED' and c.assigned_credit_minor is not null
  and c.spent_minor + c.reserved_minor >= c.assigned_credit_minor)`

/** Charging is off for the whole wallet: blocked, closed, unpaid, or without a payment method. */
export const walletIsStopped: Statement = sql`(w.state <> 'ACTIVE' or cardinality(w.card_block_reasons) > 0)`

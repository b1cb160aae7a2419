import type { BlockedReason } from '@voltway/contract/cards'
import { join, raw, type Statement, sql } from '../../platform/sql.ts'

/**
 * The only definition of the reasons that a card does not charge (domain: cards). Lists, single cards, counts, the
 * response to a charger and the validity sent to operators all use these conditions. They name `card c`, its `member m`
 * (left join), its `wallet w` and the wallet's FUNDS account `f`.
 */

/**
 * A balance below this pays for no useful session. A charger then gets NO_CREDIT, so that the wallet does not go into
 * debt, and its cards show the same. The tolerance applies to running sessions only.
 */
export const LEAST_HOLD_MINOR = 100n

/** A reason that applies to all cards of a wallet. */
interface WalletReason {
  readonly code: BlockedReason
  readonly stands: Statement
}

/**
 * Reasons that last until a person acts. Chargers get BLOCKED, and operators are notified that the card is not valid.
 */
const lastingOfWallet: readonly WalletReason[] = [
  { code: 'WALLET_BLOCKED', stands: sql`w.state in ('BLOCKED', 'CLOSED')` },
  {
    code: 'MISSING_CHARGING_PAYMENT',
    // A restricted wallet without a reason counts as unpaid.
    stands: sql`('MISSING_CHARGING_PAYMENT' = any(w.card_block_reasons)
      or w.state = 'RESTRICTED' and w.card_block_reasons = '{}')`,
  },
  {
    code: 'MISSING_VALID_PAYMENT_METHOD',
    stands: sql`'MISSING_VALID_PAYMENT_METHOD' = any(w.card_block_reasons)`,
  },
]

/**
 * `ownHold`: the amount on hold for an authorization of this card. It is available to the card, in the wallet and in
 * its limit.
 */
const isEmpty = (ownHold: Statement): Statement =>
  sql`f.balance_minor + w.credit_minor + ${ownHold} < ${raw(String(LEAST_HOLD_MINOR))}`

const nothing = sql`0`

/** The reason codes of all cards of the wallet, comma-separated, in the order of screens. */
export const walletReasons: Statement = sql`concat_ws(',', ${join(
  [...lastingOfWallet, { code: 'ZERO_BALANCE', stands: isEmpty(nothing) }].map(
    ({ code, stands }) => sql`case when ${stands} then ${raw(`'${code}'`)} end`,
  ),
  ', ',
)})`

export const todayOfWallet = (now: Date): Statement => sql`(${now}::timestamptz at time zone w.time_zone)::date`

const isBlockedByHand = sql`c.blocked_by_hand_at is not null`
const isNotActivated = sql`c.activated_at is null`
const isMemberGone = sql`coalesce(m.status in ('INACTIVE', 'REMOVED'), false)`
/** `valid_until` is the last day, inclusive, in the wallet's time zone. */
const isExpired = (today: Statement) => sql`coalesce(c.valid_until < ${today}, false)`

/** USER_CARD_INACTIVE: the card itself is inactive. */
export const cardIsInactive = (today: Statement): Statement =>
  sql`(${isBlockedByHand} or ${cardIsInactiveUnblocked(today)})`

/** USER_CARD_INACTIVE for a card without a manual block, or after its removal. */
export const cardIsInactiveUnblocked = (today: Statement): Statement =>
  sql`(${isNotActivated} or ${isMemberGone} or ${isExpired(today)})`

interface Limit {
  readonly mode: Statement
  readonly assigned: Statement
  /** Spent and on hold. */
  readonly used: Statement
}

/** PLAFOND_REACHED for a current or planned limit of a card. */
export const limitIsReached = ({ mode, assigned, used }: Limit): Statement =>
  sql`(${mode} = 'LIMITED' and ${assigned} is not null and ${used} >= ${assigned})`

/** The raises of a card's limit that last at an instant. Most cards have none, and null arrays cost nothing. */
export const raiseOfCard = (at: Date | Statement): Statement => sql`(case when c.raise_ends_at is null then 0 else (
  select coalesce(sum(r.amount_minor), 0) from unnest(c.raise_minor, c.raise_ends_at) r (amount_minor, ends_at)
  where r.ends_at > ${at}) end)::bigint`

/** The limit of a card at an instant: its assigned credit and the raises that last; null when none is assigned. */
export const limitOfCard = (at: Date | Statement): Statement => sql`(c.assigned_credit_minor + ${raiseOfCard(at)})`

const ofCard = (now: Date) => ({ mode: sql`c.credit_mode`, assigned: limitOfCard(now) })

/** PLAFOND_REACHED: the limit is spent or on hold. */
export const cardReachedLimit = (now: Date): Statement =>
  limitIsReached({ ...ofCard(now), used: sql`c.spent_minor + c.reserved_minor` })

const isStopped = sql`(${join(
  lastingOfWallet.map(({ stands }) => stands),
  ' or ',
)})`

/**
 * The validity sent to operators: true without a lasting reason. An empty balance or limit changes with every charge
 * and is checked in real time.
 */
export const cardIsValid = (now: Date): Statement => sql`not (${isStopped} or ${cardIsInactive(todayOfWallet(now))})`

/** The response to a charger: ALLOWED exactly when a screen shows the card as active. */
export function networkResponse(now: Date, ownHold: Statement = nothing): Statement {
  const used = sql`c.spent_minor + greatest(c.reserved_minor - ${ownHold}, 0)`
  return sql`case
    when ${isStopped} or ${isBlockedByHand} or ${isNotActivated} or ${isMemberGone} then 'BLOCKED'
    when ${isExpired(todayOfWallet(now))} then 'EXPIRED'
    when ${isEmpty(ownHold)} or ${limitIsReached({ ...ofCard(now), used })} then 'NO_CREDIT'
    else 'ALLOWED' end`
}

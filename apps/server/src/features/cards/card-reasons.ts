import type { BlockedReason } from '@voltway/contract/cards'
import type { Allowed } from '../../kernel/network/messages.ts'

/** What the reasons depend on that is the card's own. */
export interface CardFacts {
  readonly blockedByHand: boolean
  readonly activated: boolean
  /** Last day, inclusive, in the wallet's time zone. */
  readonly validUntil: string | null
  /** Null for a card of nobody. */
  readonly memberStatus: string | null
  readonly creditMode: 'LIMITED' | 'UNLOCKED'
  readonly assignedMinor: bigint | null
  readonly spentMinor: bigint
  readonly reservedMinor: bigint
}

/** What they depend on that holds for all cards of the wallet. */
export interface WalletFacts {
  readonly state: string
  /** FUNDS + credit: what can still be held for a session. */
  readonly availableMinor: bigint
  /** MISSING_CHARGING_PAYMENT and MISSING_VALID_PAYMENT_METHOD, as billing and payments set them. */
  readonly reasons: readonly string[]
  /** The calendar day in the wallet's time zone. */
  readonly today: string
}

/**
 * Less than this does not pay for any session worth starting: a charger is answered NO_CREDIT rather than the wallet run into
 * debt, so the cards say so too. The tolerance is for sessions that run already.
 */
export const LEAST_HOLD_MINOR = 100n

/** The one place that says why a card does not charge (domain: cards); blocked means: at least one. */
export function blockedReasonsOf(card: CardFacts, wallet: WalletFacts): BlockedReason[] {
  return withOwnReasons(walletReasonsOf(wallet), {
    inactive: isInactive(card, wallet.today),
    plafondReached: isPlafondReached(card),
  })
}

/** In the order in which a screen shows them: what holds for all cards first. */
export function withOwnReasons(
  ofWallet: readonly BlockedReason[],
  card: { readonly inactive: boolean; readonly plafondReached: boolean },
): BlockedReason[] {
  const reasons = [...ofWallet]
  if (card.inactive) reasons.push('USER_CARD_INACTIVE')
  if (card.plafondReached) reasons.push('PLAFOND_REACHED')
  return reasons
}

/** The reasons every card of the wallet has. */
export function walletReasonsOf(wallet: WalletFacts): BlockedReason[] {
  const reasons: BlockedReason[] = []
  if (wallet.state === 'BLOCKED' || wallet.state === 'CLOSED') reasons.push('WALLET_BLOCKED')
  // A restricted wallet names its reason; one that does not is treated as unpaid, because its chargers are answered BLOCKED.
  const isUnnamed = wallet.state === 'RESTRICTED' && wallet.reasons.length === 0
  if (wallet.reasons.includes('MISSING_CHARGING_PAYMENT') || isUnnamed) reasons.push('MISSING_CHARGING_PAYMENT')
  if (wallet.reasons.includes('MISSING_VALID_PAYMENT_METHOD')) reasons.push('MISSING_VALID_PAYMENT_METHOD')
  if (wallet.availableMinor < LEAST_HOLD_MINOR) reasons.push('ZERO_BALANCE')
  return reasons
}

function isInactive(card: CardFacts, today: string): boolean {
  const memberGone = card.memberStatus === 'REMOVED' || card.memberStatus === 'INACTIVE'
  return card.blockedByHand || !card.activated || memberGone || isExpired(card, today)
}

function isExpired(card: CardFacts, today: string): boolean {
  return card.validUntil !== null && card.validUntil < today
}

function isPlafondReached(card: CardFacts): boolean {
  return (
    card.creditMode === 'LIMITED' &&
    card.assignedMinor !== null &&
    card.spentMinor + card.reservedMinor >= card.assignedMinor
  )
}

/** What each reason alone has a charger answered (domain: cards). Those with NO_CREDIT change with every charge. */
const responses = {
  WALLET_BLOCKED: 'BLOCKED',
  MISSING_CHARGING_PAYMENT: 'BLOCKED',
  MISSING_VALID_PAYMENT_METHOD: 'BLOCKED',
  USER_CARD_INACTIVE: 'BLOCKED',
  ZERO_BALANCE: 'NO_CREDIT',
  PLAFOND_REACHED: 'NO_CREDIT',
} as const satisfies Record<BlockedReason, Allowed>

/** What a charger is answered: ALLOWED exactly when a screen says that the card is active. */
export function networkResponseOf(card: CardFacts, wallet: WalletFacts): Allowed {
  const reasons = blockedReasonsOf(card, wallet)
  const blocking = reasons.filter((reason) => responses[reason] === 'BLOCKED')
  if (blocking.length > 0)
    return blocking.join() === 'USER_CARD_INACTIVE' && isOnlyExpired(card, wallet.today) ? 'EXPIRED' : 'BLOCKED'
  return reasons.length > 0 ? 'NO_CREDIT' : 'ALLOWED'
}

const isOnlyExpired = (card: CardFacts, today: string): boolean =>
  isExpired(card, today) && !isInactive({ ...card, validUntil: null }, today)

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
  readonly paymentLogic: string
  /** FUNDS + credit: what can still be kept for a session. */
  readonly availableMinor: bigint
  readonly toleranceMinor: bigint
  /** MISSING_CHARGING_PAYMENT and MISSING_VALID_PAYMENT_METHOD, as billing and payments set them. */
  readonly reasons: readonly string[]
  /** The calendar day in the wallet's time zone. */
  readonly today: string
}

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
  if (wallet.reasons.includes('MISSING_CHARGING_PAYMENT')) reasons.push('MISSING_CHARGING_PAYMENT')
  if (wallet.reasons.includes('MISSING_VALID_PAYMENT_METHOD')) reasons.push('MISSING_VALID_PAYMENT_METHOD')
  // Running sessions may overrun into the tolerance; only past it does a prepaid wallet count as empty.
  if (wallet.paymentLogic === 'PRE_PAYMENT' && wallet.availableMinor <= -wallet.toleranceMinor) {
    reasons.push('ZERO_BALANCE')
  }
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

/** What a charger is told, as far as card and wallet decide it; whether the money is enough only the ledger can say. */
export function networkAnswerOf(card: CardFacts, wallet: WalletFacts): Allowed {
  const reasons = blockedReasonsOf(card, wallet)
  // The operator or the owner has switched charging off for the whole wallet.
  if (wallet.state !== 'ACTIVE') return 'BLOCKED'
  if (reasons.includes('MISSING_CHARGING_PAYMENT') || reasons.includes('MISSING_VALID_PAYMENT_METHOD')) return 'BLOCKED'
  if (reasons.includes('USER_CARD_INACTIVE')) {
    const onlyExpired = isExpired(card, wallet.today) && !isInactive({ ...card, validUntil: null }, wallet.today)
    return onlyExpired ? 'EXPIRED' : 'BLOCKED'
  }
  return reasons.length > 0 ? 'NO_CREDIT' : 'ALLOWED'
}

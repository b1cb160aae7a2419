import type { BlockedReason, Card } from '@voltway/contract/cards'

/** The own reasons of a card, by the rule in card-rule.sql.ts. */
export interface OwnReasons {
  readonly is_inactive: boolean
  readonly has_reached_limit: boolean
}

/** The reasons that a card does not charge, in the order of screens: the wallet's reasons, then the card's own. */
export function reasonsOf(ofWallet: readonly BlockedReason[], own: OwnReasons): BlockedReason[] {
  const reasons = [...ofWallet]
  if (own.is_inactive) reasons.push('USER_CARD_INACTIVE')
  if (own.has_reached_limit) reasons.push('PLAFOND_REACHED')
  return reasons
}

/** Parses the wallet's reasons from the column `wallet_reasons`. */
export function walletReasonsOf({ wallet_reasons: codes }: { readonly wallet_reasons: string }): BlockedReason[] {
  return codes === '' ? [] : (codes.split(',') as BlockedReason[])
}

/** The current reasons that a card does not charge. */
export function cardReasonsOf(card: OwnReasons & { readonly wallet_reasons: string }): BlockedReason[] {
  return reasonsOf(walletReasonsOf(card), card)
}

export const stateOf = (reasons: readonly BlockedReason[]): Card['state'] =>
  reasons.length === 0 ? 'ACTIVE' : 'BLOCKED'

import type { BlockedReason, Card } from '@voltway/contract/cards'

/** Which reasons of its own a card has, as the rule in card-rule.sql.ts finds them. */
export interface OwnReasons {
  readonly is_inactive: boolean
  readonly has_reached_limit: boolean
}

/** Why a card does not charge, in the order in which screens show it: the wallet's reasons, then the card's own. */
export function reasonsOf(ofWallet: readonly BlockedReason[], own: OwnReasons): BlockedReason[] {
  const reasons = [...ofWallet]
  if (own.is_inactive) reasons.push('USER_CARD_INACTIVE')
  if (own.has_reached_limit) reasons.push('PLAFOND_REACHED')
  return reasons
}

/** The wallet's reasons out of the column `wallet_reasons`. */
export function walletReasonsOf({ wallet_reasons: codes }: { readonly wallet_reasons: string }): BlockedReason[] {
  return codes === '' ? [] : (codes.split(',') as BlockedReason[])
}

/** Why a card does not charge as it stands. */
export function cardReasonsOf(card: OwnReasons & { readonly wallet_reasons: string }): BlockedReason[] {
  return reasonsOf(walletReasonsOf(card), card)
}

export const stateOf = (reasons: readonly BlockedReason[]): Card['state'] =>
  reasons.length === 0 ? 'ACTIVE' : 'BLOCKED'

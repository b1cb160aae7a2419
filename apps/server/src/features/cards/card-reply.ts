import { type Card, cardAllows } from '@voltway/contract/cards'
import type { WalletScope } from '../../kernel/scope.ts'
import type { CardRow, CardWalletRow } from './card-list.sql.ts'
import { cardReasonsOf, reasonsOf, stateOf, walletReasonsOf } from './card-reasons.ts'

/** Formats a card for a caller with this scope. */
export function cardReplyOf(row: CardRow, scope: WalletScope): Card {
  const { blocked_by_hand: blockedByHand, activated_at } = row.card
  const reasons = cardReasonsOf(row)
  return {
    ...row.card,
    state: stateOf(reasons),
    blocked_reasons: reasons,
    allowed_actions: allowedActionsOf({ blockedByHand, activated: activated_at !== null }, scope),
  }
}

/**
 * The cards of a page as JSON text: each line is the database's text of a card, completed with the results of the
 * rules.
 */
export function cardTexts(lines: readonly string[], wallet: CardWalletRow, scope: WalletScope): string {
  const ofWallet = walletReasonsOf(wallet)
  const ends = new Map<string, string>()
  const texts = lines.map((line) => {
    const digits = line.slice(0, 4)
    let end = ends.get(digits)
    if (end === undefined) {
      const [inactive, plafondReached, blockedByHand, activated] = [...digits].map((digit) => digit === '1')
      const reasons = reasonsOf(ofWallet, {
        is_inactive: inactive === true,
        has_reached_limit: plafondReached === true,
      })
      const decided: Pick<Card, 'state' | 'blocked_reasons' | 'allowed_actions'> = {
        state: stateOf(reasons),
        blocked_reasons: reasons,
        allowed_actions: allowedActionsOf(
          { blockedByHand: blockedByHand === true, activated: activated === true },
          scope,
        ),
      }
      end = `,${JSON.stringify(decided).slice(1)}`
      ends.set(digits, end)
    }
    return line.slice(4) + end
  })
  return texts.join(',')
}

/** The available actions: the person's rights combined with the card's state. */
function allowedActionsOf(
  { blockedByHand, activated }: { readonly blockedByHand: boolean; readonly activated: boolean },
  scope: WalletScope,
): Card['allowed_actions'] {
  const actions: Card['allowed_actions'] = []
  if (scope.rights.has('cards.block')) {
    if (cardAllowsNow('block', blockedByHand)) actions.push('block')
    if (cardAllowsNow('unblock', blockedByHand)) actions.push('unblock')
    if (!activated) actions.push('activate')
  }
  if (scope.rights.has('cards.limits')) actions.push('edit', 'adjust_limit')
  return actions
}

/** The only table of the actions a card allows (contract: cardAllows). */
export function cardAllowsNow(command: keyof typeof cardAllows, blockedByHand: boolean): boolean {
  const allowed: readonly string[] = cardAllows[command]
  return allowed.includes(blockedByHand ? 'BLOCKED_BY_HAND' : 'OPEN')
}

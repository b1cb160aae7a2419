import { type BlockedReason, type Card, cardAllows } from '@voltway/contract/cards'
import { formatMoney } from '@voltway/money/money'
import type { WalletScope } from '../../kernel/scope.ts'
import type { CardRow, CardWalletRow } from './card-list.sql.ts'
import { blockedReasonsOf, type CardFacts, type WalletFacts, walletReasonsOf, withOwnReasons } from './card-reasons.ts'

/** What the wallet says about all its cards; the same for every row of a page. */
export function walletFactsOf(
  row: Pick<CardWalletRow, 'wallet_state' | 'available_minor' | 'wallet_reasons' | 'today'>,
): WalletFacts {
  return {
    state: row.wallet_state,
    availableMinor: row.available_minor,
    reasons: row.wallet_reasons === '' ? [] : row.wallet_reasons.split(','),
    today: row.today,
  }
}

export function cardFactsOf(row: CardRow): CardFacts {
  return {
    ...cardMoneyOf(row),
    blockedByHand: row.blocked_by_hand_at !== null,
    activated: row.activated_at !== null,
    validUntil: row.valid_until,
    memberStatus: row.member_status,
  }
}

type CardMoney = Pick<CardFacts, 'creditMode' | 'assignedMinor' | 'spentMinor' | 'reservedMinor'>

export function cardMoneyOf(
  row: Pick<CardRow, 'credit_mode' | 'assigned_credit_minor' | 'spent_minor' | 'reserved_minor'>,
): CardMoney {
  return {
    creditMode: row.credit_mode,
    assignedMinor: row.assigned_credit_minor,
    spentMinor: row.spent_minor,
    reservedMinor: row.reserved_minor,
  }
}

/** What is left of a plafond; null without one, never below zero. */
export function remainingOf(card: CardMoney): bigint | null {
  if (card.creditMode === 'UNLOCKED' || card.assignedMinor === null) return null
  const left = card.assignedMinor - card.spentMinor - card.reservedMinor
  return left > 0n ? left : 0n
}

/** The list's cards are written by the database (card-written.sql.ts) in the same words. */
export function cardReplyOf(row: CardRow, wallet: WalletFacts, scope: WalletScope): Card {
  const facts = cardFactsOf(row)
  const reasons = blockedReasonsOf(facts, wallet)
  const remaining = remainingOf(facts)
  return {
    id: row.id,
    name: row.name,
    card_id: row.card_number,
    contract_id: row.contract_id,
    type: row.type,
    state: stateOf(reasons),
    credit_mode: row.credit_mode,
    blocked_reasons: reasons,
    blocked_at: row.blocked_by_hand_at,
    blocked_by_hand: facts.blockedByHand,
    activated_at: row.activated_at,
    assigned_credit: row.assigned_credit_minor === null ? null : formatMoney(row.assigned_credit_minor),
    spent: formatMoney(row.spent_minor),
    reserved: formatMoney(row.reserved_minor),
    remaining: remaining === null ? null : formatMoney(remaining),
    credit_renewal: row.credit_renewal,
    renewal_day: row.renewal_day,
    next_renewal_at: row.next_renewal_at,
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, plate: row.licence_plate ?? '' },
    cost_centre: row.cost_centre,
    valid_until: row.valid_until,
    last_used_at: row.last_used_at,
    external_id: row.external_id,
    allowed_actions: allowedActionsOf(facts, scope),
  }
}

/** The cards of a page as JSON text: each line what the database wrote of a card, completed by what the rules say of it. */
export function cardTexts(lines: readonly string[], wallet: WalletFacts, scope: WalletScope): string {
  const ofWallet = walletReasonsOf(wallet)
  const ends = new Map<string, string>()
  const texts = lines.map((line) => {
    const digits = line.slice(0, 4)
    let end = ends.get(digits)
    if (end === undefined) {
      const [inactive, plafondReached, blockedByHand, activated] = [...digits].map((digit) => digit === '1')
      const reasons = withOwnReasons(ofWallet, { inactive: inactive === true, plafondReached: plafondReached === true })
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

const stateOf = (reasons: readonly BlockedReason[]): Card['state'] => (reasons.length === 0 ? 'ACTIVE' : 'BLOCKED')

/** Which buttons a screen unlocks: the person's rights and the card's state together. */
function allowedActionsOf(
  { blockedByHand, activated }: Pick<CardFacts, 'blockedByHand' | 'activated'>,
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

/** The one table of what a card allows (contract: cardAllows). */
export function cardAllowsNow(command: keyof typeof cardAllows, blockedByHand: boolean): boolean {
  const allowed: readonly string[] = cardAllows[command]
  return allowed.includes(blockedByHand ? 'BLOCKED_BY_HAND' : 'OPEN')
}

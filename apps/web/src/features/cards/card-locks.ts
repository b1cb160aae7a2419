import type { Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { type LockReason, useLocked } from '../../shared/permission/right.ts'
import type { Locked } from '../../ui/button.tsx'

export interface CardLocks {
  readonly block: LockReason
  readonly unblock: LockReason
  readonly edit: LockReason
  readonly limit: LockReason
  readonly activate: LockReason
  /** Starting a charge for the card's driver. */
  readonly start: LockReason
}

/** Returns why each action of a card is not available now (spec §5). */
export function useCardLocks(): (card: Card) => CardLocks {
  const t = usePhrases('cards')
  const app = usePhrases('app')
  const role = { block: useLocked('cards.block'), edit: useLocked('cards.limits'), start: useLocked('sessions.stop') }
  return (card) => {
    const lockOf = (locked: Locked, action: Card['allowed_actions'][number], reason: string) => ({
      locked,
      unavailable: !card.allowed_actions.includes(action) && reason,
    })
    const openOrNot = card.state === 'BLOCKED' ? t.lockedNotByHand : t.lockedActive
    return {
      block: lockOf(role.block, 'block', t.lockedBlocked),
      unblock: lockOf(role.block, 'unblock', openOrNot),
      edit: lockOf(role.edit, 'edit', app.locked.state),
      limit: lockOf(role.edit, 'adjust_limit', app.locked.state),
      activate: lockOf(role.block, 'activate', app.locked.state),
      start: { locked: role.start },
    }
  }
}

import type { Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { useLocked } from '../../shared/permission/right.ts'

export interface CardLocks {
  readonly block: string | false
  readonly unblock: string | false
  readonly edit: string | false
  readonly limit: string | false
  readonly activate: string | false
}

/** Why each action of a card may not be used now; false where it may (spec §5). */
export function useCardLocks(): (card: Card) => CardLocks {
  const t = usePhrases('cards')
  const app = usePhrases('app')
  const role = { block: useLocked('cards.block'), edit: useLocked('cards.limits') }
  return (card) => {
    const state = (action: Card['allowed_actions'][number], reason: string) =>
      card.allowed_actions.includes(action) ? false : reason
    const openOrNot = card.state === 'BLOCKED' ? t.lockedNotByHand : t.lockedActive
    return {
      block: role.block || state('block', t.lockedBlocked),
      unblock: role.block || state('unblock', openOrNot),
      edit: role.edit || state('edit', app.locked.state),
      limit: role.edit || state('adjust_limit', app.locked.state),
      activate: role.block || state('activate', app.locked.state),
    }
  }
}

import type { Card } from '@voltway/contract/cards'
import { Lock, LockOpen, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import type { BlockDeed } from './card-block.ts'

const LimitsDialog = deferredScreen('card-changes', async () => (await import('./limits-dialog.tsx')).LimitsDialog)

type SelectionActionsProps = {
  cards: readonly Card[]
  currency: string
  onDeed: (deed: BlockDeed, cards: readonly Card[]) => void
  onDone: () => void
}

/** Limits of the chosen cards, and blocking and unblocking them: each deed takes those it can be done with. */
export function SelectionActions({ cards, currency, onDeed, onDone }: SelectionActionsProps) {
  const t = usePhrases('cards')
  const { actions } = usePhrases('card-changes')
  const [limiting, setLimiting] = useState(false)
  const open = cards.filter(({ blocked_by_hand }) => !blocked_by_hand)
  const blocked = cards.filter(({ blocked_by_hand }) => blocked_by_hand)
  const blockLock = useLocked('cards.block', open.length > 0, actions.lockedSelectionBlocked)
  const unblockLock = useLocked('cards.block', blocked.length > 0, actions.lockedSelection)
  const limitLock = useLocked('cards.limits')
  return (
    <>
      <Button
        small
        icon={<SlidersHorizontal size={14} aria-hidden />}
        locked={limitLock}
        onClick={() => setLimiting(true)}
      >
        {actions.limit}
      </Button>
      <Button
        small
        danger
        icon={<Lock size={14} aria-hidden />}
        locked={blockLock}
        onClick={() => onDeed('block', open)}
      >
        {t.block}
      </Button>
      <Button
        small
        icon={<LockOpen size={14} aria-hidden />}
        locked={unblockLock}
        onClick={() => onDeed('unblock', blocked)}
      >
        {t.unblock}
      </Button>
      {limiting && (
        <LimitsDialog
          whom={[{ id: 'chosen', n: cards.length, body: { card_ids: cards.map(({ id }) => id) } }]}
          currency={currency}
          onClose={() => setLimiting(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}

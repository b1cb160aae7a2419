import type { Card } from '@voltway/contract/cards'
import { Lock, LockOpen } from 'lucide-react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import type { BlockDeed } from './card-block.ts'

type SelectionActionsProps = {
  cards: readonly Card[]
  onDeed: (deed: BlockDeed, cards: readonly Card[]) => void
}

/** Blocking and unblocking the chosen cards: each deed takes those it can be done with. */
export function SelectionActions({ cards, onDeed }: SelectionActionsProps) {
  const t = usePhrases('cards')
  const open = cards.filter(({ blocked_by_hand }) => !blocked_by_hand)
  const blocked = cards.filter(({ blocked_by_hand }) => blocked_by_hand)
  const blockLock = useLocked('cards.block', open.length > 0, t.lockedSelectionBlocked)
  const unblockLock = useLocked('cards.block', blocked.length > 0, t.lockedSelection)
  return (
    <>
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
    </>
  )
}

import type { Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type BlockDeed, useBlockDeed } from './card-block.ts'
import { useWhyWords, whyBlocked } from './card-state.tsx'

type BlockDialogProps = {
  deed: BlockDeed
  cards: readonly Card[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Asks before cards are blocked or unblocked, and says in numbers what will happen. */
export function BlockDialog({ deed, cards, onClose, onDone }: BlockDialogProps) {
  const t = usePhrases('card-details')
  const { run, sayFailure } = useBlockDeed()
  const words = useBlockWords(deed, cards)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={deed === 'block'}
      title={words.title}
      description={words.happens}
      confirm={deed === 'block' ? t.blockConfirm({ n: cards.length }) : t.unblockConfirm({ n: cards.length })}
      onConfirm={async () => {
        await run(deed, cards)
        onDone?.()
      }}
      failure={sayFailure}
    >
      {words.besides && <p className="text-ink-2">{words.besides}</p>}
    </ConfirmDialog>
  )
}

function useBlockWords(deed: BlockDeed, cards: readonly Card[]) {
  const t = usePhrases('card-details')
  const say = useWhyWords()
  const n = cards.length
  const one = n === 1 ? cards[0] : undefined
  if (deed === 'block') {
    const drivers = new Set(cards.flatMap(({ member }) => (member ? [member.id] : []))).size
    const running = cards.filter(({ reserved }) => Number(reserved) > 0).length
    const named = drivers > 0 ? t.blockTitleMany({ cards: t.count({ n }), drivers: t.drivers({ n: drivers }) }) : null
    return {
      title: one ? t.blockTitle({ name: one.name }) : (named ?? t.blockTitleNoDriver({ cards: t.count({ n }) })),
      happens: t.blockWords({ n }),
      besides: running > 0 ? t.blockRunning({ n: running }) : null,
    }
  }
  const remaining = one ? whyBlocked(one).filter((why) => why !== 'byHand') : []
  return {
    title: one ? t.unblockTitle({ name: one.name }) : t.unblockTitleMany({ n }),
    happens: remaining.length > 0 ? null : t.unblockWords({ n }),
    besides: remaining.length > 0 ? t.unblockRemains({ reasons: remaining.map(say).join(', ') }) : null,
  }
}

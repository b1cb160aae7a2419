import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { BlockHeld } from './block-held.tsx'
import { type BlockAction, useBlock } from './card-block.ts'
import { cardDetailQuery } from './card-detail.queries.ts'
import { useWhyWords, whyBlocked } from './card-state.tsx'

type BlockDialogProps = { action: BlockAction; card: Card; onClose: () => void }

/** Asks for confirmation before a card is blocked or unblocked, and shows the effect. */
export function BlockDialog({ action, card, onClose }: BlockDialogProps) {
  const t = usePhrases('card-details')
  const describe = useWhyWords()
  const isBlock = action === 'block'
  const remaining = isBlock ? [] : whyBlocked(card).filter((why) => why !== 'byHand')
  // Only a block needs the details: the dialog shows the effect on running charges and on amounts on hold.
  const detail = useQuery({ ...cardDetailQuery(useWalletId(), card.id), enabled: isBlock })
  const happens = isBlock ? t.blockWords({ n: 1 }) : t.unblockWords({ n: 1 })
  return (
    <ConfirmDialog
      onClose={onClose}
      danger={isBlock}
      title={isBlock ? t.blockTitle({ name: card.name }) : t.unblockTitle({ name: card.name })}
      description={remaining.length > 0 ? null : happens}
      confirm={isBlock ? t.blockConfirm({ n: 1 }) : t.unblockConfirm({ n: 1 })}
      action={useBlock(action, card)}
    >
      {isBlock && detail.data && <BlockHeld held={detail.data.held} />}
      {remaining.length > 0 && (
        <p className="text-ink-2">{t.unblockRemains({ reasons: remaining.map(describe).join(', ') })}</p>
      )}
    </ConfirmDialog>
  )
}

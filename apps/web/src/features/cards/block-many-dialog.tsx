import { useQuery } from '@tanstack/react-query'
import { blockCards } from '@voltway/contract/card-changes'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId, walletKey } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { type BlockDeed, type ChosenCards, useBlockDeed } from './card-block.ts'

type BlockManyDialogProps = { deed: BlockDeed; cards: ChosenCards; onClose: () => void }

/** Asks before all cards of a list are blocked or unblocked, with the numbers the server counted just now. */
export function BlockManyDialog({ deed, cards, onClose }: BlockManyDialogProps) {
  const t = usePhrases('card-details')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const { runMany, sayFailure } = useBlockDeed()
  const body = { ...cards, deed: deed === 'block' ? 'BLOCK' : 'UNBLOCK', dry_run: true } as const
  const asked = useQuery({
    queryKey: walletKey(walletId, 'block-preview', body),
    queryFn: ({ signal }) => ask(blockCards, { params: { walletId }, body, signal }),
    // Counted anew each time it is opened.
    staleTime: 0,
    gcTime: 0,
  })
  const n = asked.data?.summary.changed ?? 0
  if (!asked.data || n === 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        size={3}
        title={t.count({ n })}
        footer={<Button onClick={onClose}>{words.close}</Button>}
      >
        {asked.error ? (
          <p role="alert">{say(asked.error).message}</p>
        ) : asked.data ? (
          t.nothingToDo
        ) : (
          <Skeleton height={40} />
        )}
      </Dialog>
    )
  }
  const { drivers, charging, still_blocked: remain } = asked.data.summary
  const ofDrivers = t.blockTitleMany({ cards: t.count({ n }), drivers: t.drivers({ n: drivers }) })
  const blockTitle = drivers > 0 ? ofDrivers : t.blockTitleNoDriver({ cards: t.count({ n }) })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={deed === 'block'}
      title={deed === 'block' ? blockTitle : t.unblockTitleMany({ n })}
      description={deed === 'block' ? t.blockWords({ n }) : t.unblockWords({ n })}
      confirm={deed === 'block' ? t.blockConfirm({ n }) : t.unblockConfirm({ n })}
      onConfirm={() => runMany(deed, cards)}
      failure={sayFailure}
    >
      {deed === 'block' && charging > 0 && <p className="text-ink-2">{t.blockRunning({ n: charging })}</p>}
      {deed === 'unblock' && remain > 0 && <p className="text-ink-2">{t.stillBlockedMany({ n: remain })}</p>}
    </ConfirmDialog>
  )
}

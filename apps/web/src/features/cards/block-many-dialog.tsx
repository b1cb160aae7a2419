import { useQuery } from '@tanstack/react-query'
import { blockCards } from '@voltway/contract/cards-blocks'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId, walletKey } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { BlockHeld } from './block-held.tsx'
import { type BlockDeed, type ChosenCards, useBlockDeed } from './card-block.ts'
import { ChangeProgress } from './change-progress.tsx'
import { useProgress } from './use-progress.ts'

type BlockManyDialogProps = { deed: BlockDeed; cards: ChosenCards; onClose: () => void; onDone?: () => void }

/** The others are counted. */
const namedCards = 5

/** Asks before many cards are blocked or unblocked, with the numbers the server counted just now, and shows how it goes on. */
export function BlockManyDialog({ deed, cards, onClose, onDone }: BlockManyDialogProps) {
  const t = usePhrases('card-details')
  const { file } = usePhrases('card-changes')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const { runMany, sayFailure } = useBlockDeed()
  const { done, begin } = useProgress()
  const [isRunning, setRunning] = useState(false)
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
  const names = asked.data.results.flatMap(({ outcome, name }) => (outcome === 'ALREADY_SO' ? [] : [name]))
  const run = async () => {
    setRunning(true)
    try {
      await runMany(deed, cards, { progressId: begin() })
      onDone?.()
    } finally {
      setRunning(false)
    }
  }
  const { drivers, held, still_blocked: remain } = asked.data.summary
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
      onConfirm={run}
      failure={sayFailure}
    >
      <p className="text-ink-2">
        {names.slice(0, namedCards).join(', ')}{' '}
        {names.length > namedCards && file.more({ n: names.length - namedCards })}
      </p>
      {deed === 'block' && <BlockHeld held={held} />}
      {deed === 'unblock' && remain > 0 && <p className="text-ink-2">{t.stillBlockedMany({ n: remain })}</p>}
      {isRunning && <ChangeProgress done={done} total={n} />}
    </ConfirmDialog>
  )
}

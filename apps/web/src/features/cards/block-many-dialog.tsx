import { useQuery } from '@tanstack/react-query'
import { blockCards } from '@voltway/contract/cards-blocks'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { BlockHeld } from './block-held.tsx'
import { type BlockAction, type ChosenCards, useBlockMany } from './card-block.ts'
import { ChangeProgress } from './change-progress.tsx'
import { useProgress } from './use-progress.ts'

type BlockManyDialogProps = { action: BlockAction; cards: ChosenCards; onClose: () => void; onDone?: () => void }

/** The number of cards listed by name. For the others the dialog shows the count. */
const namedCards = 5

/**
 * Asks for confirmation before many cards are blocked or unblocked. Shows the server's current counts and the progress.
 */
export function BlockManyDialog({ action, cards, onClose, onDone }: BlockManyDialogProps) {
  const t = usePhrases('card-details')
  const { file } = usePhrases('card-changes')
  const walletId = useWalletId()
  const { done, begin } = useProgress()
  const change = useBlockMany(action, cards, onDone)
  const body = { ...cards, deed: action === 'block' ? 'BLOCK' : 'UNBLOCK', dry_run: true } as const
  const preview = useQuery({
    queryKey: walletKey(walletId, 'block-preview', body),
    queryFn: ({ signal }) => request(blockCards, { params: { walletId }, body, signal }),
    // Counted again each time the dialog opens.
    staleTime: 0,
    gcTime: 0,
  })
  const n = preview.data?.summary.changed ?? 0
  if (!preview.data || n === 0)
    return <NothingToChange counted={preview.data !== undefined} error={preview.error} onClose={onClose} />
  const names = preview.data.results.flatMap(({ outcome, name }) => (outcome === 'ALREADY_SO' ? [] : [name]))
  const { drivers, held, still_blocked: remain } = preview.data.summary
  const ofDrivers = t.blockTitleMany({ cards: t.count({ n }), drivers: t.drivers({ n: drivers }) })
  const blockTitle = drivers > 0 ? ofDrivers : t.blockTitleNoDriver({ cards: t.count({ n }) })
  return (
    <ConfirmDialog
      onClose={onClose}
      danger={action === 'block'}
      title={action === 'block' ? blockTitle : t.unblockTitleMany({ n })}
      description={action === 'block' ? t.blockWords({ n }) : t.unblockWords({ n })}
      confirm={action === 'block' ? t.blockConfirm({ n }) : t.unblockConfirm({ n })}
      action={{ ...change, run: () => change.run(begin()) }}
    >
      <p className="text-ink-2">
        {names.slice(0, namedCards).join(', ')}{' '}
        {names.length > namedCards && file.more({ n: names.length - namedCards })}
      </p>
      {action === 'block' && <BlockHeld held={held} />}
      {action === 'unblock' && remain > 0 && <p className="text-ink-2">{t.stillBlockedMany({ n: remain })}</p>}
      {change.isPending && <ChangeProgress done={done} total={n} />}
    </ConfirmDialog>
  )
}

type NothingToChangeProps = { counted: boolean; error: unknown; onClose: () => void }

/** Shown while the cards are counted, after an error, and when there is no card to change. */
function NothingToChange({ counted, error, onClose }: NothingToChangeProps) {
  const t = usePhrases('card-details')
  const words = useWords()
  const describe = useDescribeError()
  return (
    <Dialog
      onClose={onClose}
      size={3}
      title={t.count({ n: 0 })}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {error ? <p role="alert">{describe(error).message}</p> : counted ? t.nothingToDo : <Skeleton height={40} />}
    </Dialog>
  )
}

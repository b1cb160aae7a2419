import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Ban } from '../../ui/icons/ban.ts'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { Pencil } from '../../ui/icons/pencil.ts'
import { SlidersHorizontal } from '../../ui/icons/sliders-horizontal.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BlockAction } from './card-block.ts'
import { cardDetailQuery } from './card-detail.queries.ts'
import { CardDetails } from './card-details.tsx'
import { CardForm } from './card-form.tsx'
import { useCardLocks } from './card-locks.ts'
import type { CardAction } from './card-reasons.tsx'

const AdjustLimitDialog = lazyScreen(
  'card-changes',
  async () => (await import('./adjust-limit-dialog.tsx')).AdjustLimitDialog,
)
const ActivateDialog = lazyScreen('card-changes', async () => (await import('./activate-dialog.tsx')).ActivateDialog)

export type CardDrawerProps = {
  cardId: string
  /** The card from the list. Undefined when the card is not on the current page of the list. */
  known: Card | undefined
  currency: string
  /** The rules that apply to the card. */
  rules: (card: Card) => ReactNode
  onClose: () => void
  onAction: (action: BlockAction, card: Card) => void
  /** Content of another area above the details. */
  above?: ((card: Card) => ReactNode) | undefined
}

/** Shows one card beside the list: limit, reasons, last sessions, and a form to edit it. */
export function CardDrawer({ cardId, known, currency, rules, onClose, onAction, above }: CardDrawerProps) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const detail = useQuery(cardDetailQuery(useWalletId(), cardId))
  const card = known ?? detail.data
  const [openAction, setOpenAction] = useState<CardAction | null>(null)
  const isNotHere = detail.error instanceof RequestError && detail.error.status === 404

  if (card && openAction === 'edit') {
    return <CardForm card={card} onClose={onClose} onDone={() => setOpenAction(null)} />
  }
  const act = (what: CardAction | BlockAction) => {
    if (what === 'block' || what === 'unblock') card && onAction(what, card)
    else setOpenAction(what)
  }
  return (
    <>
      <Drawer
        onClose={onClose}
        size={4}
        title={card?.name ?? t.column.name}
        description={card && <span className="tabular">{card.card_id}</span>}
        footer={card && <CardActions card={card} onAct={act} />}
      >
        {card && !isNotHere ? (
          <>
            {above?.(card)}
            <CardDetails card={card} detail={detail.data} currency={currency} rules={rules(card)} onAct={act} />
          </>
        ) : isNotHere ? (
          <EmptyState title={details.drawer.notHere}>{details.drawer.notHereWords}</EmptyState>
        ) : detail.error ? (
          <QueryError title={t.errorTitle} query={detail} />
        ) : (
          <DetailsSkeleton />
        )}
      </Drawer>
      {card && openAction === 'limit' && (
        <AdjustLimitDialog card={card} currency={currency} onClose={() => setOpenAction(null)} />
      )}
      {card && openAction === 'activate' && <ActivateDialog onClose={() => setOpenAction(null)} />}
    </>
  )
}

function CardActions({ card, onAct }: { card: Card; onAct: (what: CardAction | BlockAction) => void }) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const locks = useCardLocks()(card)
  // A card that the wallet's state blocks shows why it cannot be unblocked manually.
  const action: BlockAction = card.state === 'BLOCKED' ? 'unblock' : 'block'
  return (
    <>
      <Button
        danger={action === 'block'}
        icon={action === 'block' ? <Ban className="max-sm:hidden" /> : <CircleCheck className="max-sm:hidden" />}
        {...locks[action]}
        onClick={() => onAct(action)}
      >
        {t[action]}
      </Button>
      <Button icon={<Pencil className="max-sm:hidden" />} {...locks.edit} onClick={() => onAct('edit')}>
        {details.edit}
      </Button>
      <Button
        type={1}
        icon={<SlidersHorizontal className="max-sm:hidden" />}
        {...locks.limit}
        onClick={() => onAct('limit')}
      >
        {details.editLimit}
      </Button>
    </>
  )
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton width="40%" height={24} />
      <Skeleton height={60} />
      <Skeleton height={160} />
      <Skeleton height={200} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import { Lock, LockOpen, Pencil } from 'lucide-react'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BlockDeed } from './card-block.ts'
import { CardDetails } from './card-details.tsx'
import { CardForm } from './card-form.tsx'
import { useCardLocks } from './card-locks.ts'
import { cardQuery } from './cards.queries.ts'

type CardDrawerProps = {
  cardId: string
  /** The card as the list has it; absent when the address was opened without its page of the list. */
  known: Card | undefined
  currency: string
  onClose: () => void
  onDeed: (deed: BlockDeed, card: Card) => void
}

/** One card beside the list: limit, reasons, last sessions, and editing in place. */
export function CardDrawer({ cardId, known, currency, onClose, onDeed }: CardDrawerProps) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const say = useSay()
  const asked = useQuery({ ...cardQuery(useWalletId(), cardId), enabled: known === undefined })
  const card = known ?? asked.data ?? undefined
  const [editing, setEditing] = useState(false)

  if (card && editing) {
    return <CardForm card={card} onClose={onClose} onDone={() => setEditing(false)} />
  }
  return (
    <Drawer
      open
      onClose={onClose}
      size={4}
      title={card?.name ?? t.column.name}
      description={card && <span className="tabular">{card.card_id}</span>}
      footer={card && <CardActions card={card} onEdit={() => setEditing(true)} onDeed={onDeed} />}
    >
      {card ? (
        <CardDetails card={card} currency={currency} />
      ) : asked.error ? (
        <ErrorState title={t.errorTitle} onRetry={() => void asked.refetch()} retrying={asked.isFetching}>
          {say(asked.error).message}
        </ErrorState>
      ) : asked.isPending ? (
        <DetailsSkeleton />
      ) : (
        <EmptyState title={details.drawer.notHere}>{details.drawer.notHereWords}</EmptyState>
      )}
    </Drawer>
  )
}

type CardActionsProps = { card: Card; onEdit: () => void; onDeed: CardDrawerProps['onDeed'] }

function CardActions({ card, onEdit, onDeed }: CardActionsProps) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const locks = useCardLocks()(card)
  // A card that the wallet's state blocks shows why it cannot be unblocked by hand.
  const deed: BlockDeed = card.state === 'BLOCKED' ? 'unblock' : 'block'
  return (
    <>
      <Button
        danger={deed === 'block'}
        icon={deed === 'block' ? <Lock size={16} aria-hidden /> : <LockOpen size={16} aria-hidden />}
        locked={locks[deed]}
        onClick={() => onDeed(deed, card)}
      >
        {t[deed]}
      </Button>
      <Button type={1} icon={<Pencil size={16} aria-hidden />} locked={locks.edit} onClick={onEdit}>
        {details.edit}
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

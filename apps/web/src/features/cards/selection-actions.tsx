import type { Card } from '@voltway/contract/cards'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked, useLockedInTeams } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import { Ban } from '../../ui/icons/ban.ts'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { Landmark } from '../../ui/icons/landmark.ts'
import { SlidersHorizontal } from '../../ui/icons/sliders-horizontal.ts'
import { UsersRound } from '../../ui/icons/users-round.ts'
import type { BlockAction } from './card-block.ts'

const RaiseDialog = lazyScreen('card-raises', async () => (await import('./raise-dialog.tsx')).RaiseDialog)
const RaiseManyDialog = lazyScreen(
  ['card-raises', 'card-changes'],
  async () => (await import('./raise-many-dialog.tsx')).RaiseManyDialog,
)
const LimitsDialog = lazyScreen('card-changes', async () => (await import('./limits-dialog.tsx')).LimitsDialog)

const BlockManyDialog = lazyScreen(
  'card-details',
  async () => (await import('./block-many-dialog.tsx')).BlockManyDialog,
)

const AssignCentres = lazyScreen(
  'cost-centres',
  async () => (await import('../../shared/cost-centres/assign-dialog.tsx')).AssignDialog,
)

const MoveToTeam = lazyScreen('teams', async () => (await import('./move-cards.tsx')).MoveCardsToTeam)

type SelectionActionsProps = {
  cards: readonly Card[]
  /** The number of selected cards that are not on the current page. */
  elsewhere: number
  currency: string
  onAction: (action: BlockAction, card: Card) => void
  onDone: () => void
}

/** Actions on the selected cards: set limits, block, unblock. Each action applies to the cards that allow it. */
export function SelectionActions({ cards, elsewhere, currency, onAction, onDone }: SelectionActionsProps) {
  const t = usePhrases('cards')
  const { actions } = usePhrases('cards')
  const [limiting, setLimiting] = useState<'always' | 'for-a-time' | null>(null)
  const [moving, setMoving] = useState<'team' | 'centres' | null>(null)
  const [dialog, setDialog] = useState<{ action: BlockAction; ids: string[] } | null>(null)
  const open = cards.filter(({ blocked_by_hand }) => !blocked_by_hand)
  const blocked = cards.filter(({ blocked_by_hand }) => blocked_by_hand)
  const locked = useLocked('cards.block')
  const blockLock = { locked, unavailable: open.length === 0 && actions.lockedSelectionBlocked }
  const unblockLock = { locked, unavailable: blocked.length === 0 && actions.lockedSelection }
  const limitLock = useLockedInTeams('cards.limits')
  const raiseLock = useLocked('cards.limits')
  const startAction = (action: BlockAction, [one, ...others]: readonly Card[]) => {
    if (one === undefined) return
    if (others.length === 0) return onAction(action, one)
    setDialog({ action, ids: [one, ...others].map(({ id }) => id) })
  }
  return (
    <>
      {elsewhere > 0 && <span className="text-ink-3">{actions.elsewhere({ n: elsewhere })}</span>}
      <Button small icon={<SlidersHorizontal size={14} />} locked={limitLock} onClick={() => setLimiting('always')}>
        {actions.limit}
      </Button>
      <Button small locked={raiseLock} onClick={() => setLimiting('for-a-time')}>
        {actions.raise}
      </Button>
      <Button small danger icon={<Ban size={14} />} {...blockLock} onClick={() => startAction('block', open)}>
        {t.block}
      </Button>
      <Button small icon={<CircleCheck size={14} />} {...unblockLock} onClick={() => startAction('unblock', blocked)}>
        {t.unblock}
      </Button>
      <Button small icon={<UsersRound size={14} />} locked={limitLock} onClick={() => setMoving('team')}>
        {actions.team}
      </Button>
      <Button small icon={<Landmark size={14} />} locked={limitLock} onClick={() => setMoving('centres')}>
        {actions.costCentres}
      </Button>
      {moving === 'team' && (
        <MoveToTeam cardIds={cards.map(({ id }) => id)} onClose={() => setMoving(null)} onDone={onDone} />
      )}
      {moving === 'centres' && <AssignCentres cards={cards} onClose={() => setMoving(null)} onDone={onDone} />}
      {dialog && (
        <BlockManyDialog
          action={dialog.action}
          cards={{ card_ids: dialog.ids }}
          onClose={() => setDialog(null)}
          onDone={onDone}
        />
      )}
      {limiting === 'for-a-time' && (
        <Raise cards={cards} currency={currency} onClose={() => setLimiting(null)} onDone={onDone} />
      )}
      {limiting === 'always' && (
        <LimitsDialog
          whom={[{ id: 'chosen', n: cards.length, body: { card_ids: cards.map(({ id }) => id) } }]}
          currency={currency}
          onClose={() => setLimiting(null)}
          onDone={onDone}
        />
      )}
    </>
  )
}

type RaiseProps = { cards: readonly Card[]; currency: string; onClose: () => void; onDone: () => void }

/** One card shows its new limit in the form, many get a preview. */
function Raise({ cards, ...props }: RaiseProps) {
  const [card, ...others] = cards
  if (card === undefined) return null
  return others.length === 0 ? <RaiseDialog card={card} {...props} /> : <RaiseManyDialog cards={cards} {...props} />
}

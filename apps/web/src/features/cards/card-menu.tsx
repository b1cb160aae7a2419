import type { Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { Ban } from '../../ui/icons/ban.ts'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { PanelRight } from '../../ui/icons/panel-right.ts'
import { Zap } from '../../ui/icons/zap.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { BlockAction } from './card-block.ts'
import type { CardLocks } from './card-locks.ts'

type CardMenuProps = {
  card: Card
  locks: CardLocks
  href: string
  onAction: (action: BlockAction, card: Card) => void
  onLost: (card: Card) => void
  onStart: (card: Card) => void
}

/** An inactive card cannot charge, so it has no block action. */
const isInactive = (card: Card) => !card.blocked_by_hand && card.blocked_reasons.includes('USER_CARD_INACTIVE')

/** Shows the actions of one card, and why an action is not available. */
export function CardMenu({ card, locks, href, onAction, onLost, onStart }: CardMenuProps) {
  const t = usePhrases('cards')
  const label = t.actionsFor({ name: card.name })
  const block = {
    id: 'block',
    label: t.block,
    icon: <Ban />,
    danger: true,
    ...locks.block,
    onSelect: () => onAction('block', card),
  }
  const unblock = {
    id: 'unblock',
    label: t.unblock,
    icon: <CircleCheck />,
    ...locks.unblock,
    onSelect: () => onAction('unblock', card),
  }
  const lost = {
    id: 'lost',
    label: t.lost,
    icon: <Ban />,
    danger: true,
    locked: locks.block.locked,
    onSelect: () => onLost(card),
  }
  const start = {
    id: 'start',
    label: t.startCharge,
    icon: <Zap />,
    ...locks.start,
    onSelect: () => onStart(card),
  }
  return (
    <RowMenu
      label={label}
      items={[
        { id: 'details', label: t.details, icon: <PanelRight />, href },
        ...(card.state === 'ACTIVE' ? [start] : []),
        ...(isInactive(card) ? [] : [{ ...(card.blocked_by_hand ? unblock : block), separated: true }]),
        ...(card.state === 'BLOCKED' && !card.blocked_by_hand ? [unblock] : []),
        ...(isInactive(card) ? [] : [lost]),
      ]}
    />
  )
}

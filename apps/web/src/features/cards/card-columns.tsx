import type { Card } from '@voltway/contract/cards'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { Smartphone } from '../../ui/icons/smartphone.ts'
import type { Column } from '../../ui/table-parts.tsx'
import { CardSpend } from './card-spend.tsx'
import { CardState } from './card-state.tsx'

/** The columns of the list. The first contains the card's name. */
export function useCardColumns(currency: string): readonly Column<Card>[] {
  const t = usePhrases('cards')
  const format = useFormats()
  return useMemo(
    () => [
      { id: 'name', header: t.column.name, sortKey: 'name', cell: (card) => <CardName card={card} /> },
      {
        id: 'number',
        header: t.column.number,
        sortKey: 'card_id',
        cell: (card) => <span className="tabular">{card.card_id}</span>,
      },
      {
        id: 'driver',
        header: t.column.driver,
        cell: ({ member }) =>
          member ? <span className="cell-name">{member.name}</span> : <span className="text-ink-3">{t.nobody}</span>,
      },
      { id: 'plate', header: t.column.plate, cell: (card) => <span className="tabular">{card.vehicle?.plate}</span> },
      { id: 'state', header: t.column.state, cell: (card) => <CardState card={card} />, width: '125px' },
      {
        id: 'limit',
        header: t.column.limit,
        sortKey: 'spent',
        cell: (card) => <CardSpend compact card={card} currency={currency} />,
        width: '265px',
      },
      {
        id: 'last-used',
        header: t.column.lastUsed,
        sortKey: 'last_used_at',
        cell: (card) =>
          card.last_used_at ? (
            <time dateTime={card.last_used_at}>{format.dateTime(card.last_used_at)}</time>
          ) : (
            <span className="text-ink-3">{t.never}</span>
          ),
      },
    ],
    [t, format, currency],
  )
}

/** Renders the card's name and type. */
export function CardName({ card }: { card: Card }) {
  const t = usePhrases('cards')
  const Icon = card.type === 'EKEY' ? Smartphone : CreditCard
  return (
    <span className="flex min-w-0 items-center gap-2 sm:max-w-52">
      <Icon className="flex-none text-ink-3" aria-label={t.type[card.type]} />
      <span className="cell-name">{card.name}</span>
    </span>
  )
}

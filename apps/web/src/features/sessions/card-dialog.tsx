import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { cardChoiceQuery } from './session-details.queries.ts'

type CardDialogProps = { onChoose: (cardId: string) => void; onClose: () => void }

/** Selects a card, searched by name, number, driver or plate. */
export function CardDialog({ onChoose, onClose }: CardDialogProps) {
  const t = usePhrases('sessions')
  const [search, setSearch] = useState('')
  const cards = useQuery(cardChoiceQuery(useWalletId(), search))
  return (
    <Dialog onClose={onClose} size={3} title={t.cardFilter.title}>
      <div className="grid gap-3 pb-4">
        <SearchInput label={t.cardFilter.search} value={search} onSearch={setSearch} shortcut={false} />
        <div className="min-h-[352px]" aria-busy={cards.isPending}>
          {cards.isPending && <Spinner />}
          {cards.error && !cards.data && <QueryError compact title={t.errorTitle} query={cards} />}
          {cards.data?.results.length === 0 && <p className="py-6 text-center text-ink-2">{t.cardFilter.none}</p>}
          <ul>
            {cards.data?.results.map((card) => (
              <li key={card.id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center justify-between gap-4 rounded-md px-3 text-left hover:bg-hover"
                  onClick={() => {
                    onChoose(card.id)
                    onClose()
                  }}
                >
                  <span className="truncate font-medium">{card.name}</span>
                  <span className="truncate text-table text-ink-2">
                    {card.member ? `${card.member.name} · ${card.card_id}` : card.card_id}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCards } from '@voltway/contract/cards'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type ChosenCardsProps = {
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: readonly string[]) => void
}

/** Selects cards, searched by name, number, driver or plate. Selected cards stay selected during further searches. */
export function ChosenCards({ chosen, error, onChange }: ChosenCardsProps) {
  const t = usePhrases('purchase-orders')
  const describe = useDescribeError()
  const walletId = useWalletId()
  const [search, setSearch] = useState('')
  const query = { limit: 20, ...(search === '' ? {} : { search }) }
  const cards = useQuery({
    queryKey: walletKey(walletId, 'cards-to-choose', query),
    queryFn: ({ signal }) => request(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t.chooseCards}</legend>
      <TextInput
        label={t.chooseCards}
        type="search"
        value={search}
        help={t.scope.CARDS({ n: chosen.length })}
        error={error ?? (cards.error ? describe(cards.error).message : undefined)}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="grid max-h-48 gap-1 overflow-y-auto">
        {cards.data === undefined && !cards.error && <Skeleton height={120} />}
        {cards.data?.results.map((card) => (
          <Checkbox
            key={card.id}
            checked={chosen.includes(card.id)}
            help={card.member?.name}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, card.id] : chosen.filter((id) => id !== card.id))
            }
          >
            {card.name} · {card.card_id}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

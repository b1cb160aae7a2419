import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Card, listCards } from '@voltway/contract/cards'
import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import { ask } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

export type CardsQuery = QueryOf<typeof listCards>
type CardList = ReplyOf<typeof listCards>

export function cardsQuery(walletId: string, query: CardsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', query),
    queryFn: ({ signal }) => ask(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Puts a changed card into every list that shows it. */
export function keepCard(walletId: string, card: Card): void {
  const key = walletKey(walletId, 'cards')
  queryClient.setQueriesData<CardList | Card>({ queryKey: key }, (old) => {
    if (!old) return old
    // The details of one card know more than a change answers.
    if (!('results' in old)) return old.id === card.id ? { ...old, ...card } : old
    return { ...old, results: old.results.map((one) => (one.id === card.id ? card : one)) }
  })
}

/** After a change that lists and figures depend on. */
export function refreshCards(walletId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'cards') }),
    queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'overview') }),
  ])
}

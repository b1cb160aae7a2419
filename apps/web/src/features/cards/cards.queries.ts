import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Card, listCards } from '@voltway/contract/cards'
import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type CardsQuery = QueryOf<typeof listCards>
type CardList = ReplyOf<typeof listCards>

export function cardsQuery(walletId: string, query: CardsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', query),
    queryFn: ({ signal }) => request(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Updates a changed card in every cached list. */
export function updateCachedCard(walletId: string, card: Card): void {
  const key = walletKey(walletId, 'cards')
  queryClient.setQueriesData<CardList | Card>({ queryKey: key }, (old) => {
    if (!old) return old
    // The cached details contain more fields than the response to a change.
    if (!('results' in old)) return old.id === card.id ? { ...old, ...card } : old
    return { ...old, results: old.results.map((one) => (one.id === card.id ? card : one)) }
  })
}

/** Invalidates the lists and figures that depend on cards. */
export function refreshCards(walletId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'cards') }),
    queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'overview') }),
  ])
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Card, listCards } from '@voltway/contract/cards'
import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import { listSessions } from '@voltway/contract/sessions'
import { ask } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

export type CardsQuery = QueryOf<typeof listCards>
type CardList = ReplyOf<typeof listCards>

const shownSessions = 5

export function cardsQuery(walletId: string, query: CardsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', query),
    queryFn: ({ signal }) => ask(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function cardSessionsQuery(walletId: string, cardId: string) {
  const query = { card: cardId, limit: shownSessions }
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', query),
    queryFn: ({ signal }) => ask(listSessions, { params: { wallet: walletId }, query, signal }),
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

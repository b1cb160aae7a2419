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
/** The address of a card may be opened without its page of the list; then it is looked for among this many. */
const lookedThrough = 100

export function cardsQuery(walletId: string, query: CardsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', query),
    queryFn: ({ signal }) => ask(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One card of the wallet; the contract has no call for a single one. */
export function cardQuery(walletId: string, cardId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', 'one', cardId),
    queryFn: async ({ signal }) => {
      const query = { limit: lookedThrough, offset: 0, ordering: '-last_used_at' } as const
      const list = await ask(listCards, { params: { walletId }, query, signal })
      return list.results.find((card) => card.id === cardId) ?? null
    },
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
  queryClient.setQueriesData<CardList | Card | null>({ queryKey: key }, (old) => {
    if (!old) return old
    if (!('results' in old)) return old.id === card.id ? card : old
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

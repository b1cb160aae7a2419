import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCards } from '@voltway/contract/cards'
import { getSession } from '@voltway/contract/sessions-details'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

const offeredCards = 8

export function sessionQuery(walletId: string, id: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', 'detail', id),
    queryFn: ({ signal }) => request(getSession, { params: { wallet: walletId, id }, signal }),
  })
}

/** The cards to filter by, searched by the typed text. */
export function cardChoiceQuery(walletId: string, search: string) {
  const query = { limit: offeredCards, ...(search ? { search } : {}) }
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', 'choice', search),
    queryFn: ({ signal }) => request(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

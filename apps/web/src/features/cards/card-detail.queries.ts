import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCard } from '@voltway/contract/cards-details'
import { listMembers } from '@voltway/contract/members'
import { listVehicles } from '@voltway/contract/vehicles'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

const shownChoices = 20

/** One card with all data of its drawer. Cached under the key of the lists, so that live events invalidate it. */
export function cardDetailQuery(walletId: string, cardId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', 'one', cardId),
    queryFn: ({ signal }) => request(getCard, { params: { walletId, cardId }, signal }),
  })
}

/** The members to assign to a card, filtered by the typed text. */
export function peopleQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'members', 'to-choose', search),
    queryFn: ({ signal }) =>
      request(listMembers, { params: { walletId }, query: { search, limit: shownChoices }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The vehicles to assign to a card, filtered by the typed text. */
export function vehiclesQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'vehicles', 'to-choose', search),
    queryFn: ({ signal }) =>
      request(listVehicles, { query: { wallet: walletId, limit: shownChoices, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  })
}

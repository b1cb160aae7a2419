import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCard } from '@voltway/contract/cards-details'
import { listMembers } from '@voltway/contract/members'
import { listVehicles } from '@voltway/contract/vehicles'
import { ask } from '../../lib/ask.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

const shownChoices = 20

/** One card with everything its drawer shows; under the key of the lists, so that live events mark it as old. */
export function cardDetailQuery(walletId: string, cardId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', 'one', cardId),
    queryFn: ({ signal }) => ask(getCard, { params: { walletId, cardId }, signal }),
  })
}

/** Who may be given a card, as somebody types. */
export function peopleQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'members', 'to-choose', search),
    queryFn: ({ signal }) => ask(listMembers, { params: { walletId }, query: { search, limit: shownChoices }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Vehicles a card may be for, in the same way. */
export function vehiclesQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'vehicles', 'to-choose', search),
    queryFn: ({ signal }) =>
      ask(listVehicles, { query: { wallet: walletId, limit: shownChoices, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listGuests } from '@voltway/contract/guests'
import { ask } from '../../lib/ask.ts'
import { askPermitted } from '../../shared/permission/ask-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

export type GuestsQuery = QueryOf<typeof listGuests>

export function guestsQuery(walletId: string, query: GuestsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'guests', query),
    queryFn: ({ signal }) =>
      askPermitted(walletId, 'guests.manage', () => ask(listGuests, { params: { id: walletId }, query, signal })),
    placeholderData: keepPreviousData,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listGuests } from '@voltway/contract/guests'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type GuestsQuery = QueryOf<typeof listGuests>

export function guestsQuery(walletId: string, query: GuestsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'guests', query),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'guests.manage', () =>
        request(listGuests, { params: { id: walletId }, query, signal }),
      ),
    placeholderData: keepPreviousData,
  })
}

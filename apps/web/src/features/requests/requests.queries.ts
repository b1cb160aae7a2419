import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { quoteCards } from '@voltway/contract/card-orders'
import type { QueryOf } from '@voltway/contract/endpoint'
import { getApprovalLimits, listRequests } from '@voltway/contract/requests'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type RequestsQuery = QueryOf<typeof listRequests>

export function requestsQuery(walletId: string, query: RequestsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'requests', query),
    queryFn: ({ signal }) => request(listRequests, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function approvalLimitsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'requests', 'limits'),
    queryFn: ({ signal }) => request(getApprovalLimits, { params: { walletId }, signal }),
  })
}

/** The price of one card: an eKey, or a physical card that is sent to an address. */
export function oneCardPriceQuery(walletId: string, sentTo: 'eKey' | { readonly addressId: string }) {
  const query = {
    quantity: 1,
    ...(sentTo === 'eKey' ? { is_ekey: 'true' } : { is_ekey: 'false', shipping_address_id: sentTo.addressId }),
  }
  return queryOptions({
    queryKey: walletKey(walletId, 'card-orders', 'quote', query),
    queryFn: ({ signal }) => request(quoteCards, { params: { walletId }, query, signal }),
  })
}

/** Invalidates everything that an answer may have changed: the requests, the cards and the figures of home. */
export function refreshRequests(walletId: string): Promise<unknown> {
  return Promise.all(
    ['requests', 'cards', 'overview'].map((what) =>
      queryClient.invalidateQueries({ queryKey: walletKey(walletId, what) }),
    ),
  )
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** Invalidates everything that an answer may have changed: the requests, the cards and the figures of home. */
export function refreshRequests(walletId: string): Promise<unknown> {
  return Promise.all(
    ['requests', 'cards', 'overview'].map((what) =>
      queryClient.invalidateQueries({ queryKey: walletKey(walletId, what) }),
    ),
  )
}

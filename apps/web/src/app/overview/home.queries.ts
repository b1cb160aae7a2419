import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { getHome } from '@voltway/contract/overview-home'
import { getWalletState } from '@voltway/contract/overview-state'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The data of the home page besides the overview. Its key is below the overview's, so live events invalidate both. */
export function homeQuery(walletId: string, source?: ConsumptionSource) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'home', ...(source ? [source] : [])),
    queryFn: ({ signal }) => request(getHome, { params: { id: walletId }, query: { source }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The unpaid documents, the longest overdue first. */
export function unpaidQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'unpaid'),
    queryFn: ({ signal }) => request(getWalletState, { params: { id: walletId }, query: { state: 'unpaid' }, signal }),
  })
}

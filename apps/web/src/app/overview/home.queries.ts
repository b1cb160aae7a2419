import { queryOptions } from '@tanstack/react-query'
import { getHome } from '@voltway/contract/overview-home'
import { getWalletState } from '@voltway/contract/overview-state'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The data of the home page besides the overview. Its key is below the overview's, so live events invalidate both. */
export function homeQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'home'),
    queryFn: ({ signal }) => request(getHome, { params: { id: walletId }, signal }),
  })
}

/** The unpaid documents, the longest overdue first. */
export function unpaidQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'unpaid'),
    queryFn: ({ signal }) => request(getWalletState, { params: { id: walletId }, query: { state: 'unpaid' }, signal }),
  })
}

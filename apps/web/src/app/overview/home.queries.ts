import { queryOptions } from '@tanstack/react-query'
import { getHome } from '@voltway/contract/overview-home'
import { getWalletState } from '@voltway/contract/overview-state'
import { ask } from '../../lib/ask.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

/** What the page shows beside the overview; live events that change the one change the other. */
export function homeQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'home'),
    queryFn: ({ signal }) => ask(getHome, { params: { id: walletId }, signal }),
  })
}

/** What is asked for and not paid, the longest due first. */
export function unpaidQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'unpaid'),
    queryFn: ({ signal }) => ask(getWalletState, { params: { id: walletId }, query: { state: 'unpaid' }, signal }),
  })
}

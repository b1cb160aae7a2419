import { queryOptions } from '@tanstack/react-query'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** The remaining drivers, guests and cards of the plan. */
export function quotasQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'quotas'),
    queryFn: ({ signal }) => request(getSubscriptionOverview, { query: { wallet: walletId }, signal }),
  })
}

/** Invalidates every list of people and the data that depends on them, after an invitation, a change or a removal. */
export function refreshPeople(walletId: string): Promise<unknown> {
  const keys = ['members', 'guests', 'invitations', 'quotas', 'overview', 'cards']
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: walletKey(walletId, key) })))
}

import { queryOptions } from '@tanstack/react-query'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { ask } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { walletKey } from '../wallet/wallet.queries.ts'

/** What the plan still leaves for drivers, guests and cards. */
export function quotasQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'quotas'),
    queryFn: ({ signal }) => ask(getSubscriptionOverview, { query: { wallet: walletId }, signal }),
  })
}

/** After somebody was invited, changed or removed: every list of people, and what depends on them. */
export function refreshPeople(walletId: string): Promise<unknown> {
  const keys = ['members', 'guests', 'invitations', 'quotas', 'overview', 'cards']
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: walletKey(walletId, key) })))
}

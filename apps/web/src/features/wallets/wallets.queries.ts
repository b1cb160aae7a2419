import { queryOptions } from '@tanstack/react-query'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { listWallets } from '@voltway/contract/wallets'
import { ask } from '../../lib/ask.ts'

/** The fleets a person may enter. Running charges and alerts are among their facts, so coming back asks again. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => ask(listWallets, { signal }),
  staleTime: 5000,
})

/** How many fleets one's own plan has room for. */
export const ownQuotasQuery = queryOptions({
  queryKey: ['quotas', 'own'],
  queryFn: ({ signal }) => ask(getSubscriptionOverview, { signal }),
  staleTime: 5000,
})

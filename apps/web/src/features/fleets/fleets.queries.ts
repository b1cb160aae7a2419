import { queryOptions } from '@tanstack/react-query'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { ask } from '../../lib/ask.ts'

/** How many fleets one's own plan has room for. */
export const ownQuotasQuery = queryOptions({
  queryKey: ['quotas', 'own'],
  queryFn: ({ signal }) => ask(getSubscriptionOverview, { signal }),
  staleTime: 5000,
})

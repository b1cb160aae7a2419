import { queryOptions } from '@tanstack/react-query'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { ask } from '../../lib/ask.ts'

/** The number of fleets that the person's own plan allows. */
export const ownQuotasQuery = queryOptions({
  queryKey: ['quotas', 'own'],
  queryFn: ({ signal }) => ask(getSubscriptionOverview, { signal }),
  staleTime: 5000,
})

import { queryOptions } from '@tanstack/react-query'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { request } from '../../lib/request.ts'

/** The number of fleets that the person's own plan allows. */
export const ownQuotasQuery = queryOptions({
  queryKey: ['quotas', 'own'],
  queryFn: ({ signal }) => request(getSubscriptionOverview, { signal }),
  staleTime: 5000,
})

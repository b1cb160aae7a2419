import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSubscriptions, type Subscription } from '@voltway/contract/subscriptions'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'

async function newestIn(state: 'ACTIVE' | 'SUSPENDED', signal: AbortSignal): Promise<Subscription | null> {
  const query = { product: 'FLEETS_DASHBOARD', target: 'BUSINESS', ordering: '-id', subscription_state: state } as const
  return (await request(listSubscriptions, { query, signal })).results[0] ?? null
}

/** The person's subscription: the ACTIVE one, else the SUSPENDED one (spec §4). Null without a subscription. */
const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await newestIn('ACTIVE', signal)) ?? (await newestIn('SUSPENDED', signal)),
})

export function useSubscription() {
  return useQuery(subscriptionQuery)
}

/** Prefetches the subscription. A failure is ignored here (spec §8) and shown by the component that needs it. */
export function loadSubscription(): Promise<void> {
  return queryClient.prefetchQuery(subscriptionQuery)
}

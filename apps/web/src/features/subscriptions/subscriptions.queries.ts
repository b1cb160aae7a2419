import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listPaymentMethods } from '@voltway/contract/payment-methods'
import {
  canSubscribe,
  getSubscription,
  getSubscriptionOverview,
  listSubscriptionPlans,
  previewPlanChange,
} from '@voltway/contract/subscriptions'
import { listSubscriptionInvoices } from '@voltway/contract/subscriptions-bills'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'

/** All queries of the person's plan share a key prefix, so that one invalidation also refreshes the banner. */
const key = (...rest: readonly unknown[]) => ['subscription', ...rest] as const

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: key('detail', id),
    queryFn: ({ signal }) => request(getSubscription, { params: { id }, signal }),
  })

const target = { target: 'BUSINESS', product: 'FLEETS_DASHBOARD' } as const

export const plansQuery = queryOptions({
  queryKey: key('plans'),
  queryFn: async ({ signal }) => (await request(listSubscriptionPlans, { query: target, signal })).results,
})

/** The total usage of the person's own wallets. */
export const usageQuery = queryOptions({
  queryKey: key('usage'),
  queryFn: ({ signal }) => request(getSubscriptionOverview, { query: {}, signal }),
})

type BillsQuery = QueryOf<typeof listSubscriptionInvoices>

export const billsQuery = (query: BillsQuery) =>
  queryOptions({
    queryKey: key('bills', query),
    queryFn: ({ signal }) => request(listSubscriptionInvoices, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The payment methods of every wallet whose payments the person manages. */
export const ownMethodsQuery = queryOptions({
  queryKey: key('methods'),
  queryFn: async ({ signal }) => (await request(listPaymentMethods, { query: {}, signal })).results,
})

/**
 * A current price, refetched each time it is shown. It is not under the plan's key, because after the change there is
 * no price left to preview.
 */
export const previewQuery = (id: string, choice: { new_plan: string; new_price_step: number }) =>
  queryOptions({
    queryKey: ['plan-preview', id, choice] as const,
    queryFn: ({ signal }) => request(previewPlanChange, { params: { id }, query: choice, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Invalidates everything that depends on the plan: the page, the banner, the locks. */
export const refreshSubscription = (): Promise<unknown> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'subscription' || queryKey.includes('quotas'),
  })

/** Whether a plan can be chosen for a price step, and the reasons against it. */
export function chooseQuery(plan: string, priceStep: number) {
  return queryOptions({
    queryKey: key('can-subscribe', plan, String(priceStep)),
    queryFn: ({ signal }) => request(canSubscribe, { body: { plan, price_step: priceStep }, signal }),
  })
}

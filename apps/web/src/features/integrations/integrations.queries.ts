import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listApiKeys } from '@voltway/contract/integrations-api-keys'
import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '@voltway/contract/integrations-webhooks'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/**
 * A new delivery completes within seconds. The log is polled at this interval, and no longer than {@link MAX_POLLS} times.
 */
const POLL_MS = 1500
const MAX_POLLS = 8

export function keysQuery(walletId: string, offset: number) {
  return queryOptions({
    queryKey: walletKey(walletId, 'api-keys', offset),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'api_keys.manage', () =>
        request(listApiKeys, { params: { id: walletId }, query: { limit: 10, offset }, signal }),
      ),
  })
}

export function webhooksQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'webhooks', 'list'),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'api_keys.manage', () =>
        request(listWebhooks, { params: { id: walletId }, query: {}, signal }),
      ),
  })
}

export interface LogOf {
  readonly walletId: string
  readonly webhookId: string
}

export function deliveriesQuery({ walletId, webhookId }: LogOf, query: QueryOf<typeof listWebhookDeliveries>) {
  return queryOptions({
    queryKey: walletKey(walletId, 'webhooks', 'log', webhookId, query),
    queryFn: ({ signal }) => request(listWebhookDeliveries, { params: { id: walletId, webhookId }, query, signal }),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount <= MAX_POLLS &&
      state.data?.results.some((one) => one.state === 'WAITING' && one.tries === 0)
        ? POLL_MS
        : false,
  })
}

export function deliveryQuery({ walletId, webhookId }: LogOf, delivery: { id: string; state: string; tries: number }) {
  const { id: deliveryId, state, tries } = delivery
  return queryOptions({
    // The details change with each delivery attempt.
    queryKey: walletKey(walletId, 'webhooks', 'delivery', webhookId, deliveryId, state, tries),
    queryFn: ({ signal }) => request(getWebhookDelivery, { params: { id: walletId, webhookId, deliveryId }, signal }),
  })
}

export const refreshKeys = (walletId: string) =>
  queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'api-keys') })

/** Invalidates the webhooks and their logs. */
export const refreshWebhooks = (walletId: string) =>
  queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'webhooks') })

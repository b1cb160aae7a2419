import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AnomalyKind, listAnomalies, listBudgets } from '@voltway/contract/insight'
import * as z from 'zod/mini'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export const InsightQuery = z.object({
  kind: z.optional(AnomalyKind),
  state: z._default(z.enum(['OPEN', 'DISMISSED']), 'OPEN'),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
})
export type InsightQuery = z.output<typeof InsightQuery>

export const anomaliesPerPage = 10

export function anomaliesQuery(walletId: string, { kind, state, offset }: InsightQuery) {
  const query = { kind, state, offset, limit: anomaliesPerPage }
  return queryOptions({
    queryKey: walletKey(walletId, 'insight', 'anomalies', query),
    queryFn: ({ signal }) => request(listAnomalies, { params: { wallet: walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function budgetsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'insight', 'budgets'),
    queryFn: ({ signal }) => request(listBudgets, { params: { walletId }, signal }),
  })
}

export function refreshInsight(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'insight') })
}

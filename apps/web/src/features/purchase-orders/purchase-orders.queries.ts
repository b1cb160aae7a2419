import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPurchaseOrders } from '@voltway/contract/purchase-orders'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export function purchaseOrdersQuery(walletId: string, offset: number) {
  return queryOptions({
    queryKey: walletKey(walletId, 'purchase-orders', offset),
    queryFn: ({ signal }) =>
      request(listPurchaseOrders, { params: { wallet: walletId }, query: { limit: 20, offset }, signal }),
    placeholderData: keepPreviousData,
  })
}

export const refreshOrders = (walletId: string): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'purchase-orders') })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPurchaseOrders, type PurchaseOrder } from '@voltway/contract/purchase-orders'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The orders of one type, or of all. */
export function purchaseOrdersQuery(walletId: string, type: PurchaseOrder['po_type'] | undefined, offset: number) {
  const query = { limit: 20, offset, ...(type && { po_type: type }) }
  return queryOptions({
    queryKey: walletKey(walletId, 'purchase-orders', query),
    queryFn: ({ signal }) => request(listPurchaseOrders, { params: { wallet: walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const refreshOrders = (walletId: string): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'purchase-orders') })

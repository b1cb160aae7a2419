import { queryOptions } from '@tanstack/react-query'
import { listPaymentMethods } from '@voltway/contract/payment-methods'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** The polling interval while the payer waits for the bank or the app. */
export const followMs = 2500

export function methodsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'payment-methods'),
    queryFn: ({ signal }) => request(listPaymentMethods, { query: { wallet: walletId }, signal }),
  })
}

/** Invalidates all data that depends on a payment or on a payment method. */
export function refreshMoney(walletId: string): Promise<unknown> {
  return Promise.all(
    ['overview', 'details', 'payment-methods', 'auto-recharge'].map((what) =>
      queryClient.invalidateQueries({ queryKey: walletKey(walletId, what) }),
    ),
  )
}

import { queryOptions } from '@tanstack/react-query'
import { getAutoRecharge, getPayment, type Payment } from '@voltway/contract/payments'
import { request } from '../../lib/request.ts'
import { followMs } from '../../shared/payment-methods/payment-methods.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export function autoRechargeQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'auto-recharge'),
    queryFn: ({ signal }) => request(getAutoRecharge, { params: { id: walletId }, signal }),
  })
}

export const isOpen = ({ status }: Pick<Payment, 'status'>) => status !== 'succeeded' && status !== 'failed'

/** A payment, polled until it ends. */
export function paymentQuery(walletId: string, paymentId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'payment', paymentId),
    queryFn: ({ signal }) => request(getPayment, { params: { id: walletId, paymentId }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? followMs : false),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { getPaymentMethod, listMandates } from '@voltway/contract/payment-methods'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { followMs } from '../../shared/payment-methods/payment-methods.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** A method whose payer returned from the provider. This request makes the server load the provider's result. */
export function returnedMethodQuery(walletId: string, methodId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'returned-method', methodId),
    queryFn: async ({ signal }) => {
      const method = await request(getPaymentMethod, { params: { id: methodId }, query: { wallet: walletId }, signal })
      await queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'payment-methods') })
      return method
    },
    refetchInterval: ({ state }) =>
      state.data?.status === 'PENDING' && state.data.direct_debit === null && state.dataUpdateCount < 10
        ? followMs
        : false,
  })
}

export function mandatesQuery(walletId: string, methodId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'payment-methods', methodId, 'mandates'),
    queryFn: ({ signal }) => request(listMandates, { params: { id: methodId }, query: { wallet: walletId }, signal }),
  })
}

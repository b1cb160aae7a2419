import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { getAutoRecharge, getPayment, type Payment } from '@voltway/contract/funds'
import { listMovements } from '@voltway/contract/movements'
import { getPaymentMethod, listMandates, listPaymentMethods } from '@voltway/contract/payment-methods'
import { ask } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

export type MovementsQuery = QueryOf<typeof listMovements>

/** A payer looks at the screen while the bank or the app is asked. */
const followMs = 2500

export function movementsQuery(walletId: string, query: MovementsQuery) {
  return queryOptions({
    // Under the overview, so that live news of the balance refreshes it too.
    queryKey: walletKey(walletId, 'overview', 'movements', query),
    queryFn: ({ signal }) => ask(listMovements, { params: { id: walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function methodsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'payment-methods'),
    queryFn: ({ signal }) => ask(listPaymentMethods, { query: { wallet: walletId }, signal }),
  })
}

/** A method whose payer comes back from the provider: asking for it has the server take over what was typed there. */
export function returnedMethodQuery(walletId: string, methodId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'returned-method', methodId),
    queryFn: async ({ signal }) => {
      const method = await ask(getPaymentMethod, { params: { id: methodId }, query: { wallet: walletId }, signal })
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
    queryFn: ({ signal }) => ask(listMandates, { params: { id: methodId }, query: { wallet: walletId }, signal }),
  })
}

export function autoRechargeQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'auto-recharge'),
    queryFn: ({ signal }) => ask(getAutoRecharge, { params: { id: walletId }, signal }),
  })
}

export const isOpen = ({ status }: Pick<Payment, 'status'>) => status !== 'succeeded' && status !== 'failed'

/** A payment while its payer follows it: asked again until it is over. */
export function paymentQuery(walletId: string, paymentId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'payment', paymentId),
    queryFn: ({ signal }) => ask(getPayment, { params: { id: walletId, paymentId }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? followMs : false),
  })
}

/** After money moved or a method changed: whatever shows either. */
export function refreshMoney(walletId: string): Promise<unknown> {
  return Promise.all(
    ['overview', 'details', 'payment-methods', 'auto-recharge'].map((what) =>
      queryClient.invalidateQueries({ queryKey: walletKey(walletId, what) }),
    ),
  )
}

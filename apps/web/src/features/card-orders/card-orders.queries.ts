import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { type CardOrder, listCardOrders } from '@voltway/contract/card-orders'
import { listMembers } from '@voltway/contract/members'
import { listVatNumbers } from '@voltway/contract/vat-numbers'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** Covers all orders of most fleets. Older orders load on request. */
export const ordersAtOnce = 10

export function ordersQuery(walletId: string, limit: number) {
  return queryOptions({
    queryKey: walletKey(walletId, 'card-orders', limit),
    queryFn: ({ signal }) => request(listCardOrders, { params: { walletId }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

const membersAtOnce = 100

export function membersQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'members', 'choice', search),
    queryFn: ({ signal }) =>
      request(listMembers, { params: { walletId }, query: { limit: membersAtOnce, search }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function vatNumberChoiceQuery(walletId: string, allowed: boolean) {
  return queryOptions({
    queryKey: walletKey(walletId, 'vat-numbers'),
    queryFn: allowed ? ({ signal }) => request(listVatNumbers, { query: { wallet: walletId }, signal }) : skipToken,
  })
}

/** Invalidates the data that an order changes: the orders, the cards, the balance and the quotas. */
export function refreshOrders(walletId: string): Promise<unknown> {
  return Promise.all(
    ['card-orders', 'cards', 'overview', 'details', 'quotas'].map((what) =>
      queryClient.invalidateQueries({ queryKey: walletKey(walletId, what) }),
    ),
  )
}

/** Returns the statuses of an order in their sequence. The drawer shows the later ones as upcoming. */
export const statusesOf = ({ is_ekey: isEkey }: Pick<CardOrder, 'is_ekey'>): readonly CardOrder['status'][] =>
  isEkey
    ? ['AWAITING_PAYMENT', 'PAID', 'DELIVERED']
    : ['AWAITING_PAYMENT', 'PAID', 'IN_PRODUCTION', 'SHIPPED', 'DELIVERED']

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { getInvoice, listInvoices } from '@voltway/contract/invoices'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type InvoicesQuery = QueryOf<typeof listInvoices>

export function invoicesQuery(walletId: string, query: InvoicesQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'invoices', query),
    queryFn: ({ signal }) => request(listInvoices, { params: { wallet: walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Polled while its payment is pending, because the person may wait for the result. */
export function invoiceQuery(walletId: string, id: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'invoice', id),
    queryFn: ({ signal }) => request(getInvoice, { params: { wallet: walletId, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.payment_status === 'PENDING' ? 15_000 : false),
  })
}

/** Invalidates the data that the payment of a document changes. */
export function refreshInvoices(walletId: string): Promise<unknown> {
  return Promise.all(
    ['invoices', 'invoice', 'overview', 'details'].map((what) =>
      queryClient.invalidateQueries({ queryKey: walletKey(walletId, what) }),
    ),
  )
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { getReimbursement, listReimbursements } from '@voltway/contract/reimbursements'
import { getReimbursementSettings, listReimbursementBatches } from '@voltway/contract/reimbursements-payments'
import { getBusinessShares } from '@voltway/contract/reimbursements-shares'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type ReimbursementsQuery = QueryOf<typeof listReimbursements>

const reading = 'invoices.read'

/** The statements of all drivers. */
export function reimbursementsQuery(walletId: string, query: ReimbursementsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', query),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, reading, () => request(listReimbursements, { params: { walletId }, query, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The driver and the month of a statement, which has no id while it is open. */
export interface StatementKey {
  readonly month: string
  readonly memberId: string
}

export function reimbursementQuery(walletId: string, { month, memberId }: StatementKey) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', 'detail', month, memberId),
    queryFn: ({ signal }) => request(getReimbursement, { params: { walletId, month, memberId }, signal }),
  })
}

export function reimbursementSettingsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', 'settings'),
    queryFn: ({ signal }) => request(getReimbursementSettings, { params: { walletId }, signal }),
  })
}

/** The number of files that are listed, about three years of two files a month. */
const LISTED_FILES = 100

export function batchesQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', 'batches'),
    queryFn: ({ signal }) =>
      request(listReimbursementBatches, { params: { walletId }, query: { limit: LISTED_FILES }, signal }),
  })
}

export function businessSharesQuery(walletId: string, memberId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', 'shares', memberId),
    queryFn: ({ signal }) => request(getBusinessShares, { params: { walletId, memberId }, signal }),
  })
}

/** Reads the statements, their files and settings again. */
export function refreshReimbursements(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'reimbursements') })
}

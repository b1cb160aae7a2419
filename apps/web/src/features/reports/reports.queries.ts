import { queryOptions } from '@tanstack/react-query'
import { listReports } from '@voltway/contract/reports'
import { listSessionFilters } from '@voltway/contract/sessions-filters'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export function reportsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reports'),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'consumption.read', () => request(listReports, { params: { walletId }, signal })),
  })
}

/** The person's saved filters, which a report of charging sessions can use. */
export function reportFiltersQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'session-filters', 'report'),
    queryFn: ({ signal }) => request(listSessionFilters, { params: { id: walletId }, signal }),
  })
}

export const refreshReports = (walletId: string): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'reports') })

import { queryOptions } from '@tanstack/react-query'
import { listSessionFilters } from '@voltway/contract/sessions-filters'
import { request } from '../../lib/request.ts'
import { writeQuery } from '../../lib/url-query.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import type { SessionsQuery } from './sessions.queries.ts'

export function savedFiltersQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'session-filters'),
    queryFn: async ({ signal }) => (await request(listSessionFilters, { params: { id: walletId }, signal })).results,
  })
}

/** Returns the filters and the order of the list as a query string. Empty for the defaults. */
export function filtersOf({ limit: _, offset: __, ordering, ...filters }: SessionsQuery): string {
  const order = ordering === '-start_date_time' ? undefined : ordering
  return writeQuery({ ...filters, ordering: order }).replace(/^\?/, '')
}

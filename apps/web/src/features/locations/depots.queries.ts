import { queryOptions } from '@tanstack/react-query'
import { listSites } from '@voltway/contract/sites'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The depots of the company, for people who may see them. Apart from the queries that the page of a driver loads. */
export function depotsQuery(walletId: string) {
  const query = { kind: 'DEPOT', limit: 100 } as const
  return queryOptions({
    queryKey: walletKey(walletId, 'sites', query),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'sessions.read', () => request(listSites, { params: { walletId }, query, signal })),
    retry: false,
  })
}

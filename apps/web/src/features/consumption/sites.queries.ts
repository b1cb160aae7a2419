import { queryOptions } from '@tanstack/react-query'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** Whether the wallet has homes or depots. The code of the request loads after the page. */
export function hasSitesQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'sites', 'any'),
    queryFn: async ({ signal }) => (await import('./request-sites.ts')).requestHasSites(walletId, signal),
  })
}

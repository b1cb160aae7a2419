import { queryOptions } from '@tanstack/react-query'
import { listWallets } from '@voltway/contract/overview-wallets'
import { request } from '../../lib/request.ts'

/**
 * The fleets that the person may enter. The rows contain running charges and alerts, so a return to the page refetches
 * them.
 */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => request(listWallets, { signal }),
  staleTime: 5000,
})

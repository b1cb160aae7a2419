import { queryOptions } from '@tanstack/react-query'
import { listWallets } from '@voltway/contract/overview-wallets'
import { ask } from '../../lib/ask.ts'

/** The fleets a person may enter. Running charges and alerts are among their facts, so coming back asks again. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => ask(listWallets, { signal }),
  staleTime: 5000,
})

import { queryOptions } from '@tanstack/react-query'
import { getHome } from '@voltway/contract/home'
import { ask } from '../../lib/ask.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

/** What the page shows beside the overview; live events that change the one change the other. */
export function homeQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'home'),
    queryFn: ({ signal }) => ask(getHome, { params: { id: walletId }, signal }),
  })
}

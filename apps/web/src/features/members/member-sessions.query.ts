import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '@voltway/contract/sessions'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The last charges of a member, by the search of the list of sessions. */
export function memberSessionsQuery(walletId: string, name: string) {
  const query = { search: name, limit: 5 }
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', query),
    queryFn: ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal }),
  })
}

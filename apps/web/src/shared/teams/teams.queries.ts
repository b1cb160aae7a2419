import { queryOptions } from '@tanstack/react-query'
import { listTeams } from '@voltway/contract/teams'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** The teams of the wallet that are not archived. */
export function teamsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'teams'),
    queryFn: ({ signal }) => request(listTeams, { params: { walletId }, signal }),
  })
}

/** Invalidates the teams and everything that shows or is filtered by them. */
export function refreshTeams(walletId: string): Promise<unknown> {
  const keys = ['teams', 'members', 'guests', 'cards', 'sessions', 'consumption', 'insight']
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: walletKey(walletId, key) })))
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listMembers } from '@voltway/contract/members'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type MembersQuery = QueryOf<typeof listMembers>

export function membersQuery(walletId: string, query: MembersQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'members', query),
    queryFn: ({ signal }) => request(listMembers, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

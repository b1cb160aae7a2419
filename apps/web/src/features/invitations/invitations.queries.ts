import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { getShareLink, listInvitations } from '@voltway/contract/invitations'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type InvitationsQuery = Omit<QueryOf<typeof listInvitations>, 'status'> & {
  status?: QueryOf<typeof listInvitations>['status']
}

export function invitationsQuery(walletId: string, query: InvitationsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'invitations', query),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'members.invite', () =>
        request(listInvitations, { params: { walletId }, query, signal }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The link is a secret, so it leaves the cache as soon as no component shows it. */
export function shareLinkQuery(walletId: string, invitationId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'share-link', invitationId),
    queryFn: ({ signal }) => request(getShareLink, { params: { id: invitationId }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

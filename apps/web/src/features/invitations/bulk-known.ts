import { listInvitations } from '@voltway/contract/invitations'
import { listMembers } from '@voltway/contract/members'
import { request } from '../../lib/request.ts'
import type { Known } from './bulk-rows.ts'

const page = 100

/** Loads the addresses of all invitations and members, so that the preview marks rows that need no invitation. */
export async function knownPeople(walletId: string, signal?: AbortSignal): Promise<Known> {
  const invited = new Set<string>()
  const members = new Set<string>()
  for (let offset = 0, count = 1; offset < count; offset += page) {
    const query = { limit: page, offset, status: ['PENDING'] as ['PENDING'], kind: 'MEMBER' as const }
    const list = await request(listInvitations, { params: { walletId }, query, ...(signal ? { signal } : {}) })
    count = list.count
    for (const { target } of list.results) if (target) invited.add(target)
  }
  for (let offset = 0, count = 1; offset < count; offset += page) {
    const list = await request(listMembers, {
      params: { walletId },
      query: { limit: page, offset },
      ...(signal ? { signal } : {}),
    })
    count = list.count
    for (const { email, user_id } of list.results) if (email && user_id) members.add(email.toLowerCase())
  }
  return { invited, members }
}

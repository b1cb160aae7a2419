import { listMembers, updateMember } from '@voltway/contract/members'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { requestsChanges } from '../../kernel/changes/change-cursor.ts'
import { readChangePage } from '../../kernel/changes/change-page.ts'
import { listPage } from '../../kernel/list-page.ts'
import { changeMember, readMemberPage, readMembersById } from './members.ts'

export const membersRoutes: readonly Served[] = [
  serve(listMembers, async ({ scope, query, http }, ctx) => {
    const { request } = http
    if (requestsChanges(query, request)) {
      const rowsOf = (ids: readonly string[]) => readMembersById(ctx.db, scope, ids)
      return readChangePage({ on: ctx.db, scope, kind: 'member', request, rowsOf }, query)
    }
    const { count, results } = await readMemberPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(updateMember, ({ scope, params, body }, ctx) => changeMember(ctx, scope, params.memberId, body)),
]

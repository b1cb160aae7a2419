import { listMembers, updateMember } from '@voltway/contract/members'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { changeMember, readMemberPage } from './members.ts'

export const membersRoutes: readonly Served[] = [
  serve(listMembers, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readMemberPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(updateMember, ({ scope, params, body }, ctx) => changeMember(ctx, scope, params.memberId, body)),
]

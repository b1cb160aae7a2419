import { groups } from '@voltway/contract/groups'
import {
  givePermissions,
  inviteGuest,
  listGuests,
  listPermissionGroups,
  removeGuest,
  takePermissions,
} from '@voltway/contract/guests'
import { groupIds } from '@voltway/contract/rights'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { addGroups, inviteGuestByEmail, readGuestPage, removeGroups, removeGuestById } from './guests.ts'

export const guestsRoutes: readonly Served[] = [
  serve(listGuests, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readGuestPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(inviteGuest, ({ scope, body }, ctx) => inviteGuestByEmail(ctx, scope, body)),
  serve(removeGuest, async ({ scope, params }, ctx) => {
    await removeGuestById(ctx, scope, params.guestId)
    return { id: params.guestId }
  }),
  serve(listPermissionGroups, async ({ http }) => {
    const results = groupIds.map((id) => ({ id, name: groups[id].name, rights: [...groups[id].rights] }))
    return listPage(http.request.url, { limit: results.length, offset: 0 }, results.length, results)
  }),
  serve(givePermissions, ({ scope, body }, ctx) => addGroups(ctx, scope, body)),
  serve(takePermissions, ({ scope, body }, ctx) => removeGroups(ctx, scope, body)),
]

import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Invitation } from './invitations.ts'
import { groupIds } from './rights.ts'
import { Id, Instant, Locale, Search, text } from './values.ts'

/** Statuses of a guest. Until the guest accepts, they are those of the invitation. */
export const guestStatuses = ['INVITED', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
const GroupId = z.literal([...groupIds])

/** The groups of a guest. The driver's group is not among them: a driver is invited as a member. */
export const guestGroupIds = [0, 1, 2, 10, 11, 12, 13] as const
const GuestGroupId = z.literal([...guestGroupIds])
/** Every guest has at least one of these; other groups are added to it (domain: levels, groups, rights). */
export const baseGroupIds: readonly number[] = [0, 1, 2, 13]

/** A guest of a wallet, invited or accepted. `user_id` is null until the invitation is accepted. */
export const Guest = z.object({
  id: Id,
  user_id: z.nullable(Id),
  name: z.nullable(z.string()),
  email: z.string(),
  status: z.enum(guestStatuses),
  permission_groups: z.array(GroupId),
  invited_by: z.nullable(z.string()),
  invited_at: Instant,
  accepted_at: z.nullable(Instant),
  allowed_actions: z.array(z.enum(['remove', 'change_groups', 'resend'])),
})
export type Guest = z.output<typeof Guest>

/** Call 24. */
export const listGuests = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:id/guests',
  summary: 'Guests of a wallet, 10 a page',
  right: 'guests.manage',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  query: z.object({ ...pageQuery(10), search: z.optional(Search), status: z.optional(z.enum(guestStatuses)) }),
  reply: list(Guest),
  refusals: [],
})

/** Call 25. */
export const inviteGuest = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/guests/send-invitation',
  summary: 'Invite a guest with permission groups',
  right: 'guests.manage',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    email: z.email().check(z.maxLength(254)),
    name: z.optional(text(120)),
    permission_groups: z.array(GuestGroupId).check(z.minLength(1), z.maxLength(7)),
    language: z.optional(Locale),
  }),
  status: 201,
  reply: Invitation,
  refusals: [
    'plan.limit_reached',
    'permission_group.not_grantable',
    'guest.needs_group',
    'invitation.too_many_sends',
    'invitation.already_pending',
    'invitation.already_member',
  ],
  idempotent: true,
})

/** Call 27. */
export const removeGuest = endpoint({
  method: 'DELETE',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/guests/:guestId',
  summary: 'Remove a guest; takes effect on their next request',
  right: 'guests.manage',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, guestId: Id }),
  reply: z.object({ id: Id }),
  refusals: ['guest.not_found', 'wallet.last_owner', 'permission_group.not_grantable'],
})

/** Call 28. */
export const listPermissionGroups = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/permissions/groups',
  summary: 'Permission groups with their rights',
  right: 'self',
  query: z.object({ product: z.optional(z.string()) }),
  reply: list(z.object({ id: GroupId, name: z.string(), rights: z.array(z.string()) })),
  refusals: [],
})

const permissionChange = {
  service: 'editor',
  path: '/v3/user/wallet/:walletId/manage-permissions',
  right: 'guests.manage',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    guests: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    permission_groups: z.array(GuestGroupId).check(z.minLength(1), z.maxLength(7)),
  }),
  reply: z.object({ results: z.array(Guest) }),
  refusals: ['guest.not_found', 'guest.needs_group', 'permission_group.not_grantable', 'wallet.last_owner'],
} as const

/** Call 29. */
export const givePermissions = endpoint({
  ...permissionChange,
  method: 'POST',
  summary: 'Grant permission groups to guests',
})
/** Call 29. The body names guests and groups, also on DELETE. */
export const takePermissions = endpoint({
  ...permissionChange,
  method: 'DELETE',
  summary: 'Remove permission groups from guests',
})

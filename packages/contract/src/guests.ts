import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Invitation } from './invitations.ts'
import { groupIds, MANAGER_GROUP, OWNER_GROUP, TEAM_GROUP, VIEWER_GROUP } from './rights.ts'
import { Id, Instant, Locale, Search, text } from './values.ts'

/** Statuses of a guest. Until the guest accepts, they are those of the invitation. */
export const guestStatuses = ['INVITED', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
const GroupId = z.literal([...groupIds])

/** The groups of a guest. The driver's group is not among them: a driver is invited as a member. */
export const guestGroupIds = [0, 1, 2, 10, 11, 12, 13] as const
const GuestGroupId = z.literal([...guestGroupIds])
/** Every guest has at least one of these; other groups are added to it (domain: levels, groups, rights). */
export const baseGroupIds: readonly number[] = [OWNER_GROUP, MANAGER_GROUP, VIEWER_GROUP, TEAM_GROUP]

/** A guest of a wallet, invited or accepted. `user_id` is null until the invitation is accepted. */
export const Guest = z.object({
  /** Id of the guest: of the invitation until it is accepted. */
  id: Id,
  /** Id of the person’s account; null until they accept. */
  user_id: z.nullable(Id),
  /** Name of the guest; null when it is unknown. */
  name: z.nullable(z.string()),
  /** E-mail address of the guest. */
  email: z.string(),
  status: z.enum(guestStatuses),
  /** What the guest may do, as ids of permission groups. */
  permission_groups: z.array(GroupId),
  /** Name of the person who invited the guest; null when it is no longer known. */
  invited_by: z.nullable(z.string()),
  /** When the guest was invited. */
  invited_at: Instant,
  /** When the guest accepted; null before. */
  accepted_at: z.nullable(Instant),
  /** What the caller may do with the guest now. */
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
  params: z.object({ /** Id of the wallet. */ id: Id }),
  query: z.object({
    ...pageQuery(10),
    /** Text to find in names and addresses of guests, without regard to case and accents. */
    search: z.optional(Search),
    /** Only guests in this status. */
    status: z.optional(z.enum(guestStatuses)),
  }),
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
    /** E-mail address to which the invitation is sent. */
    email: z.email().check(z.maxLength(254)),
    /** Name of the invited person. */
    name: z.optional(text(120)),
    /** What the invited person may do, as ids of permission groups. */
    permission_groups: z.array(GuestGroupId).check(z.minLength(1), z.maxLength(7)),
    /** Language of the invitation: `en`, `pt`, `es` or `fr`. */
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
  reply: z.object({ /** Id of the removed guest. */ id: Id }),
  refusals: ['guest.not_found', 'wallet.last_owner', 'permission_group.not_grantable'],
})

/** Call 28. */
export const listPermissionGroups = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/permissions/groups',
  summary: 'Permission groups with their rights',
  right: 'self',
  query: z.object({ /** Accepted and ignored: there is one product. */ product: z.optional(z.string()) }),
  reply: list(
    z.object({
      /** Id of the permission group. */
      id: GroupId,
      /** Name of the permission group in the language of the caller. */
      name: z.string(),
      /** Rights that the group gives, such as `cards.read`. */
      rights: z.array(z.string()),
    }),
  ),
  refusals: [],
})

const permissionChange = {
  service: 'editor',
  path: '/v3/user/wallet/:walletId/manage-permissions',
  right: 'guests.manage',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    /** Ids of the guests whose groups change. */
    guests: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    /** The permission groups that are given or taken. */
    permission_groups: z.array(GuestGroupId).check(z.minLength(1), z.maxLength(7)),
  }),
  reply: z.object({ /** The changed guests. */ results: z.array(Guest) }),
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

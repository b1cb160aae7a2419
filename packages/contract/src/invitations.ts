import * as z from 'zod/mini'
import { bulkItems, bulkReply, endpoint, list, pageQuery } from './endpoint.ts'
import { groupIds } from './rights.ts'
import { E164, Id, Instant, Locale, many, Search, text } from './values.ts'

/** Statuses of an invitation (domain: people). */
export const invitationStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED'] as const
/** Channels of an invitation. A LINK is not sent; several people may use it. */
export const invitationChannels = ['EMAIL', 'SMS', 'LINK'] as const
/** MEMBER invites a driver, GUEST a person with permission groups. */
export const invitationKinds = ['MEMBER', 'GUEST'] as const
/** Status of an invitation. */
export type InvitationStatus = (typeof invitationStatuses)[number]

/**
 * Allowed commands per state of an invitation: the server refuses with it, the screen locks with it. Resending an
 * expired one makes it pending with a new link.
 */
export const invitationAllows = {
  resend: ['PENDING', 'EXPIRED'],
  revoke: ['PENDING'],
  share: ['PENDING'],
} as const satisfies Record<string, readonly InvitationStatus[]>
const invitationActions = ['resend', 'revoke', 'share'] as const

/** Default and longest lifetime of a link. */
export const LINK_VALID_HOURS = 24
/** Longest lifetime of a link: a week. */
export const LINK_VALID_HOURS_AT_MOST = 168

/** An invitation without its secret. `target` is the e-mail address or phone number; null for a link. */
export const Invitation = z.object({
  id: Id,
  kind: z.enum(invitationKinds),
  channel: z.enum(invitationChannels),
  target: z.nullable(z.string()),
  /** Name and address of the person, as far as the inviter entered them. */
  name: z.nullable(z.string()),
  permission_groups: z.array(z.literal([...groupIds])),
  status: z.enum(invitationStatuses),
  expires_at: Instant,
  max_uses: z.int(),
  uses: z.int(),
  sent_count: z.int(),
  last_sent_at: z.nullable(Instant),
  language: Locale,
  /** The invited member; null for guests and links. */
  member_id: z.nullable(Id),
  invited_by: z.nullable(z.string()),
  created_at: Instant,
  allowed_actions: z.array(z.enum(invitationActions)),
})
export type Invitation = z.output<typeof Invitation>

const invitee = {
  name: z.optional(text(120)),
  employee_number: z.optional(text(40)),
  cost_centre: z.optional(text(40)),
  language: z.optional(Locale),
}
const params = z.object({ walletId: Id })
const refusals = [
  'plan.limit_reached',
  'invitation.too_many_sends',
  'invitation.already_pending',
  'invitation.already_member',
] as const
const email = z.email().check(z.maxLength(254))

/** Call 21: the body decides the channel. */
export const inviteMember = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/members/send-invitation',
  summary: 'Invite a driver by e-mail, SMS or link',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    ...invitee,
    channel: z.enum(invitationChannels),
    email: z.optional(email),
    phone: z.optional(E164),
    max_uses: z.optional(z.int().check(z.gte(1), z.lte(500))),
    valid_hours: z.optional(z.int().check(z.gte(1), z.lte(LINK_VALID_HOURS_AT_MOST))),
  }),
  status: 201,
  reply: Invitation,
  refusals,
  idempotent: true,
})

/** Call 21. */
export const inviteMemberByEmail = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/members/send-invitation-email',
  summary: 'Invite a driver by e-mail',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({ ...invitee, email }),
  status: 201,
  reply: Invitation,
  refusals,
  idempotent: true,
})

/** Call 21. */
export const inviteMemberBySms = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/members/send-invitation-sms',
  summary: 'Invite a driver by SMS',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({ ...invitee, phone: E164 }),
  status: 201,
  reply: Invitation,
  refusals,
  idempotent: true,
})

/**
 * Own call. Each driver is invited or refused on their own, by the rules of a single invitation: the limits of sends an
 * hour and a day hold for the whole call, and items above them are refused with the seconds to wait.
 */
export const inviteMembers = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/members/invite-many',
  summary: 'Invite up to 1,000 drivers by e-mail or SMS, with a result per driver',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    /** The drivers to invite. */
    items: bulkItems(
      z.strictObject({
        ...invitee,
        /** Exactly one of `email` and `phone`. */
        email: z.optional(email),
        /** Exactly one of `email` and `phone`. */
        phone: z.optional(E164),
      }),
    ),
  }),
  reply: z.object(bulkReply),
  refusals: ['invitation.already_pending'],
  idempotent: true,
})

/** Call 22. */
export const getShareLink = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/tokens/:id/share-link',
  summary: 'Link and QR code of an invitation',
  right: 'members.invite',
  wallet: 'found',
  params: z.object({ id: Id }),
  reply: z.object({ url: z.string(), qr_svg: z.string(), expires_at: Instant }),
  refusals: [
    'invitation.not_found',
    'invitation.expired',
    'invitation.used',
    'invitation.revoked',
    'invitation.not_shareable',
  ],
})

/** Own call: all invitations. Guests are included for people who manage guests. */
export const listInvitations = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/invitations',
  summary: 'Invitations of a wallet, the newest first',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  query: z.object({
    ...pageQuery(10),
    search: z.optional(Search),
    kind: z.optional(z.enum(invitationKinds)),
    channel: z.optional(z.enum(invitationChannels)),
    status: z.optional(many(z.enum(invitationStatuses))),
  }),
  reply: list(Invitation),
  refusals: [],
})

/** Own call: sends a new link through the same channel. The old link becomes invalid. */
export const resendInvitation = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/invitations/:invitationId/resend',
  summary: 'Send an invitation again with a new link',
  right: 'members.invite',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, invitationId: Id }),
  reply: Invitation,
  refusals: [
    ...refusals,
    'invitation.not_found',
    'invitation.used',
    'invitation.revoked',
    'permission_group.not_grantable',
  ],
  idempotent: true,
})

/** Call 30. `a` names the kind of id in `b`. An employee is a member with an account. */
export const removeFromWallet = endpoint({
  method: 'DELETE',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/:a/:b',
  summary: 'Remove a member or employee, or revoke an invitation',
  right: 'members.invite',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, a: z.enum(['members', 'employees', 'invitations']), b: Id }),
  reply: z.object({ id: Id, cards_blocked: z.int() }),
  refusals: [
    'member.not_found',
    'member.already_removed',
    'invitation.not_found',
    'invitation.expired',
    'invitation.used',
    'invitation.revoked',
  ],
})

import * as z from 'zod/mini'
import { bulkItems, bulkReply } from './bulk.ts'
import { endpoint, list, pageQuery } from './endpoint.ts'
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
  /** Id of the invitation. */
  id: Id,
  kind: z.enum(invitationKinds),
  channel: z.enum(invitationChannels),
  /** E-mail address or phone number that was invited; null for a link. */
  target: z.nullable(z.string()),
  /** Name and address of the person, as far as the inviter entered them. */
  name: z.nullable(z.string()),
  /** What the invited guest will be able to do; empty for drivers. */
  permission_groups: z.array(z.literal([...groupIds])),
  status: z.enum(invitationStatuses),
  /** When the invitation can no longer be accepted. */
  expires_at: Instant,
  /** How many people may use the link. */
  max_uses: z.int(),
  /** How many people used the link. */
  uses: z.int(),
  /** How often it was sent. */
  sent_count: z.int(),
  /** When the invitation was sent last; null before. */
  last_sent_at: z.nullable(Instant),
  /** Language of the invitation: `en`, `pt`, `es` or `fr`. */
  language: Locale,
  /** The invited member; null for guests and links. */
  member_id: z.nullable(Id),
  /** Name of the person who invited; null when it is no longer known. */
  invited_by: z.nullable(z.string()),
  /** When the invitation was created. */
  created_at: Instant,
  /** What the caller may do with the invitation now. */
  allowed_actions: z.array(z.enum(invitationActions)),
})
export type Invitation = z.output<typeof Invitation>

const invitee = {
  /** Name of the driver who is invited. */
  name: z.optional(text(120)),
  /** Number of the employee in the company; absent without one. */
  employee_number: z.optional(text(40)),
  /** Cost centre that the driver will have; absent without one. */
  cost_centre: z.optional(text(40)),
  /** Language of the invitation: `en`, `pt`, `es` or `fr`. */
  language: z.optional(Locale),
}
const params = z.object({ walletId: Id })
const refusals = [
  'plan.limit_reached',
  'invitation.too_many_sends',
  'invitation.already_pending',
  'invitation.already_member',
] as const
const Email = z.email().check(z.maxLength(254))

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
    /** E-mail address to which the invitation is sent; only with the channel `EMAIL`. */
    email: z.optional(Email),
    /** Phone number to which the invitation is sent, such as `+351912345678`; only with the channel `SMS`. */
    phone: z.optional(E164),
    /** How many people may use the link. */
    max_uses: z.optional(z.int().check(z.gte(1), z.lte(500))),
    /** Hours for which the invitation can be accepted. */
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
  body: z.strictObject({
    ...invitee,
    /** E-mail address to which the invitation is sent. */
    email: Email,
  }),
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
  body: z.strictObject({
    ...invitee,
    /** Phone number to which the invitation is sent, such as `+351912345678`. */
    phone: E164,
  }),
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
        /** E-mail address of the driver; exactly one of `email` and `phone`. */
        email: z.optional(Email),
        /** Phone number of the driver; exactly one of `email` and `phone`. */
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
  params: z.object({ /** Id of the invitation behind the link. */ id: Id }),
  reply: z.object({
    /** The link, which people open to join. */
    url: z.string(),
    /** The link as a QR code, an SVG. */
    qr_svg: z.string(),
    /** When the link stops working. */
    expires_at: Instant,
  }),
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
    /** Text to find in names, addresses and phone numbers, without regard to case and accents. */
    search: z.optional(Search),
    /** Only invitations of drivers (`MEMBER`) or of guests (`GUEST`). */
    kind: z.optional(z.enum(invitationKinds)),
    /** Only invitations that were sent this way. */
    channel: z.optional(z.enum(invitationChannels)),
    /** Only invitations in these statuses. */
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
  params: z.object({
    walletId: Id,
    /** What is removed. */
    a: z.enum(['members', 'employees', 'invitations']),
    /** Id of the driver or the invitation that is removed. */
    b: Id,
  }),
  reply: z.object({
    /** Id of what was removed. */
    id: Id,
    /** Number of cards that were blocked with it. */
    cards_blocked: z.int(),
  }),
  refusals: [
    'member.not_found',
    'member.already_removed',
    'invitation.not_found',
    'invitation.expired',
    'invitation.used',
    'invitation.revoked',
  ],
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Locale, text } from './values.ts'

export const invitationStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED'] as const
export const invitationChannels = ['EMAIL', 'SMS', 'LINK'] as const

export const Invitation = z.object({
  id: Id,
  kind: z.enum(['MEMBER', 'GUEST']),
  channel: z.enum(invitationChannels),
  target: z.nullable(z.string()),
  status: z.enum(invitationStatuses),
  expires_at: Instant,
  max_uses: z.int(),
  uses: z.int(),
  sent_count: z.int(),
  last_sent_at: z.nullable(Instant),
  language: Locale,
})

const invitee = {
  name: z.optional(text(120)),
  employee_number: z.optional(text(40)),
  cost_centre: z.optional(text(40)),
  language: z.optional(Locale),
}
const params = z.object({ walletId: Id })
const refusals = ['plan.limit_reached', 'invitation.too_many_sends'] as const
const email = z.email().check(z.maxLength(254))
/** E.164. */
const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, { error: 'phone' }))

/** Call 21: the body decides the channel. */
export const inviteMember = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/members/send-invitation',
  summary: 'Invite a driver by e-mail, SMS or link, as the body says',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    ...invitee,
    channel: z.enum(invitationChannels),
    email: z.optional(email),
    phone: z.optional(phone),
    max_uses: z.optional(z.int().check(z.gte(1), z.lte(500))),
    valid_hours: z.optional(z.int().check(z.gte(1), z.lte(168))),
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
  body: z.strictObject({ ...invitee, phone }),
  status: 201,
  reply: Invitation,
  refusals,
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
  refusals: ['invitation.not_found', 'invitation.expired'],
})

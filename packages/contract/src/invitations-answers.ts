import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { invitationKinds } from './invitations.ts'
import { groupIds } from './rights.ts'
import { Id, Instant } from './values.ts'

/** The secret is a part of the link. */
const Secret = z.string().check(z.minLength(16), z.maxLength(200))
const unusable = [
  'invitation.not_found',
  'invitation.expired',
  'invitation.used',
  'invitation.revoked',
  'invitation.other_person',
] as const

/**
 * Own call: the offer of an invitation, without further data of the wallet. Not a GET, because a secret must not be
 * part of an address.
 */
export const viewInvitation = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/guests/:id/invitation/view',
  summary: 'Get an invitation before it is answered',
  right: 'self',
  params: z.object({ /** Id of the invitation, as in the link. */ id: Id }),
  body: z.strictObject({ /** Secret of the invitation’s link. */ secret: Secret }),
  reply: z.object({
    /** Id of the invitation. */
    id: Id,
    kind: z.enum(invitationKinds),
    /** Name of the fleet that invites. */
    wallet_name: z.string(),
    /** Name of the person who invited; null when it is no longer known. */
    invited_by: z.nullable(z.string()),
    /** What the person will be able to do; empty for drivers. */
    permission_groups: z.array(z.literal([...groupIds])),
    /** When the invitation can no longer be accepted. */
    expires_at: Instant,
  }),
  refusals: unusable,
})

/** Call 26. The secret comes from the invitation's link. */
export const answerInvitation = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/guests/:id/invitation',
  summary: 'Accept or decline an invitation',
  right: 'self',
  params: z.object({ /** Id of the invitation, as in the link. */ id: Id }),
  body: z.strictObject({
    /** Secret of the invitation’s link. */ secret: Secret,
    /** True accepts the invitation, false declines it. */ accept: z.boolean(),
  }),
  reply: z.object({
    wallet_id: Id,
    /** The resulting status of the invitation. */
    status: z.enum(['ACCEPTED', 'DECLINED']),
  }),
  refusals: unusable,
})

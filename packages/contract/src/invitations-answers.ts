import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { invitationKinds } from './invitations.ts'
import { groupIds } from './rights.ts'
import { Id, Instant } from './values.ts'

const secret = z.string().check(z.minLength(16), z.maxLength(200))
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
  params: z.object({ id: Id }),
  body: z.strictObject({ secret }),
  reply: z.object({
    id: Id,
    kind: z.enum(invitationKinds),
    wallet_name: z.string(),
    invited_by: z.nullable(z.string()),
    permission_groups: z.array(z.literal([...groupIds])),
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
  params: z.object({ id: Id }),
  body: z.strictObject({ secret, accept: z.boolean() }),
  reply: z.object({ wallet_id: Id, status: z.enum(['ACCEPTED', 'DECLINED']) }),
  refusals: unusable,
})

import {
  getShareLink,
  inviteMember,
  inviteMemberByEmail,
  inviteMemberBySms,
  inviteMembers,
  listInvitations,
  removeFromWallet,
  resendInvitation,
} from '@voltway/contract/invitations'
import { answerInvitation, viewInvitation } from '@voltway/contract/invitations-answers'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { respondToInvitation, showInvitation } from './answer-invitation.ts'
import { readInvitationPage, shareInvitation } from './invitation-reads.ts'
import { inviteDriver, removeDriver, resend } from './invitations.ts'
import { inviteManyDrivers } from './invite-many.ts'
import { revoke } from './revoke-invitation.ts'

export const invitationsRoutes: readonly Served[] = [
  serve(inviteMember, ({ scope, body }, ctx) => inviteDriver(ctx, scope, body)),
  serve(inviteMemberByEmail, ({ scope, body }, ctx) => inviteDriver(ctx, scope, { ...body, channel: 'EMAIL' })),
  serve(inviteMemberBySms, ({ scope, body }, ctx) => inviteDriver(ctx, scope, { ...body, channel: 'SMS' })),
  serve(inviteMembers, ({ scope, body }, ctx) => inviteManyDrivers(ctx, scope, body.items)),
  serve(getShareLink, ({ params }, ctx) => shareInvitation(ctx, params.id)),
  serve(listInvitations, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readInvitationPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(resendInvitation, ({ scope, params }, ctx) => resend(ctx, scope, params.invitationId)),
  serve(viewInvitation, ({ person, params, body }, ctx) => showInvitation(ctx, person, { ...params, ...body })),
  serve(answerInvitation, ({ person, params, body }, ctx) => respondToInvitation(ctx, person, { ...params, ...body })),
  serve(removeFromWallet, async ({ scope, params: { a, b } }, ctx) => {
    const cards =
      a === 'invitations'
        ? await revoke(ctx, scope, b)
        : await removeDriver(ctx, scope, { memberId: b, withAccount: a === 'employees' })
    return { id: b, cards_blocked: cards }
  }),
]

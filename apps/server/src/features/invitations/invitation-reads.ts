import type { QueryOf } from '@voltway/contract/endpoint'
import type { Invitation, listInvitations } from '@voltway/contract/invitations'
import type { Ctx } from '../../kernel/ctx.ts'
import { openWalletScope, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing } from '../../platform/searchable.ts'
import { invitationReply, mayActOn, refusalOfState } from './invitation-reply.ts'
import { invitationUrl, restoreSecret } from './invitation-secret.ts'
import {
  selectInvitation,
  selectInvitationCount,
  selectInvitationPage,
  selectWalletOfInvitation,
} from './invitations.sql.ts'
import { qrSvg } from './qr-svg.ts'

/**
 * Returns the link of an invitation and its QR code.
 * @throws `invitation.not_shareable` for a text message, because its link proves access to the phone.
 */
export async function shareInvitation(ctx: Ctx, invitationId: string) {
  const person = ctx.person ?? refuse('auth.token_missing')
  const found = (await selectWalletOfInvitation(ctx.db, person.id, invitationId)) ?? refuse('invitation.not_found')
  const scope = await openWalletScope(ctx.db, person, found.wallet_id, 'members.invite')
  const row = (await selectInvitation(ctx.db, scope, invitationId, ctx.now)) ?? refuse('invitation.not_found')
  if (!mayActOn(scope, row.kind)) refuse('auth.not_allowed')
  if (row.status !== 'PENDING') refuse(refusalOfState[row.status])
  if (row.channel === 'SMS') refuse('invitation.not_shareable')
  const secret = restoreSecret(ctx.app.config, row) ?? refuse('invitation.expired')
  const url = invitationUrl(ctx.app.config, row.id, secret, row.language)
  return { url, qr_svg: qrSvg(url), expires_at: row.expires_at }
}

/** Returns a page of invitations, newest first. Invitations of guests require `guests.manage`. */
export async function readInvitationPage(
  ctx: Ctx,
  scope: WalletScope,
  { search = '', kind, channel, status, limit, offset }: QueryOf<typeof listInvitations>,
): Promise<{ count: number; results: Invitation[] }> {
  const pattern = containing(search)
  const filter = {
    kinds: (['MEMBER', 'GUEST'] as const).filter((one) => (kind ?? one) === one && mayActOn(scope, one)),
    channel,
    statuses: status === undefined || status.length === 0 ? undefined : status,
    pattern: pattern === '%%' ? null : pattern,
  }
  const [count, rows] = await Promise.all([
    selectInvitationCount(ctx.db, scope, filter, ctx.now),
    selectInvitationPage(ctx.db, scope, { filter, limit, offset }, ctx.now),
  ])
  return { count, results: rows.map((row) => invitationReply(scope, row)) }
}

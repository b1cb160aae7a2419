import { type Invitation, invitationAllows } from '@voltway/contract/invitations'
import type { RefusalCode } from '@voltway/contract/refusals'
import type { WalletScope } from '../../kernel/scope.ts'
import type { InvitationRow } from './invitations.sql.ts'

/** The refusal for an invitation that is no longer pending, by state. */
export const refusalOfState = {
  ACCEPTED: 'invitation.used',
  DECLINED: 'invitation.used',
  EXPIRED: 'invitation.expired',
  REVOKED: 'invitation.revoked',
} as const satisfies Partial<Record<InvitationRow['status'], RefusalCode>>

export function invitationAllowsNow(action: keyof typeof invitationAllows, status: InvitationRow['status']): boolean {
  const allowed: readonly InvitationRow['status'][] = invitationAllows[action]
  return allowed.includes(status)
}

/** Returns whether the caller may act on invitations of this kind. Invitations of guests require `guests.manage`. */
export function mayActOn(scope: WalletScope, kind: InvitationRow['kind']): boolean {
  return scope.rights.has(kind === 'GUEST' ? 'guests.manage' : 'members.invite')
}

export function invitationReply(scope: WalletScope, row: InvitationRow): Invitation {
  const { id, kind, channel, target, name, status, expires_at, max_uses, uses, sent_count, last_sent_at } = row
  const actions = (['resend', 'revoke', 'share'] as const).filter(
    (action) => invitationAllowsNow(action, status) && (action !== 'share' || channel !== 'SMS'),
  )
  return {
    id,
    kind,
    channel,
    target,
    name,
    permission_groups: row.permission_groups as Invitation['permission_groups'],
    status,
    expires_at,
    max_uses,
    uses,
    sent_count,
    last_sent_at,
    language: row.language,
    member_id: row.member_id,
    invited_by: row.inviter_name,
    created_at: row.created_at,
    allowed_actions: mayActOn(scope, kind) ? actions : [],
  }
}

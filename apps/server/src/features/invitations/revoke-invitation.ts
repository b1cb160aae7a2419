import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { awaitsAccount, removeMember } from '../members/members.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { invitationAllowsNow, mayActOn, refusalOfState } from './invitation-reply.ts'
import { type InvitationRow, lockInvitation, updateInvitationStatus } from './invitations.sql.ts'

/** The invitation as an object of the audit. */
export function objectOf({ id, name, target }: Pick<InvitationRow, 'id' | 'name' | 'target'>) {
  return { kind: 'invitation', id, name: name ?? target }
}

/**
 * Locks an invitation.
 * @throws `auth.not_allowed` when the caller may not act on its kind.
 */
export async function lockedFor({ ctx, tx, scope }: WalletWork, id: string): Promise<InvitationRow> {
  const row = (await lockInvitation(tx, scope, id, ctx.now)) ?? refuse('invitation.not_found')
  return mayActOn(scope, row.kind) ? row : refuse('auth.not_allowed')
}

/**
 * Revokes an invitation. Its link becomes invalid, its places are released, and a driver who has not accepted is
 * removed from the members.
 * @returns the number of that driver's cards, which are blocked.
 */
export function revoke(ctx: Ctx, scope: WalletScope, invitationId: string): Promise<number> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockPeople(tx, scope)
    return revokeIn(work, await lockedFor(work, invitationId))
  })
}

async function revokeIn(work: WalletWork, row: InvitationRow): Promise<number> {
  const { ctx, tx, scope } = work
  if (!invitationAllowsNow('revoke', row.status)) refuse(refusalOfState[row.status as keyof typeof refusalOfState])
  await updateInvitationStatus(tx, scope, row.id, { status: 'REVOKED', now: ctx.now })
  recordAudit(work, {
    action: 'invitation.revoked',
    object: objectOf(row),
    before: { status: row.status },
    after: { status: 'REVOKED' },
  })
  return forgetInvited(work, row)
}

/**
 * Removes a member who was only invited. Earlier members stay.
 * @returns the number of the member's cards.
 */
export async function forgetInvited(work: WalletWork, row: InvitationRow): Promise<number> {
  if (row.member_id === null || !row.takes_place) return 0
  if (!(await awaitsAccount(work.tx, work.scope, row.member_id))) return 0
  return removeMember(work, { memberId: row.member_id, withAccount: false })
}

/** {@link revoke} of a guest's invitation, in the caller's transaction. */
export const revokeGuestInvitation = revokeIn

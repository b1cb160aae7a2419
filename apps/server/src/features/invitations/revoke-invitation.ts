import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { awaitsAccount, removeMember } from '../members/members.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { invitationAllowsNow, mayActOn, refusalOfState } from './invitation-reply.ts'
import { type InvitationRow, lockInvitation, updateInvitationStatus } from './invitations.sql.ts'

/** As the audit names it. */
export function objectOf({ id, name, target }: Pick<InvitationRow, 'id' | 'name' | 'target'>) {
  return { kind: 'invitation', id, name: name ?? target }
}

/** An invitation under its lock, of a kind the person may act on. */
export async function lockedFor({ ctx, tx, scope }: WalletWork, id: string): Promise<InvitationRow> {
  const row = (await lockInvitation(tx, scope, id, ctx.now)) ?? refuse('invitation.not_found')
  return mayActOn(scope, row.kind) ? row : refuse('auth.not_allowed')
}

/**
 * Takes an invitation back: its link opens nothing, its places are free, and a driver who had not answered is no member any more.
 * @returns how many cards were made out to that driver; they are blocked.
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

/** Who was only invited leaves the list of members; a member from before stays one. @returns how many cards they had. */
export async function forgetInvited(work: WalletWork, row: InvitationRow): Promise<number> {
  if (row.member_id === null || !row.takes_place) return 0
  if (!(await awaitsAccount(work.tx, work.scope, row.member_id))) return 0
  return removeMember(work, { memberId: row.member_id, withAccount: false })
}

/** {@link revoke} of a guest's invitation, in the caller's transaction. */
export async function revokeGuestInvitation(work: WalletWork, row: InvitationRow): Promise<void> {
  await revokeIn(work, row)
}

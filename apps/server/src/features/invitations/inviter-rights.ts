import { rightsOf } from '@voltway/contract/rights'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { membershipOf } from '../memberships/memberships.ts'
import { lockPendingGuestInvitationsBy } from './invitations.sql.ts'
import { revokeGuestInvitation } from './revoke-invitation.ts'

/*
 * A guest's invitation is worth what its inviter may give when it is accepted. Drivers' invitations are the fleet's own: they
 * give no right over it and stay when their inviter leaves.
 */

/** Whether somebody who holds these groups may invite a guest with those. */
function mayGrant(held: readonly number[], groups: readonly number[]): boolean {
  const rights = rightsOf(held)
  return rights.has('guests.manage') && [...rightsOf(groups)].every((right) => rights.has(right))
}

/** Whether the inviter still may give what the invitation gives. The wallet is locked. One without an inviter is the operator's. */
export async function inviterStillMay(
  tx: Tx,
  scope: WalletScope,
  {
    kind,
    invited_by,
    permission_groups: groups,
  }: { kind: string; invited_by: string | null; permission_groups: number[] },
): Promise<boolean> {
  if (kind !== 'GUEST' || invited_by === null) return true
  const membership = await membershipOf(tx, scope, invited_by)
  return mayGrant(membership?.permission_groups ?? [], groups)
}

/** Revokes the open invitations of somebody who holds fewer groups from here on, as far as they may not grant them any more. */
export async function revokeLostInvitations(
  work: WalletWork,
  { personId, groups }: { readonly personId: string; readonly groups: readonly number[] },
): Promise<void> {
  const { ctx, tx, scope } = work
  for (const invitation of await lockPendingGuestInvitationsBy(tx, scope, personId, ctx.now)) {
    if (!mayGrant(groups, invitation.permission_groups)) await revokeGuestInvitation(work, invitation)
  }
}

import { rightsOf } from '@voltway/contract/groups'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { membershipOf } from '../memberships/memberships.ts'
import { lockPendingGuestInvitationsBy } from './invitations.sql.ts'
import { revokeGuestInvitation } from './revoke-invitation.ts'

/*
 * A guest gets only groups that the inviter may still grant when the guest accepts. Invitations of drivers belong to
 * the fleet: they grant no right over it and stay valid when the inviter leaves.
 */

/** Returns whether a person with the groups `held` may grant `groups` to a guest. */
function mayGrant(held: readonly number[], groups: readonly number[]): boolean {
  const rights = rightsOf(held)
  return rights.has('guests.manage') && [...rightsOf(groups)].every((right) => rights.has(right))
}

/**
 * Returns whether the inviter may still grant the invitation's groups. The caller has locked the wallet. An invitation
 * without an inviter comes from the operator of the installation.
 */
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

/**
 * Revokes the open invitations of a person whose groups are reduced to `groups`, as far as they can no longer grant
 * them.
 */
export async function revokeLostInvitations(
  work: WalletWork,
  { personId, groups }: { readonly personId: string; readonly groups: readonly number[] },
): Promise<void> {
  const { ctx, tx, scope } = work
  for (const invitation of await lockPendingGuestInvitationsBy(tx, scope, personId, ctx.now)) {
    if (!mayGrant(groups, invitation.permission_groups)) await revokeGuestInvitation(work, invitation)
  }
}

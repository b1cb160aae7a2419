import { OWNER_GROUP } from '@voltway/contract/rights'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  deleteMembership,
  deleteOtherManagers,
  insertInvitedMembership,
  insertManagers,
  insertMembership,
  lockMembershipOfPerson,
  lockMemberships,
  type ManagersOfTeam,
  type MembershipRow,
  type NewMembership,
  selectOwnerCount,
  updateFirstStepsDismissed,
  updateMembershipGroups,
} from './memberships.sql.ts'

export type Membership = MembershipRow

/**
 * Locks a wallet before a change of its people, so that concurrent changes see each other: the last owner stays, and
 * nobody is invited twice.
 */
export async function lockPeople(tx: Tx, scope: WalletScope): Promise<void> {
  if ((await lockWalletOf(tx, scope)) === undefined) refuse('wallet.not_found')
}

/**
 * Locks memberships by id. The caller has locked the wallet ({@link lockPeople}). Unknown ids are missing in the
 * result.
 */
export function membershipsById(tx: Tx, scope: WalletScope, ids: readonly string[]): Promise<MembershipRow[]> {
  return lockMemberships(tx, scope, ids)
}

export function membershipOf(tx: Tx, scope: WalletScope, personId: string): Promise<MembershipRow | undefined> {
  return lockMembershipOfPerson(tx, scope, personId)
}

/** Creates a membership, or adds the groups to an existing one. */
export async function joinWallet(tx: Tx, scope: WalletScope, wanted: NewMembership): Promise<void> {
  const known = await lockMembershipOfPerson(tx, scope, wanted.personId)
  if (known === undefined) await insertInvitedMembership(tx, scope, { ...wanted, groups: sorted(wanted.groups) })
  else await updateMembershipGroups(tx, scope, wanted.personId, sorted([...known.permission_groups, ...wanted.groups]))
}

/**
 * Sets a person's groups; no groups end the membership. Takes effect on the person's next request.
 * @throws `wallet.last_owner` when the wallet would have no owner.
 */
export async function setGroups(
  tx: Tx,
  scope: WalletScope,
  { person_id: personId, permission_groups: before }: MembershipRow,
  groups: readonly number[],
): Promise<void> {
  const leavesOwnership = before.includes(OWNER_GROUP) && !groups.includes(OWNER_GROUP)
  if (leavesOwnership && (await selectOwnerCount(tx, scope)) <= 1) refuse('wallet.last_owner')
  if (groups.length === 0) await deleteMembership(tx, scope, personId)
  else await updateMembershipGroups(tx, scope, personId, sorted(groups))
}

const sorted = (groups: readonly number[]): number[] => [...new Set(groups)].sort((one, other) => one - other)

/** Creates a person's membership or replaces its groups. */
export const setMembership = insertMembership

/** Replaces the managers of a team. The caller has locked the team. */
export async function setManagers(tx: Tx, scope: WalletScope, managers: ManagersOfTeam): Promise<void> {
  await deleteOtherManagers(tx, scope, managers)
  await insertManagers(tx, scope, managers)
}

/**
 * Hides or shows the first steps for the person of the scope.
 * @returns whether anything changed.
 */
export const hideFirstSteps = updateFirstStepsDismissed

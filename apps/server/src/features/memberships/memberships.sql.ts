import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on who may enter a wallet. Writes: wallet_membership, team_manager. */

export interface MembershipRow {
  id: string
  person_id: string
  permission_groups: number[]
}

export function lockMemberships(tx: Sql, scope: WalletScope, ids: readonly string[]): Promise<MembershipRow[]> {
  return tx.rows(sql`
    select id, person_id, permission_groups from wallet_membership
    where wallet_id = ${scope.walletId} and id = any(${[...ids]})
    order by person_id for no key update`)
}

export function lockMembershipOfPerson(
  tx: Sql,
  scope: WalletScope,
  personId: string,
): Promise<MembershipRow | undefined> {
  return tx.row(sql`
    select id, person_id, permission_groups from wallet_membership
    where wallet_id = ${scope.walletId} and person_id = ${personId} for no key update`)
}

export interface NewMembership {
  readonly id: string
  readonly personId: string
  readonly groups: readonly number[]
  readonly invitedBy: string | null
  readonly invitedAt: Date | string | null
  readonly at: Date
}

export function insertInvitedMembership(tx: Sql, scope: WalletScope, row: NewMembership): Promise<number> {
  return tx.run(sql`
    insert into wallet_membership (wallet_id, id, person_id, permission_groups, invited_by, invited_at, created_at)
    values (${scope.walletId}, ${row.id}, ${row.personId}, ${[...row.groups]}, ${row.invitedBy}, ${row.invitedAt}, ${row.at})`)
}

export function updateMembershipGroups(
  tx: Sql,
  scope: WalletScope,
  personId: string,
  groups: readonly number[],
): Promise<number> {
  return tx.run(sql`
    update wallet_membership set permission_groups = ${[...groups]}
    where wallet_id = ${scope.walletId} and person_id = ${personId}`)
}

export function deleteMembership(tx: Sql, scope: WalletScope, personId: string): Promise<number> {
  return tx.run(sql`delete from wallet_membership where wallet_id = ${scope.walletId} and person_id = ${personId}`)
}

export async function selectOwnerCount(tx: Sql, scope: WalletScope): Promise<number> {
  const row = await tx.row<{ owners: number }>(sql`
    select count(*)::integer as owners from wallet_membership
    where wallet_id = ${scope.walletId} and 0 = any(permission_groups)`)
  return row?.owners ?? 0
}

export function insertMembership(
  tx: Sql,
  scope: WalletScope,
  { personId, groups, at }: { personId: string; groups: readonly number[]; at: Date },
): Promise<number> {
  return tx.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${scope.walletId}, ${personId}, ${[...groups]}, ${at})
    on conflict (wallet_id, person_id) do update set permission_groups = excluded.permission_groups`)
}

/**
 * Skips the write when the value is already set.
 * @returns whether anything changed.
 */
export async function updateFirstStepsDismissed(
  tx: Sql,
  { walletId, personId }: WalletScope,
  dismissed: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update wallet_membership set first_steps_dismissed_at = ${dismissed ? now : null}
    where wallet_id = ${walletId} and person_id = ${personId}
      and (first_steps_dismissed_at is not null) <> ${dismissed}`)
  return changed > 0
}

export interface ManagersOfTeam {
  readonly teamId: string
  readonly personIds: readonly string[]
  readonly at: Date
}

export function deleteOtherManagers(
  tx: Sql,
  { walletId }: WalletScope,
  { teamId, personIds }: ManagersOfTeam,
): Promise<number> {
  return tx.run(sql`
    delete from team_manager
    where wallet_id = ${walletId} and team_id = ${teamId} and not person_id = any(${[...personIds]}::uuid[])`)
}

export function insertManagers(
  tx: Sql,
  { walletId }: WalletScope,
  { teamId, personIds, at }: ManagersOfTeam,
): Promise<number> {
  return tx.run(sql`
    insert into team_manager (wallet_id, person_id, team_id, added_at)
    select ${walletId}::uuid, person_id, ${teamId}::uuid, ${at} from unnest(${[...personIds]}::uuid[]) person_id
    on conflict do nothing`)
}

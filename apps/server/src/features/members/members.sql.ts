import { recordChanged } from '../../kernel/changes/changes.ts'
import type { CentreRename } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on members. Writes: member. */

export interface NewMemberRow {
  readonly id: string
  readonly personId: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly status: 'INVITED' | 'ACTIVE'
  readonly employeeNumber: string | null
  readonly costCentre: string | null
  readonly locationConsent: boolean
  readonly joinedAt: Date | null
  readonly createdAt: Date
}

export function insertMember(tx: Tx, scope: WalletScope, member: NewMemberRow): Promise<number> {
  recordChanged(tx, scope, 'member', [member.id])
  return tx.run(sql`
    insert into member (
      wallet_id, id, person_id, name, email, phone, status, employee_number, cost_centre, location_consent, joined_at,
      created_at)
    values (
      ${scope.walletId}, ${member.id}, ${member.personId}, ${member.name}, ${member.email}, ${member.phone},
      ${member.status}, ${member.employeeNumber}, ${member.costCentre}, ${member.locationConsent}, ${member.joinedAt},
      ${member.createdAt})`)
}

export interface LockedMemberRow {
  id: string
  person_id: string | null
  name: string
  email: string | null
  phone: string | null
  status: 'INVITED' | 'ACTIVE' | 'INACTIVE' | 'REMOVED'
  employee_number: string | null
  cost_centre: string | null
  external_id: string | null
}

const lockedColumns = sql`id, person_id, name, email, phone, status, employee_number, cost_centre, external_id`

export function lockMember(tx: Sql, scope: WalletScope, memberId: string): Promise<LockedMemberRow | undefined> {
  return tx.row(sql`
    select ${lockedColumns} from member where wallet_id = ${scope.walletId} and id = ${memberId} for no key update`)
}

/** Selects the member with this e-mail address or phone. */
export function selectMemberByTarget(
  db: Sql,
  scope: WalletScope,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<LockedMemberRow | undefined> {
  return db.row(sql`
    select ${lockedColumns} from member
    where wallet_id = ${scope.walletId} and status <> 'REMOVED'
      and (lower(email) = ${email} or (${email}::text is null and phone = ${phone}))
    order by (person_id is null), created_at limit 1`)
}

/** Selects the members with these e-mail addresses, in lower case, or phones; those with an account first. */
export function selectMembersByTargets(
  db: Sql,
  { walletId }: WalletScope,
  targets: readonly string[],
): Promise<Pick<LockedMemberRow, 'person_id' | 'email' | 'phone' | 'status'>[]> {
  return db.rows(sql`
    select person_id, lower(email) as email, phone, status from member
    where wallet_id = ${walletId} and status <> 'REMOVED'
      and (lower(email) = any(${[...targets]}::text[]) or phone = any(${[...targets]}::text[]))
    order by (person_id is null), created_at`)
}

export function selectMemberOfPerson(
  db: Sql,
  scope: WalletScope,
  personId: string,
): Promise<LockedMemberRow | undefined> {
  return db.row(sql`
    select ${lockedColumns} from member
    where wallet_id = ${scope.walletId} and person_id = ${personId} and status <> 'REMOVED'`)
}

/** Updates the changeable details. Every column is written. */
export function updateMemberDetails(
  tx: Tx,
  scope: WalletScope,
  memberId: string,
  details: Pick<LockedMemberRow, 'name' | 'phone' | 'employee_number' | 'cost_centre' | 'external_id'>,
): Promise<number> {
  recordChanged(tx, scope, 'member', [memberId])
  return tx.run(sql`
    update member set name = ${details.name}, phone = ${details.phone}, employee_number = ${details.employee_number},
      cost_centre = ${details.cost_centre}, external_id = ${details.external_id}
    where wallet_id = ${scope.walletId} and id = ${memberId}`)
}

/** Links the member to an account and activates it. */
export function updateMemberJoined(
  tx: Tx,
  scope: WalletScope,
  memberId: string,
  { personId, name, email, at }: { personId: string; name: string; email: string; at: Date },
): Promise<number> {
  recordChanged(tx, scope, 'member', [memberId])
  return tx.run(sql`
    update member set person_id = ${personId}, status = 'ACTIVE', name = ${name}, email = coalesce(email, ${email}),
      joined_at = coalesce(joined_at, ${at})
    where wallet_id = ${scope.walletId} and id = ${memberId}`)
}

export function updateMemberRemoved(tx: Tx, scope: WalletScope, memberId: string, at: Date): Promise<number> {
  recordChanged(tx, scope, 'member', [memberId])
  return tx.run(sql`
    update member set status = 'REMOVED', removed_at = ${at}
    where wallet_id = ${scope.walletId} and id = ${memberId}`)
}

/** Makes the last record with which a person left the driver's again. */
export async function updateMemberRestored(
  tx: Tx,
  scope: WalletScope,
  personId: string,
): Promise<{ id: string; name: string } | undefined> {
  const member = await tx.row<{ id: string; name: string }>(sql`
    update member set status = 'ACTIVE', removed_at = null
    where wallet_id = ${scope.walletId} and id = (
      select id from member where wallet_id = ${scope.walletId} and person_id = ${personId} and status = 'REMOVED'
      order by removed_at desc, id desc limit 1)
    returning id, name`)
  if (member !== undefined) recordChanged(tx, scope, 'member', [member.id])
  return member
}

/** Locks members in the order of their ids; removed ones are not found. */
export function lockMembers(tx: Sql, scope: WalletScope, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx.rows(sql`
    select id from member where wallet_id = ${scope.walletId} and id = any(${ids}) and status <> 'REMOVED'
    order by id for no key update`)
}

/** @returns the members that were not in this team before. */
export function updateMemberTeams(
  tx: Tx,
  scope: WalletScope,
  ids: readonly string[],
  teamId: string | null,
): Promise<{ id: string }[]> {
  recordChanged(tx, scope, 'member', ids)
  return tx.rows(sql`
    update member set team_id = ${teamId}
    where wallet_id = ${scope.walletId} and id = any(${ids}) and team_id is distinct from ${teamId}::uuid
    returning id`)
}

/** @returns the member before the change; undefined when it does not exist. */
export function updateLocationConsent(
  tx: Tx,
  scope: WalletScope,
  memberId: string,
  consent: boolean,
): Promise<{ name: string; location_consent: boolean } | undefined> {
  recordChanged(tx, scope, 'member', [memberId])
  return tx.row(sql`
    update member m set location_consent = ${consent}
    from (
      select id, name, location_consent from member
      where wallet_id = ${scope.walletId} and id = ${memberId} and status <> 'REMOVED' for no key update) old
    where m.wallet_id = ${scope.walletId} and m.id = old.id
    returning old.name, old.location_consent`)
}

/** Selects all member records of a person in the wallet, removed ones included. */
export function selectMemberIdsOfPerson(
  tx: Sql,
  scope: WalletScope,
  personId: string,
): Promise<{ id: string; status: string }[]> {
  return tx.rows(sql`
    select id, status from member where wallet_id = ${scope.walletId} and person_id = ${personId} order by id`)
}

/**
 * Removes the person's data from a member record. The company's data about its driver (employee number, cost centre)
 * stays.
 */
export function updateMemberForgotten(tx: Tx, scope: WalletScope, memberId: string, name: string): Promise<number> {
  recordChanged(tx, scope, 'member', [memberId])
  return tx.run(sql`
    update member set name = ${name}, email = null, phone = null, location_consent = false
    where wallet_id = ${scope.walletId} and id = ${memberId}`)
}

/** The new name of a cost centre on the members who have it. */
export async function updateCentreOfMembers(tx: Tx, scope: WalletScope, { from, to }: CentreRename): Promise<void> {
  const members = await tx.rows<{ id: string }>(sql`
    update member set cost_centre = ${to} where wallet_id = ${scope.walletId} and cost_centre = ${from} returning id`)
  recordChanged(
    tx,
    scope,
    'member',
    members.map(({ id }) => id),
  )
}

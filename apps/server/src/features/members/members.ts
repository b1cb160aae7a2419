import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import type { listMembers, Member, updateMember } from '@voltway/contract/members'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import { isChanged, recordAudit } from '../../kernel/audit/audit.ts'
import { registerCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { countByPage } from '../../kernel/list-page.ts'
import { withUniqueExternalId } from '../../kernel/refusals/external-id.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing, nearly } from '../../platform/searchable.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import { followHolder } from '../cards/cards.ts'
import { membershipOf, setGroups } from '../memberships/memberships.ts'
import { stopSessionsOfMember } from '../sessions/sessions.ts'
import {
  type MemberFilter,
  type MemberRow,
  selectMember,
  selectMemberCount,
  selectMemberPage,
  selectMembersById,
} from './member-list.sql.ts'
import {
  insertMember,
  type LockedMemberRow,
  lockMember,
  lockMembers,
  selectMemberByTarget,
  selectMemberIdsOfPerson,
  selectMemberOfPerson,
  updateLocationConsent,
  updateMemberDetails,
  updateMemberForgotten,
  updateMemberJoined,
  updateMemberRemoved,
  updateMemberRestored,
  updateMemberTeams,
} from './members.sql.ts'

export { selectMembersByTargets, updateCentreOfMembers } from './members.sql.ts'

export interface NewMember {
  readonly name: string
  readonly email?: string | null
  readonly phone?: string | null
  /** The member's user account, when there is one. */
  readonly personId?: string | null
  readonly employeeNumber?: string | null
  readonly costCentre?: string | null
  readonly locationConsent?: boolean
}

/**
 * Creates an active driver without an invitation, for the operator of the installation.
 * @returns the member's id.
 */
export function createMember(ctx: Ctx, scope: WalletScope, member: NewMember): Promise<string> {
  return ctx.db.tx((tx) => insertNew({ ctx, tx, scope }, member, 'ACTIVE'))
}

/** {@link createMember} for a person who accepted a link, in the same transaction. */
export async function joinAsMember(work: WalletWork, member: NewMember): Promise<string> {
  const id = await insertNew(work, member, 'ACTIVE')
  await publishMember(work, 'member.joined', id)
  return id
}

/**
 * Creates a driver with a pending invitation. Cards can already be assigned to them.
 * @returns the member's id.
 */
export function createInvitedMember(work: WalletWork, member: NewMember): Promise<string> {
  return insertNew(work, member, 'INVITED')
}

async function insertNew(work: WalletWork, member: NewMember, status: 'ACTIVE' | 'INVITED'): Promise<string> {
  const { ctx, tx, scope } = work
  const id = ctx.newId()
  await registerCentres(work, scope, [member.costCentre])
  await insertMember(tx, scope, {
    id,
    personId: member.personId ?? null,
    name: member.name,
    email: member.email ?? null,
    phone: member.phone ?? null,
    status,
    employeeNumber: member.employeeNumber ?? null,
    costCentre: member.costCentre ?? null,
    locationConsent: member.locationConsent ?? false,
    joinedAt: status === 'ACTIVE' ? ctx.now : null,
    createdAt: ctx.now,
  })
  return id
}

/** Returns the member with an e-mail address or phone, if any. */
export function memberOfTarget(
  on: Sql,
  scope: WalletScope,
  target: { email: string | null; phone: string | null },
): Promise<LockedMemberRow | undefined> {
  return selectMemberByTarget(on, scope, target)
}

/** Returns whether the person is a driver of this wallet. */
export async function isMember(on: Sql, scope: WalletScope, personId: string): Promise<boolean> {
  return (await selectMemberOfPerson(on, scope, personId)) !== undefined
}

/** Returns whether a member can be invited: not removed and without an account. Locks the member. */
export async function awaitsAccount(tx: Tx, scope: WalletScope, memberId: string): Promise<boolean> {
  const member = await lockMember(tx, scope, memberId)
  return member !== undefined && member.status !== 'REMOVED' && member.person_id === null
}

/** Links a person's account to a member record. A name that was only the address is replaced by the person's name. */
export async function linkAccount(
  work: WalletWork,
  { memberId, person }: { memberId: string; person: { id: string; name: string; email: string } },
): Promise<void> {
  const { ctx, tx, scope } = work
  const member = (await lockMember(tx, scope, memberId)) ?? refuse('invitation.not_found')
  const isUnnamed = member.name === member.email || member.name === member.phone
  const name = isUnnamed ? person.name : member.name
  await updateMemberJoined(tx, scope, memberId, { personId: person.id, name, email: person.email, at: ctx.now })
  if (name !== member.name) await followHolder(work, memberId)
  await publishMember(work, 'member.joined', memberId)
}

type MemberChange = BodyOf<typeof updateMember>

/** Changes the given fields only. The member's cards are found by the new name immediately. */
export function changeMember(ctx: Ctx, scope: WalletScope, memberId: string, change: MemberChange): Promise<Member> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const member = await lockMember(tx, scope, memberId)
    if (member === undefined || member.status === 'REMOVED') refuse('member.not_found')
    const before = await readMember(tx, scope, memberId)
    await changeDetails(work, member, change)
    const after = await readMember(tx, scope, memberId)
    recordAudit(work, {
      action: 'member.changed',
      object: { kind: 'member', id: memberId, name: before.name },
      before,
      after,
    })
    return after
  })
}

/** {@link changeMember} in the caller's transaction, which records the change. */
export async function changeMemberIn(work: WalletWork, memberId: string, change: MemberChange): Promise<void> {
  const member = await lockMember(work.tx, work.scope, memberId)
  if (member === undefined || member.status === 'REMOVED') refuse('member.not_found')
  await changeDetails(work, member, change)
}

async function changeDetails(work: WalletWork, member: LockedMemberRow, change: MemberChange): Promise<void> {
  const { tx, scope } = work
  await registerCentres(work, scope, [change.cost_centre])
  const changed = {
    name: change.name ?? member.name,
    phone: change.phone === undefined ? member.phone : change.phone,
    employee_number: change.employee_number === undefined ? member.employee_number : change.employee_number,
    cost_centre: change.cost_centre === undefined ? member.cost_centre : change.cost_centre,
    external_id: change.external_id === undefined ? member.external_id : change.external_id,
  }
  if (!isChanged({ ...member }, { ...member, ...changed })) return
  await withUniqueExternalId(updateMemberDetails(tx, scope, member.id, changed))
  if (change.name !== undefined && change.name !== member.name) await followHolder(work, member.id)
  await publishMember(work, 'member.changed', member.id)
}

/** Publishes the member as it is now, to programs of the company. */
function publishMember(work: WalletWork, kind: 'member.joined' | 'member.changed', id: string): Promise<void> {
  return publishWalletEvents(work, async () => [
    { kind, objectId: id, data: await readMember(work.tx, work.scope, id) },
  ])
}

/**
 * Puts members into a team, or takes them out of theirs. The caller has locked the team.
 * @returns the ids of the members that were elsewhere.
 * @throws `member.not_found` when one does not exist or was removed; none is moved then.
 */
export async function moveMembersToTeam(
  { tx, scope }: WalletWork,
  memberIds: readonly string[],
  teamId: string | null,
): Promise<string[]> {
  if ((await lockMembers(tx, scope, memberIds)).length !== memberIds.length) refuse('member.not_found')
  return (await updateMemberTeams(tx, scope, memberIds, teamId)).map(({ id }) => id)
}

async function readMember(tx: Tx, scope: WalletScope, memberId: string): Promise<Member> {
  return memberOf((await selectMember(tx, scope, memberId)) ?? refuse('member.not_found'))
}

/**
 * Removes a member; the caller has locked the wallet. Blocks the member's cards immediately, requests the network to
 * stop their running charges, and ends the account's access as a driver. Cards, sessions and documents keep their
 * history.
 * @returns the number of the member's cards.
 * @throws `member.not_found`, `member.already_removed`
 */
export async function removeMember(
  work: WalletWork,
  { memberId, withAccount }: { memberId: string; withAccount: boolean },
): Promise<number> {
  const { ctx, tx, scope } = work
  const member = (await lockMember(tx, scope, memberId)) ?? refuse('member.not_found')
  if (withAccount && member.person_id === null) refuse('member.not_found')
  if (member.status === 'REMOVED') refuse('member.already_removed')
  await publishWalletEvents(work, async () => {
    const data = { ...(await readMember(tx, scope, memberId)), status: 'REMOVED' }
    return [{ kind: 'member.removed', objectId: memberId, data }]
  })
  await updateMemberRemoved(tx, scope, memberId, ctx.now)
  if (member.person_id !== null) await endDriving(tx, scope, member.person_id)
  const cards = await followHolder(work, memberId)
  await stopSessionsOfMember(work, memberId)
  recordAudit(work, {
    action: 'member.removed',
    object: { kind: 'member', id: memberId, name: member.name },
    before: { status: member.status },
    after: { status: 'REMOVED', cards_blocked: cards },
  })
  return cards
}

/** {@link removeMember} for a person of the company, if they are a driver. */
export async function removeMemberOfPerson(work: WalletWork, personId: string): Promise<void> {
  const member = await selectMemberOfPerson(work.tx, work.scope, personId)
  if (member !== undefined) await removeMember(work, { memberId: member.id, withAccount: false })
}

/**
 * Makes the record with which a person left the driver's again. Its cards charge again, unless something else prevents
 * them. The caller has claimed a place in the plan.
 * @returns false when the person never was a driver.
 */
export async function restoreMemberOfPerson(work: WalletWork, personId: string): Promise<boolean> {
  const { tx, scope } = work
  const member = await updateMemberRestored(tx, scope, personId)
  if (member === undefined) return false
  const cards = await followHolder(work, member.id)
  await publishMember(work, 'member.joined', member.id)
  recordAudit(work, {
    action: 'member.changed',
    object: { kind: 'member', id: member.id, name: member.name },
    before: { status: 'REMOVED' },
    after: { status: 'ACTIVE', cards_unblocked: cards },
  })
  return true
}

/** Removes the driver's group. Other groups of the person stay. */
async function endDriving(tx: Tx, scope: WalletScope, personId: string): Promise<void> {
  const membership = await membershipOf(tx, scope, personId)
  if (membership === undefined) return
  await setGroups(
    tx,
    scope,
    membership,
    membership.permission_groups.filter((group) => group !== DRIVER_GROUP),
  )
}

/** Returns a page of members by name with the total. The search covers name, e-mail and employee number. */
export async function readMemberPage(
  ctx: Ctx,
  scope: WalletScope,
  { search, team: teamId, external_id: externalId, limit, offset }: QueryOf<typeof listMembers>,
): Promise<{ count: number; results: Member[] }> {
  const page = async (filter: MemberFilter) => {
    const rows = await selectMemberPage(ctx.db, scope, { filter, limit, offset })
    const count = countByPage({ limit, offset }, rows.length) ?? (await selectMemberCount(ctx.db, scope, filter))
    return { count, results: rows.map(memberOf) }
  }
  if (search === undefined) return page({ teamId, externalId })
  const found = await page({ teamId, externalId, pattern: containing(search) })
  // No exact match: search again with one typo tolerated.
  const near = found.count === 0 ? nearly(search) : undefined
  return near === undefined ? found : page({ teamId, externalId, near })
}

/** The members with these ids, those who left included. */
export async function readMembersById(on: Sql, scope: WalletScope, ids: readonly string[]): Promise<Member[]> {
  return (await selectMembersById(on, scope, ids)).map(memberOf)
}

function memberOf({ person_id, ...row }: MemberRow): Member {
  return { ...row, user_id: person_id }
}

/**
 * Sets a driver's own consent to show their location.
 * @returns the member before the change.
 */
export function setMemberLocationConsent(tx: Tx, scope: WalletScope, memberId: string, consent: boolean) {
  return updateLocationConsent(tx, scope, memberId, consent)
}

/**
 * Removes a person who closes their account from the drivers and replaces their name with a pseudonym. The caller has
 * locked the wallet. Cards and sessions keep their history.
 */
export async function forgetMembers(
  work: WalletWork,
  { personId, name }: { personId: string; name: string },
): Promise<void> {
  const { tx, scope } = work
  for (const { id, status } of await selectMemberIdsOfPerson(tx, scope, personId)) {
    await updateMemberForgotten(tx, scope, id, name)
    if (status === 'REMOVED') await followHolder(work, id)
    else await removeMember(work, { memberId: id, withAccount: false })
  }
}

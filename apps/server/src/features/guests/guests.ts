import type { AuditAction } from '@voltway/contract/audit'
import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import { rightsOf } from '@voltway/contract/groups'
import {
  baseGroupIds,
  type Guest,
  type givePermissions,
  type inviteGuest,
  type listGuests,
} from '@voltway/contract/guests'
import type { Invitation } from '@voltway/contract/invitations'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { selectPerson } from '../../kernel/identity/person.sql.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing } from '../../platform/searchable.ts'
import {
  changeInvitedGroups,
  invite,
  lockedGuestInvitations,
  refuseUngrantable,
  revokeGuestInvitation,
  revokeLostInvitations,
} from '../invitations/invitations.ts'
import { lockPeople, type Membership, membershipsById, setGroups } from '../memberships/memberships.ts'
import { type GuestRow, selectGuestCount, selectGuestPage, selectGuests } from './guest-list.sql.ts'

/** Returns a page of guests with the total. */
export async function readGuestPage(
  ctx: Ctx,
  scope: WalletScope,
  { search = '', status, limit, offset }: QueryOf<typeof listGuests>,
): Promise<{ count: number; results: Guest[] }> {
  const pattern = containing(search)
  const filter = { status, pattern: pattern === '%%' ? null : pattern }
  const [count, rows] = await Promise.all([
    selectGuestCount(ctx.db, scope, filter, ctx.now),
    selectGuestPage(ctx.db, scope, { filter, limit, offset }, ctx.now),
  ])
  return { count, results: rows.map((row) => guestOf(scope, row)) }
}

function guestOf(scope: WalletScope, row: GuestRow): Guest {
  const groups = row.permission_groups as Guest['permission_groups']
  const outranks = [...rightsOf(groups)].every((right) => scope.rights.has(right))
  const isOpen = row.status === 'ACCEPTED' || row.status === 'INVITED'
  const allowed: Guest['allowed_actions'] = []
  if (scope.rights.has('guests.manage') && outranks) {
    if (isOpen && row.user_id !== scope.personId) allowed.push('remove', 'change_groups')
    if (row.status === 'INVITED' || row.status === 'EXPIRED') allowed.push('resend')
  }
  return { ...row, permission_groups: groups, allowed_actions: allowed }
}

/** Invites a guest by e-mail with the given groups. */
export function inviteGuestByEmail(
  ctx: Ctx,
  scope: WalletScope,
  { email, name, permission_groups: groups, language }: BodyOf<typeof inviteGuest>,
): Promise<Invitation> {
  refuseWithoutBase(groups)
  return invite(ctx, scope, {
    kind: 'GUEST',
    channel: 'EMAIL',
    target: email.toLowerCase(),
    name,
    language,
    groups: [...new Set<number>(groups)].sort((one, other) => one - other),
  })
}

/**
 * Groups 10 to 12 require group 0, 1, 2 or 13, because they only add rights (domain: levels, groups, rights). The driver
 * group alone is valid.
 */
function refuseWithoutBase(groups: readonly number[]): void {
  const isDriverOnly = groups.length === 1 && groups[0] === DRIVER_GROUP
  if (!isDriverOnly && !groups.some((group) => baseGroupIds.includes(group))) refuse('guest.needs_group')
}

/**
 * Removes a guest's access, or revokes the invitation of one who has not accepted. Takes effect on the guest's next
 * request. A guest who is also a driver stays a driver.
 * @throws `permission_group.not_grantable` for a guest with more rights than the caller.
 */
export function removeGuestById(ctx: Ctx, scope: WalletScope, guestId: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockPeople(tx, scope)
    const { memberships, invitations } = await lockedGuests(work, [guestId])
    for (const membership of memberships) {
      refuseUngrantable(scope, membership.permission_groups)
      const left = membership.permission_groups.filter((group) => group === DRIVER_GROUP)
      await setGroups(tx, scope, membership, left)
      await revokeLostInvitations(work, { personId: membership.person_id, groups: left })
      await recordGroups(work, { action: 'guest.removed', membership, groups: left })
    }
    for (const invitation of invitations) {
      refuseUngrantable(scope, invitation.permission_groups)
      await revokeGuestInvitation(work, invitation)
    }
  })
}

type Change = BodyOf<typeof givePermissions>

/**
 * Adds groups to several guests, all or none. Callers cannot grant rights that they do not hold, nor change their own
 * groups.
 */
export function addGroups(ctx: Ctx, scope: WalletScope, change: Change): Promise<{ results: Guest[] }> {
  return changeGroups(ctx, scope, change, 'permissions.given')
}

/** Removes groups from several guests, all or none. */
export function removeGroups(ctx: Ctx, scope: WalletScope, change: Change): Promise<{ results: Guest[] }> {
  return changeGroups(ctx, scope, change, 'permissions.taken')
}

async function changeGroups(
  ctx: Ctx,
  scope: WalletScope,
  { guests, permission_groups: groups }: Change,
  action: 'permissions.given' | 'permissions.taken',
): Promise<{ results: Guest[] }> {
  refuseUngrantable(scope, groups)
  const ids = [...new Set(guests)]
  const changed: readonly number[] = groups
  const next = (held: readonly number[]) =>
    action === 'permissions.given'
      ? [...new Set([...held, ...changed])].sort((one, other) => one - other)
      : held.filter((group) => !changed.includes(group))
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockPeople(tx, scope)
    const { memberships, invitations } = await lockedGuests(work, ids)
    for (const membership of memberships) {
      const { permission_groups: held, person_id: personId } = membership
      const wanted = next(held)
      if (personId === scope.personId && wanted.length > held.length) refuse('permission_group.not_grantable')
      refuseWithoutBase(wanted)
      await setGroups(tx, scope, membership, wanted)
      await revokeLostInvitations(work, { personId, groups: wanted })
      await recordGroups(work, { action, membership, groups: wanted })
    }
    for (const { id, name, target, permission_groups: held } of invitations) {
      const wanted = next(held)
      refuseWithoutBase(wanted)
      await changeInvitedGroups(work, { id, groups: wanted })
      recordAudit(work, {
        action,
        object: { kind: 'guest', id, name: name ?? target },
        before: { permission_groups: held },
        after: { permission_groups: wanted },
      })
    }
    const rows = await selectGuests(tx, scope, ids, ctx.now)
    return { results: rows.map((row) => guestOf(scope, row)) }
  })
}

/** Records the groups before and after, with the person's name at that time. */
async function recordGroups(
  work: WalletWork,
  { action, membership, groups }: { action: AuditAction; membership: Membership; groups: readonly number[] },
): Promise<void> {
  const person = await selectPerson(work.tx, membership.person_id)
  recordAudit(work, {
    action,
    object: { kind: 'guest', id: membership.id, name: person?.name ?? null },
    before: { permission_groups: membership.permission_groups },
    after: { permission_groups: groups },
  })
}

/**
 * Locks the memberships and open invitations of guest ids. One id of another wallet refuses all.
 * @throws `guest.not_found`
 */
async function lockedGuests(work: WalletWork, ids: readonly string[]) {
  const memberships = (await membershipsById(work.tx, work.scope, ids)).filter(
    ({ permission_groups: groups }) => groups.length !== 1 || groups[0] !== DRIVER_GROUP,
  )
  const accepted = new Set(memberships.map(({ id }) => id))
  const open = (await lockedGuestInvitations(work, ids)).filter(
    ({ id, status }) => status === 'PENDING' && !accepted.has(id),
  )
  if (memberships.length + open.length !== ids.length) refuse('guest.not_found')
  return { memberships, invitations: open }
}

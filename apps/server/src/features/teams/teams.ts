import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { isLimitedToTeams } from '@voltway/contract/groups'
import { MANAGER_GROUP, OWNER_GROUP, TEAM_GROUP, VIEWER_GROUP } from '@voltway/contract/rights'
import {
  type assignTeamCards,
  type assignTeamMembers,
  MOST_TEAMS,
  type setTeamManagers,
  type Team,
  type updateTeam,
} from '@voltway/contract/teams'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { isChanged, recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { refuse } from '../../platform/refusal.ts'
import { brokenConstraint, type Sql } from '../../platform/sql.ts'
import { chosenCards, inheritLimit, isRenewalDay, moveCardsToTeam } from '../cards/cards.ts'
import { refuseUngrantable } from '../invitations/invitations.ts'
import { moveMembersToTeam } from '../members/members.ts'
import { lockPeople, type Membership, membershipsById, setGroups, setManagers } from '../memberships/memberships.ts'
import {
  insertTeam,
  lockOpenTeam,
  lockTeam,
  selectIdsOfTeam,
  selectOpenTeamCount,
  selectTeam,
  selectTeams,
  type TeamRow,
  updateTeamRow,
} from './teams.sql.ts'

export async function readTeams(on: Sql, scope: WalletScope, isArchived: boolean): Promise<{ results: Team[] }> {
  const rows = await selectTeams(on, scope, isArchived)
  return { results: rows.map((row) => teamReply(row, scope)) }
}

async function readTeam({ tx, scope }: WalletWork, teamId: string): Promise<Team> {
  return teamReply((await selectTeam(tx, scope, teamId)) ?? refuse('team.not_found'), scope)
}

function teamReply(row: TeamRow, { rights, teamIds }: WalletScope): Team {
  const actions: Team['allowed_actions'] = []
  // A team's manager moves nothing between teams: what leaves the team leaves their sight.
  if (teamIds === null) {
    if (rights.has('members.invite')) actions.push('edit')
    if (row.archived_at === null) {
      if (rights.has('cards.limits')) actions.push('assign_cards')
      if (rights.has('members.invite')) actions.push('assign_members')
      if (rights.has('guests.manage')) actions.push('set_managers')
    }
  }
  const { limit_minor: _, limit_renewal: __, limit_renewal_day: ___, ...fields } = row
  return { ...fields, default_limit: limitOf(row), allowed_actions: actions }
}

function limitOf(row: Pick<TeamRow, 'limit_minor' | 'limit_renewal' | 'limit_renewal_day'>): Team['default_limit'] {
  const { limit_minor: minor, limit_renewal: renewal, limit_renewal_day: day } = row
  if (minor === null || renewal === null) return null
  return { assigned_credit: formatMoney(minor), credit_renewal: renewal, renewal_day: day }
}

/** @throws `team.name_taken`, `team.too_many` */
export function addTeam(ctx: Ctx, scope: WalletScope, name: string): Promise<Team> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // Locks the wallet, so that two concurrent teams cannot both be the last that fits.
    await lockPeople(tx, scope)
    const id = await createTeamIn(work, name)
    recordAudit(work, { action: 'team.created', object: { kind: 'team', id, name }, after: { name } })
    const team = await readTeam(work, id)
    await publishTeam(work, 'team.created', team)
    return team
  })
}

/** {@link addTeam} in the caller's transaction, which has locked the wallet and records the team. */
export async function createTeamIn(work: WalletWork, name: string): Promise<string> {
  const { ctx, tx, scope } = work
  await refuseTooMany(work)
  const id = ctx.newId()
  if ((await insertTeam(tx, scope, { id, name, at: ctx.now })) === 0) refuse('team.name_taken')
  return id
}

async function refuseTooMany({ tx, scope }: WalletWork): Promise<void> {
  if ((await selectOpenTeamCount(tx, scope)) >= MOST_TEAMS) refuse('team.too_many')
}

type TeamChange = BodyOf<typeof updateTeam>

/**
 * Renames, archives or restores a team, or sets the limit of its new cards. An archived team loses its cards, members
 * and managers in the same transaction.
 * @throws `team.not_found`, `team.name_taken`, `team.too_many`
 */
export async function changeTeam(ctx: Ctx, scope: WalletScope, teamId: string, change: TeamChange): Promise<Team> {
  const limit = limitColumns(scope, change.default_limit)
  try {
    return await ctx.db.tx(async (tx) => {
      const work = { ctx, tx, scope }
      await lockPeople(tx, scope)
      const team = (await lockTeam(tx, scope, teamId)) ?? refuse('team.not_found')
      const before = await readTeam(work, teamId)
      const wasArchived = team.archived_at !== null
      const isArchived = change.archived ?? wasArchived
      if (wasArchived && !isArchived) await refuseTooMany(work)
      if (isArchived && !wasArchived) await emptyTeam(work, teamId)
      const archived_at = isArchived ? (team.archived_at ?? ctx.now) : null
      await updateTeamRow(tx, scope, { ...team, ...limit, name: change.name ?? team.name, archived_at })
      const after = await readTeam(work, teamId)
      const object = { kind: 'team', id: teamId, name: before.name }
      recordAudit(work, { action: 'team.changed', object, before: audited(before), after: audited(after) })
      if (isChanged(audited(before), audited(after))) await publishTeam(work, 'team.changed', after)
      return after
    })
  } catch (error) {
    if (brokenConstraint(error) === 'team__wallet_id__name') refuse('team.name_taken')
    throw error
  }
}

function publishTeam(work: WalletWork, kind: 'team.created' | 'team.changed', team: Team): Promise<void> {
  return publishWalletEvents(work, async () => [{ kind, objectId: team.id, data: team }])
}

const audited = ({ name, archived_at, cards, members, default_limit }: Team) => ({
  name,
  archived_at,
  cards,
  members,
  limits: default_limit,
})

/** The columns of a new default limit; none when it does not change. */
function limitColumns({ rights }: WalletScope, limit: TeamChange['default_limit']) {
  if (limit === undefined) return {}
  if (!rights.has('cards.limits')) refuse('auth.not_allowed')
  if (limit === null) return { limit_minor: null, limit_renewal: null, limit_renewal_day: null }
  const { assigned_credit, credit_renewal: renewal, renewal_day: day } = limit
  if (!isRenewalDay({ renewal, day })) refuse('validation_failed', { fields: { renewal_day: 'not_in_period' } })
  return { limit_minor: parseMoney(assigned_credit), limit_renewal: renewal, limit_renewal_day: day }
}

async function emptyTeam(work: WalletWork, teamId: string): Promise<void> {
  const { ctx, tx, scope } = work
  const rows = await selectIdsOfTeam(tx, scope, teamId)
  const idsOf = (kind: 'card' | 'member') => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  await moveCardsToTeam(work, idsOf('card'), null)
  await moveMembersToTeam(work, idsOf('member'), null)
  await setManagers(tx, scope, { teamId, personIds: [], at: ctx.now })
}

/** @throws `team.not_found` also for an archived team, `card.not_found` */
export async function assignCards(
  ctx: Ctx,
  scope: WalletScope,
  { team_id: teamId, ...chosen }: BodyOf<typeof assignTeamCards>,
): Promise<ReplyOf<typeof assignTeamCards>> {
  const ids = await chosenCards(ctx, scope, chosen)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const { object, team } = await lockedTarget(work, teamId)
    const moved = await moveCardsToTeam(work, ids, teamId)
    const limit = team === null ? null : limitOf(team)
    if (moved.length > 0 && limit !== null) await inheritLimit(work, moved, limit)
    if (moved.length > 0) {
      const after = { cards: moved.length, ids: named(moved), ...(limit === null ? {} : { limits: limit }) }
      recordAudit(work, { action: 'team.cards_moved', object, after })
    }
    return { team_id: teamId, moved: moved.length }
  })
}

/** @throws `team.not_found` also for an archived team, `member.not_found` */
export function assignMembers(
  ctx: Ctx,
  scope: WalletScope,
  { team_id: teamId, member_ids: ids }: BodyOf<typeof assignTeamMembers>,
): Promise<ReplyOf<typeof assignTeamMembers>> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const { object } = await lockedTarget(work, teamId)
    const moved = await moveMembersToTeam(work, [...new Set(ids)], teamId)
    if (moved.length > 0) {
      recordAudit(work, { action: 'team.members_moved', object, after: { members: moved.length, ids: named(moved) } })
    }
    return { team_id: teamId, moved: moved.length }
  })
}

/** Above this number, the audit records only the count. */
const MAX_NAMED = 100
const named = (ids: readonly string[]) => ids.slice(0, MAX_NAMED)

/** The team before its cards and members change: teams are locked before cards. */
async function lockedTarget({ tx, scope }: WalletWork, teamId: string | null) {
  if (teamId === null) return { object: { kind: 'team', id: null, name: null }, team: null }
  const team = (await lockOpenTeam(tx, scope, teamId)) ?? refuse('team.not_found')
  return { object: { kind: 'team', id: team.id, name: team.name }, team }
}

/**
 * Replaces the managers of a team. A guest without the owner's or manager's group gets the group of a team's manager
 * instead of the viewer's, and is limited to the teams from the next request on.
 * @throws `team.not_found` also for an archived team, `guest.not_found`, `permission_group.not_grantable` for a guest
 * with more rights than the caller.
 */
export function replaceManagers(
  ctx: Ctx,
  scope: WalletScope,
  teamId: string,
  { guest_ids: guestIds }: BodyOf<typeof setTeamManagers>,
): Promise<Team> {
  const ids = [...new Set(guestIds)]
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockPeople(tx, scope)
    const { object } = await lockedTarget(work, teamId)
    const before = await readTeam(work, teamId)
    const guests = await membershipsById(tx, scope, ids)
    if (guests.length !== ids.length) refuse('guest.not_found')
    for (const guest of guests) await limitToTeams(work, guest)
    await setManagers(tx, scope, { teamId, personIds: guests.map((guest) => guest.person_id), at: ctx.now })
    const after = await readTeam(work, teamId)
    const names = ({ managers }: Team) => ({ managers: managers.map(({ name }) => name) })
    recordAudit(work, { action: 'team.managers_changed', object, before: names(before), after: names(after) })
    return after
  })
}

async function limitToTeams({ tx, scope }: WalletWork, guest: Membership): Promise<void> {
  const held = guest.permission_groups
  const seesAll = held.includes(OWNER_GROUP) || held.includes(MANAGER_GROUP)
  if (seesAll || isLimitedToTeams(held)) return
  refuseUngrantable(scope, held)
  // Without the viewer's group, a server of the previous release, which does not know the new group, allows nothing.
  await setGroups(tx, scope, guest, [...held.filter((group) => group !== VIEWER_GROUP), TEAM_GROUP])
}

import { isLimitedToTeams, levelOf, rightsOf } from '@voltway/contract/groups'
import { rights as allRights, DRIVER_GROUP, type Right, TEAM_GROUP } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import { LRUCache } from 'lru-cache'
import { refuse } from '../platform/refusal.ts'
import { empty, raw, type Sql, type Statement, sql, type Tx } from '../platform/sql.ts'
import type { Ctx, KeyHolder, KeyUse, Person, Work } from './ctx.ts'

declare const checked: unique symbol

/**
 * Proof that the caller may act in a wallet. Queries by wallet take it instead of a wallet id, and only this file
 * creates it, so code that forgets the check does not compile.
 */
export interface WalletScope {
  readonly [checked]: true
  readonly walletId: string
  /** Null for the system (jobs, network). */
  readonly personId: string | null
  readonly permissionGroups: readonly number[]
  readonly level: number
  readonly rights: ReadonlySet<Right>
  /** The person's member record in this wallet, if any. */
  readonly memberId: string | null
  /** A driver reads and stops only their own objects: queries filter by `memberId`. */
  readonly ownOnly: boolean
  /**
   * The teams that a team's manager is limited to, perhaps none. Null: the whole wallet. Statements narrow their rows
   * with {@link inTeams}, and `serve` refuses every call that is not declared as narrowed (`Endpoint.teams`).
   */
  readonly teamIds: readonly string[] | null
}

/**
 * A condition on the team of a row (`and …`), which hides all rows outside the teams of the scope; nothing for a scope
 * over the whole wallet.
 */
export const inTeams = ({ teamIds }: WalletScope, teamId: Statement): Statement =>
  teamIds === null ? empty : sql`and ${teamId} = any(${[...teamIds]}::uuid[])`

/** {@link inTeams} for rows that name a card: a session or hold belongs to the team of its card. */
export const inTeamsByCard = (scope: WalletScope, cardId: Statement): Statement =>
  scope.teamIds === null ? empty : sql`and ${cardIsInTeams(scope.walletId, scope.teamIds, cardId)}`

/** {@link Work} in one wallet whose rights are checked. */
export interface WalletWork<On extends Sql = Tx> extends Work<On> {
  readonly scope: WalletScope
}

/**
 * The teams that a read is narrowed to: those of the scope, or the requested one if it is among them. Null: no
 * narrowing. A team outside the scope gives no team, as an unknown one does.
 */
export function requestedTeams({ teamIds }: WalletScope, team: string | undefined): readonly string[] | null {
  if (team === undefined) return teamIds
  return teamIds === null || teamIds.includes(team) ? [team] : []
}

/** A card in one of some teams. */
export const cardIsInTeams = (walletId: string, teamIds: readonly string[], cardId: Statement): Statement =>
  sql`${cardId} in (
    select c.id from card c where c.wallet_id = ${walletId} and c.team_id = any(${[...teamIds]}::uuid[]))`

interface MembershipRow {
  permission_groups: number[]
  member_id: string | null
  /** Comma-separated; null for people who are not limited to teams by a group. */
  team_ids: string | null
}

/** Whether a membership with these groups is limited to teams, as `isLimitedToTeams` of the contract decides. */
export const limitedToTeams = (groups: Statement): Statement =>
  sql`(${raw(String(TEAM_GROUP))} = any(${groups}) and not ${groups} && '{0,1}')`

/**
 * The teams that a membership `m` manages, comma-separated; null for people without the group of a team's manager, who
 * do not pay for the look-up.
 */
const managedTeams = (walletId: Statement): Statement => sql`
  case when ${raw(String(TEAM_GROUP))} = any(m.permission_groups) then coalesce((
    select string_agg(t.team_id::text, ',' order by t.team_id) from team_manager t
    where t.wallet_id = ${walletId} and t.person_id = m.person_id), '') end`

/**
 * Opens a wallet for a person who has `right` there ('member': any role that sees the whole wallet). An API key opens
 * only its own wallet.
 * @throws Refusal `wallet.not_found` for a wallet that does not exist or that the person may not enter, without a
 * difference.
 * @throws Refusal `auth.not_allowed` for a role without the right, and for a team's manager.
 */
export async function openWalletScope(
  db: Sql,
  person: Pick<Person, 'id' | 'key'>,
  walletId: string,
  right: Right | 'member',
): Promise<WalletScope> {
  const scope = await enteredScope(db, person, walletId)
  if (scope.teamIds !== null || (right !== 'member' && !scope.rights.has(right))) refuse('auth.not_allowed')
  return scope
}

/**
 * The scope of a person of the wallet whatever their rights, for a use case that checks these and honours teams.
 * @throws Refusal `wallet.not_found`, as {@link openWalletScope}.
 */
export async function enteredScope(
  db: Sql,
  { id: personId, key }: Pick<Person, 'id' | 'key'>,
  walletId: string,
): Promise<WalletScope> {
  if (key !== undefined && key.walletId !== walletId) refuse('wallet.not_found')
  const membership = await db.row<MembershipRow>(sql`
    select m.permission_groups, member.id as member_id, ${managedTeams(sql`${walletId}`)} as team_ids
    from wallet_membership m
    left join member on member.wallet_id = ${walletId} and member.person_id = m.person_id and member.status <> 'REMOVED'
    where m.wallet_id = ${walletId} and m.person_id = ${personId}`)
  if (membership === undefined) refuse('wallet.not_found')
  return scopeOf(walletId, personId, membership, key)
}

/**
 * {@link openWalletScope} for the caller, in a wallet that the use case found because the call does not name it. Later
 * refusals are recorded in this wallet's audit. `teams`: the use case honours the teams of the scope, so a team's
 * manager may enter.
 */
export async function openFoundWallet(
  ctx: Ctx,
  walletId: string,
  right: Right | 'member',
  teams: 'teams' | null = null,
): Promise<WalletScope> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const scope = await enteredScope(ctx.db, person, walletId)
  if (ctx.caller !== null) ctx.caller.walletId = walletId
  if (scope.teamIds !== null && teams === null) refuse('auth.not_allowed')
  if (right !== 'member' && !scope.rights.has(right)) refuse('auth.not_allowed')
  return scope
}

/** Opens every wallet that a person may enter, for lists over all of them. An API key opens only its own. */
export async function openWalletScopes(
  db: Sql,
  { id: personId, key }: Pick<Person, 'id' | 'key'>,
): Promise<WalletScope[]> {
  const memberships = db.isDistributed()
    ? await selectMembershipsApart(db, personId)
    : await selectMemberships(db, personId)
  return memberships
    .filter(({ wallet_id }) => key === undefined || wallet_id === key.walletId)
    .map((membership) => scopeOf(membership.wallet_id, personId, membership, key))
}

type WalletMembershipRow = MembershipRow & { wallet_id: string }

function selectMemberships(db: Sql, personId: string): Promise<WalletMembershipRow[]> {
  return db.rows<WalletMembershipRow>(sql`
    select m.wallet_id, m.permission_groups, member.id as member_id, ${managedTeams(sql`m.wallet_id`)} as team_ids
    from wallet_membership m
    left join member on member.wallet_id = m.wallet_id and member.person_id = m.person_id and member.status <> 'REMOVED'
    where m.person_id = ${personId}`)
}

/** The same of a distributed database: memberships are on every machine, members and teams on those of their wallets. */
async function selectMembershipsApart(db: Sql, personId: string): Promise<WalletMembershipRow[]> {
  const memberships = await db.rows<{ wallet_id: string; permission_groups: number[] }>(
    sql`select wallet_id, permission_groups from wallet_membership where person_id = ${personId}`,
  )
  const isOfPerson = sql`wallet_id = any(${memberships.map(({ wallet_id }) => wallet_id)}) and person_id = ${personId}`
  const members = await db.rows<{ wallet_id: string; id: string }>(
    sql`select wallet_id, id from member where ${isOfPerson} and status <> 'REMOVED'`,
  )
  const teams = await db.rows<{ wallet_id: string; team_id: string }>(
    sql`select wallet_id, team_id from team_manager where ${isOfPerson} order by team_id`,
  )
  const teamsOf = (walletId: string) => teams.filter((team) => team.wallet_id === walletId).map((team) => team.team_id)
  return memberships.map((membership) => ({
    ...membership,
    member_id: members.find((member) => member.wallet_id === membership.wallet_id)?.id ?? null,
    team_ids: membership.permission_groups.includes(TEAM_GROUP) ? teamsOf(membership.wallet_id).join() : null,
  }))
}

/** The ids of the wallets that a person may enter, on a distributed database read before the rows of those wallets. */
export async function selectWalletIds(db: Sql, personIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ wallet_id: string }>(
    sql`select distinct wallet_id from wallet_membership where person_id = any(${personIds})`,
  )
  return rows.map(({ wallet_id }) => wallet_id)
}

/** The session of an access token, and the wallet of the call. */
export interface EntryRequest {
  readonly personId: string
  readonly sessionId: string
  readonly walletId: string | null
  readonly now: Date
}

/**
 * The caller and their rights in the wallet. `scope` is null when the call names no wallet or the caller may not enter
 * it.
 */
export interface Entry {
  readonly person: Person
  readonly scope: WalletScope | null
  /** The database's text of the entry. The same text means that nothing has changed since. */
  readonly text: string
}

/**
 * Selects an entry as one text, alone or together with the call's own data. Null: the session has ended. It is read on
 * every request, so that signing out or removing a person takes effect with the next call.
 */
export function entryOf({ personId, sessionId, walletId, now }: EntryRequest): Statement {
  const isOpen = sql`s.id = ${sessionId} and s.person_id = ${personId} and s.expires_at > ${now}`
  if (walletId === null)
    return sql`(
    select json_build_array(p.id, p.email, p.name, p.language, null, null, null)::text
    from identity_session s join person p on p.id = s.person_id where ${isOpen})`
  // The groups are comma-separated, because parsing an array costs more than the rest of the row.
  return sql`(
    select json_build_array(p.id, p.email, p.name, p.language, array_to_string(m.permission_groups, ','), member.id,
      ${managedTeams(sql`${walletId}`)})::text
    from identity_session s
    join person p on p.id = s.person_id
    left join wallet_membership m on m.wallet_id = ${walletId} and m.person_id = p.id
    left join member on member.wallet_id = ${walletId} and member.person_id = m.person_id and member.status <> 'REMOVED'
    where ${isOpen})`
}

/**
 * Reads the caller's entry and caches it.
 * @returns undefined when the session has ended.
 */
export async function readEntry(db: Sql, request: EntryRequest): Promise<Entry | undefined> {
  const row = await db.row<{ entry: string | null }>(sql`select ${entryOf(request)} as entry`)
  if (row === undefined || row.entry === null) return undefined
  const entry = parseEntry(row.entry, request)
  entries.set(keyOf(request), entry)
  return entry
}

/**
 * Reads the entry of a caller with an API key. `scope` is null for every wallet except the key's own.
 * @returns undefined when the key's creator no longer exists.
 */
export async function readEntryOfKey(
  db: Sql,
  { personId, key }: KeyHolder,
  walletId: string | null,
): Promise<Entry | undefined> {
  type Row = Omit<Person, 'sessionId'> & Omit<MembershipRow, 'permission_groups'> & { groups: number[] | null }
  // A call without a wallet reads no wallet's machine.
  const nothing = sql`select p.id, p.email, p.name, p.language, null::integer[] as groups, null::uuid as member_id,
      null::text as team_ids from person p where p.id = ${personId}`
  const row = await db.row<Row>(
    walletId === null
      ? nothing
      : sql`
    select p.id, p.email, p.name, p.language, m.permission_groups as groups, member.id as member_id,
      ${managedTeams(sql`${walletId}`)} as team_ids
    from person p
    left join wallet_membership m on m.wallet_id = ${walletId} and m.person_id = p.id
    left join member on member.wallet_id = ${walletId} and member.person_id = m.person_id and member.status <> 'REMOVED'
    where p.id = ${personId}`,
  )
  if (row === undefined) return undefined
  const { groups, member_id, team_ids, ...person } = row
  const isOpen = walletId !== null && walletId === key.walletId && groups !== null
  return {
    person: { ...person, sessionId: key.id, key },
    scope: isOpen ? scopeOf(walletId, personId, { permission_groups: groups, member_id, team_ids }, key) : null,
    text: '',
  }
}

const entries = new LRUCache<string, Entry>({ max: 10_000 })
const keyOf = ({ sessionId, walletId }: EntryRequest) => `${sessionId} ${walletId}`

/** Returns the cached entry. It is valid only after the database has returned the same text again. */
export function cachedEntry(request: EntryRequest): Entry | undefined {
  const entry = entries.get(keyOf(request))
  return entry?.person.id === request.personId ? entry : undefined
}

type EntryColumns = [
  id: string,
  email: string,
  name: string,
  language: Locale,
  groups: string | null,
  memberId: string | null,
  teamIds: string | null,
]

function parseEntry(text: string, { sessionId, walletId }: EntryRequest): Entry {
  const [id, email, name, language, groups, memberId, teamIds] = JSON.parse(text) as EntryColumns
  return {
    person: { id, email, name, language, sessionId },
    scope:
      walletId === null || groups === null
        ? null
        : scopeOf(walletId, id, { permission_groups: idsOf(groups), member_id: memberId, team_ids: teamIds }),
    text,
  }
}

/** An empty text is no group. As a number it would be 0, the owner's group. */
const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

const rightsByGroups = new Map<string, ReadonlySet<Right>>()
/** Caches the rights by combination of groups, because few exist and each request needs one. */
function rightsOfGroups(ids: readonly number[]): ReadonlySet<Right> {
  const key = ids.join()
  let found = rightsByGroups.get(key)
  if (found === undefined) {
    found = rightsOf(ids)
    rightsByGroups.set(key, found)
  }
  return found
}

/** A team's manager without a team sees nothing, so a missing text is no team and never the whole wallet. */
const teamsOf = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(','))

function scopeOf(walletId: string, personId: string, membership: MembershipRow, key?: KeyUse): WalletScope {
  const rights = rightsOfGroups(membership.permission_groups)
  const level = levelOf(membership.permission_groups)
  return {
    walletId,
    personId,
    permissionGroups: membership.permission_groups,
    level,
    rights: key === undefined ? rights : new Set([...rights].filter((right) => key.rights.has(right))),
    memberId: membership.member_id,
    ownOnly: level === DRIVER_GROUP,
    teamIds: isLimitedToTeams(membership.permission_groups) ? teamsOf(membership.team_ids) : null,
  } as unknown as WalletScope
}

/** Returns the scope of jobs and of the charging network, which act for the operator and not for a person. */
export function systemScope(walletId: string): WalletScope {
  return {
    walletId,
    personId: null,
    permissionGroups: [],
    level: 0,
    rights: new Set(allRights),
    memberId: null,
    ownOnly: false,
    teamIds: null,
  } as unknown as WalletScope
}

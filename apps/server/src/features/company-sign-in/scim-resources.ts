import SCIMMY from 'scimmy'
import type { WalletWork } from '../../kernel/scope.ts'
import { brokenConstraint } from '../../platform/sql.ts'
import {
  deleteScimGroup,
  deleteScimUser,
  replaceScimMembers,
  type ScimGroupRow,
  type ScimMemberRow,
  type ScimSelection,
  type ScimUserRow,
  selectScimGroups,
  selectScimMembers,
  selectScimTotals,
  selectScimUser,
  selectScimUsers,
  upsertScimGroup,
  upsertScimUser,
} from './scim.sql.ts'
import { applyScimUser, DomainNotVerified, endAccess, PersonNotManaged } from './scim-person.ts'
import { comparable } from './scim-schema.ts'

/*
 * Users and groups of SCIM 2.0 with `scimmy`, which implements schemas, filters, PATCH and pages. Its handlers read and
 * write our tables.
 */

/** The database work of a request. `failure`: an error of ours, which the library would report as "not found". */
export interface ScimContext {
  readonly work: WalletWork
  failure: unknown
  /** Set when the database read a page, which the library must not cut again. */
  pageStart?: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const notFound = (id: string | undefined) => new SCIMMY.Types.Error(404, null as never, `Resource ${id} not found`)

/** Runs a handler and keeps its error apart from the library's own. */
async function withFailure<Result>(ctx: ScimContext, handle: () => Promise<Result>): Promise<Result> {
  try {
    return await handle()
  } catch (error) {
    const known = scimErrorOf(error)
    if (known !== undefined) throw known
    ctx.failure = error
    throw error
  }
}

function scimErrorOf(error: unknown): unknown {
  if (error instanceof SCIMMY.Types.Error) return error
  if (error instanceof DomainNotVerified) {
    return new SCIMMY.Types.Error(400, 'invalidValue', `${error.message}: the company has not verified this domain`)
  }
  if (error instanceof PersonNotManaged) {
    return new SCIMMY.Types.Error(403, null as never, `${error.message}: a company cannot manage this account`)
  }
  const isDuplicate = ['scim_user__wallet_id__user_name', 'scim_group_name'].includes(brokenConstraint(error) ?? '')
  return isDuplicate ? new SCIMMY.Types.Error(409, 'uniqueness', 'Another resource has this name') : undefined
}

const meta = ({ created_at, updated_at }: { created_at: string; updated_at: string }) => ({
  created: new Date(created_at),
  lastModified: new Date(updated_at),
})

const userReply = (row: ScimUserRow, members: ReadonlyMap<string, readonly ScimMemberRow[]>) => ({
  ...row.resource,
  id: row.id,
  userName: row.user_name,
  active: row.active,
  groups: (members.get(row.id) ?? []).map(({ group_id, display_name }) => ({
    value: group_id,
    display: display_name,
    type: 'direct',
  })),
  meta: meta(row),
})

const groupReply = (row: ScimGroupRow, members: ReadonlyMap<string, readonly ScimMemberRow[]>) => ({
  id: row.id,
  displayName: row.display_name,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  members: (members.get(row.id) ?? []).map(({ user_id, user_name }) => ({
    value: user_id,
    display: user_name,
    type: 'User',
  })),
  meta: meta(row),
})

interface Named {
  readonly id?: string
  readonly filter?: Filter
  constraints?: Constraints
}
type Filter = readonly Readonly<Record<string, unknown>>[] & { match<One>(values: One[]): One[] }
interface Constraints {
  readonly sortBy?: string
  readonly startIndex?: number
  readonly count?: number
  readonly totalResults?: number
}

const ATTRIBUTES = { id: 'id', username: 'name', displayname: 'name', externalid: 'externalId' } as const

/** The value of a filter that compares one attribute for equality, as identity providers look people up. */
function equalIn(filter: Filter | undefined, name: 'username' | 'displayname'): ScimSelection['equal'] {
  const [only, ...others] = Object.entries(filter?.length === 1 ? (filter[0] ?? {}) : {})
  const [operator, value, ...more] = only !== undefined && Array.isArray(only[1]) ? (only[1] as unknown[]) : []
  const key = only?.[0].toLowerCase()
  if (others.length + more.length > 0 || typeof value !== 'string' || String(operator).toLowerCase() !== 'eq') return
  return key === 'id' || key === 'externalid' || key === name ? { attribute: ATTRIBUTES[key], value } : undefined
}

/**
 * The part of a list that the database reads. Only other filters and sorted lists need all rows. The library still
 * compares the filter.
 */
async function selectionOf(ctx: ScimContext, resource: Named, of: 'users' | 'groups'): Promise<ScimSelection> {
  const { filter, constraints = {} } = resource
  if (filter !== undefined) return { equal: equalIn(filter, of === 'users' ? 'username' : 'displayname') }
  if (constraints.sortBy !== undefined) return {}
  const { startIndex = 1, count = 100 } = constraints
  const totals = await selectScimTotals(ctx.work.tx, ctx.work.scope)
  ctx.pageStart = startIndex
  resource.constraints = { ...constraints, startIndex: 1, totalResults: totals[of] }
  return { page: { limit: count, offset: startIndex - 1 } }
}

/** @throws a SCIM error for a filter that the library cannot compare. */
function matching<One extends { readonly id: string }>(filter: Filter | undefined, rows: One[]): One[] {
  if (filter === undefined) return rows
  try {
    const found = new Set(filter.match(rows.map((row) => comparable(row, filter))).map(({ id }) => id))
    return rows.filter(({ id }) => found.has(id))
  } catch {
    throw new SCIMMY.Types.Error(400, 'invalidFilter', 'filter compares what cannot be compared')
  }
}

function membersBy(key: 'user_id' | 'group_id', members: readonly ScimMemberRow[]) {
  return Map.groupBy(members, (member) => member[key])
}

async function readUsers(ctx: ScimContext, resource: Named) {
  const { tx, scope } = ctx.work
  const { id, filter } = resource
  if (id !== undefined && !UUID.test(id)) throw notFound(id)
  const row = id === undefined ? undefined : await selectScimUser(tx, scope, id)
  if (id !== undefined && row === undefined) throw notFound(id)
  const rows = row === undefined ? await selectScimUsers(tx, scope, await selectionOf(ctx, resource, 'users')) : [row]
  const members = membersBy('user_id', await selectScimMembers(tx, scope, { userIds: rows.map((one) => one.id) }))
  const users = rows.map((one) => userReply(one, members))
  return id === undefined ? matching(filter, users) : (users[0] as object)
}

interface UserInput {
  readonly userName: string
  readonly active?: boolean
  readonly emails?: readonly { readonly value?: string; readonly primary?: boolean }[]
}

/** The address of a user: the primary one, else the first, else a user name that is one. */
function emailOf({ userName, emails = [] }: UserInput): string {
  const email = emails.find(({ primary }) => primary === true)?.value ?? emails[0]?.value ?? userName
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new SCIMMY.Types.Error(400, 'invalidValue', 'emails or userName must contain an e-mail address')
  }
  return email.toLowerCase()
}

async function writeUser(ctx: ScimContext, id: string | undefined, input: UserInput) {
  const { ctx: request, tx, scope } = ctx.work
  const before = id === undefined ? undefined : await selectScimUser(tx, scope, id)
  if (id !== undefined && before === undefined) throw notFound(id)
  const { groups: _g, meta: _m, password: _p, schemas: _s, ...resource } = JSON.parse(JSON.stringify(input))
  const row = {
    id: before?.id ?? request.newId(),
    user_name: input.userName.toLowerCase(),
    email: emailOf(input),
    active: input.active ?? before?.active ?? true,
    person_id: before?.person_id ?? null,
    resource,
  }
  await upsertScimUser(tx, scope, row, request.now)
  const stored = (await selectScimUser(tx, scope, row.id)) as ScimUserRow
  const personId = await applyScimUser(ctx.work, stored, { isBack: before?.active === false })
  if (personId !== stored.person_id) await upsertScimUser(tx, scope, { ...row, person_id: personId }, request.now)
  return readUsers(ctx, { id: row.id })
}

async function removeUser({ work }: ScimContext, id: string): Promise<void> {
  const row = UUID.test(id) ? await selectScimUser(work.tx, work.scope, id) : undefined
  if (row === undefined) throw notFound(id)
  await endAccess(work, row)
  await deleteScimUser(work.tx, work.scope, id)
}

async function readGroups(ctx: ScimContext, resource: Named) {
  const { tx, scope } = ctx.work
  const { id, filter } = resource
  if (id !== undefined && !UUID.test(id)) throw notFound(id)
  const part: ScimSelection =
    id === undefined
      ? await selectionOf(ctx, resource, 'groups')
      : { equal: { attribute: 'id', value: id.toLowerCase() } }
  const rows = await selectScimGroups(tx, scope, part)
  if (id !== undefined && rows.length === 0) throw notFound(id)
  const members = membersBy('group_id', await selectScimMembers(tx, scope, { groupIds: rows.map((one) => one.id) }))
  const groups = rows.map((row) => groupReply(row, members))
  return id === undefined ? matching(filter, groups) : (groups[0] as object)
}

interface GroupInput {
  readonly displayName: string
  readonly externalId?: string
  readonly members?: readonly { readonly value?: string }[]
}

async function writeGroup(ctx: ScimContext, id: string | undefined, input: GroupInput) {
  const { ctx: request, tx, scope } = ctx.work
  if (id !== undefined) await readGroups(ctx, { id })
  const groupId = id ?? request.newId()
  const row = { id: groupId, display_name: input.displayName, external_id: input.externalId ?? null }
  const before = await usersOf(ctx.work, groupId)
  await upsertScimGroup(tx, scope, row, request.now)
  const userIds = (input.members ?? []).map(({ value = '' }) => value)
  await replaceScimMembers(
    tx,
    scope,
    groupId,
    userIds.filter((value) => UUID.test(value)),
  )
  const known = new Set(await usersOf(ctx.work, groupId))
  const unknown = userIds.findIndex((value) => !known.has(value.toLowerCase()))
  if (unknown >= 0)
    throw new SCIMMY.Types.Error(400, 'invalidValue', `members[${unknown}].value ${userIds[unknown]} is no user`)
  await applyUsers(ctx.work, new Set([...before, ...(await usersOf(ctx.work, groupId))]))
  return readGroups(ctx, { id: groupId })
}

async function removeGroup(ctx: ScimContext, id: string): Promise<void> {
  await readGroups(ctx, { id })
  const before = await usersOf(ctx.work, id)
  await deleteScimGroup(ctx.work.tx, ctx.work.scope, id)
  await applyUsers(ctx.work, new Set(before))
}

const usersOf = async ({ tx, scope }: WalletWork, groupId: string): Promise<string[]> =>
  (await selectScimMembers(tx, scope, { groupIds: [groupId] })).map(({ user_id }) => user_id)

/** Applies the groups of people who joined or left one. */
async function applyUsers(work: WalletWork, ids: ReadonlySet<string>): Promise<void> {
  for (const id of ids) {
    const row = await selectScimUser(work.tx, work.scope, id)
    if (row?.active === true) await applyScimUser(work, row)
  }
}

/** Declares the resources once for the process. `url`: where they are served. */
export function declareScimResources(url: string): typeof SCIMMY {
  const { Resources, Config } = SCIMMY
  if (Resources.declared('User')) return SCIMMY
  Config.set({
    patch: true,
    filter: 200,
    sort: true,
    documentationUri: `${url.replace(/\/scim\/v2$/, '')}/docs`,
  } as never)
  Config.set('authenticationSchemes', [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the company’s settings page' },
  ] as never)
  Resources.User.extend(SCIMMY.Schemas.EnterpriseUser as never, false)
  Resources.declare(Resources.User as never)
  Resources.declare(Resources.Group as never)
  const users = Resources.User as unknown as Handlers
  users.ingress((resource, data, ctx) => withFailure(ctx, () => writeUser(ctx, resource.id, data as UserInput)))
  users.egress((resource, ctx) => withFailure(ctx, () => readUsers(ctx, resource)))
  users.degress((resource, ctx) => withFailure(ctx, () => removeUser(ctx, resource.id as string)))
  const groups = Resources.Group as unknown as Handlers
  groups.ingress((resource, data, ctx) => withFailure(ctx, () => writeGroup(ctx, resource.id, data as GroupInput)))
  groups.egress((resource, ctx) => withFailure(ctx, () => readGroups(ctx, resource)))
  groups.degress((resource, ctx) => withFailure(ctx, () => removeGroup(ctx, resource.id as string)))
  for (const { basepath } of [Resources.User, Resources.Group, Resources.Schema, Resources.ResourceType]) basepath(url)
  Resources.ServiceProviderConfig.basepath(url)
  return SCIMMY
}

/** The handlers of a resource. The library's types allow any context. */
interface Handlers {
  ingress(handle: (resource: Named, data: unknown, ctx: ScimContext) => Promise<object>): unknown
  egress(handle: (resource: Named, ctx: ScimContext) => Promise<object>): unknown
  degress(handle: (resource: Named, ctx: ScimContext) => Promise<void>): unknown
}

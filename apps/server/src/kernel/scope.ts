import { rights as allRights, DRIVER_LEVEL, levelOf, type Right, rightsOf } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import { LRUCache } from 'lru-cache'
import { refuse } from '../platform/refusal.ts'
import { type Sql, type Statement, sql, type Tx } from '../platform/sql.ts'
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
}

/** {@link Work} in one wallet whose rights are checked. */
export interface WalletWork<On extends Sql = Tx> extends Work<On> {
  readonly scope: WalletScope
}

interface MembershipRow {
  permission_groups: number[]
  member_id: string | null
}

/**
 * Opens a wallet for a person who has `right` there ('member': any role). An API key opens only its own wallet.
 * @throws Refusal `wallet.not_found` for a wallet that does not exist or that the person may not enter, without a
 * difference.
 * @throws Refusal `auth.not_allowed` for a role without the right.
 */
export async function openWalletScope(
  db: Sql,
  { id: personId, key }: Pick<Person, 'id' | 'key'>,
  walletId: string,
  right: Right | 'member',
): Promise<WalletScope> {
  if (key !== undefined && key.walletId !== walletId) refuse('wallet.not_found')
  const membership = await db.row<MembershipRow>(sql`
    select m.permission_groups, member.id as member_id
    from wallet_membership m
    left join member on member.wallet_id = m.wallet_id and member.person_id = m.person_id and member.status <> 'REMOVED'
    where m.wallet_id = ${walletId} and m.person_id = ${personId}`)
  if (membership === undefined) refuse('wallet.not_found')
  const scope = scopeOf(walletId, personId, membership, key)
  if (right !== 'member' && !scope.rights.has(right)) refuse('auth.not_allowed')
  return scope
}

/**
 * {@link openWalletScope} for the caller, in a wallet that the use case found because the call does not name it. Later
 * refusals are recorded in this wallet's audit.
 */
export async function openFoundWallet(ctx: Ctx, walletId: string, right: Right | 'member'): Promise<WalletScope> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const scope = await openWalletScope(ctx.db, person, walletId, 'member')
  if (ctx.caller !== null) ctx.caller.walletId = walletId
  if (right !== 'member' && !scope.rights.has(right)) refuse('auth.not_allowed')
  return scope
}

/** Opens every wallet that a person may enter, for lists over all of them. An API key opens only its own. */
export async function openWalletScopes(
  db: Sql,
  { id: personId, key }: Pick<Person, 'id' | 'key'>,
): Promise<WalletScope[]> {
  const memberships = await db.rows<MembershipRow & { wallet_id: string }>(sql`
    select m.wallet_id, m.permission_groups, member.id as member_id
    from wallet_membership m
    left join member on member.wallet_id = m.wallet_id and member.person_id = m.person_id and member.status <> 'REMOVED'
    where m.person_id = ${personId}`)
  return memberships
    .filter(({ wallet_id }) => key === undefined || wallet_id === key.walletId)
    .map((membership) => scopeOf(membership.wallet_id, personId, membership, key))
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
  // The groups are comma-separated, because parsing an array costs more than the rest of the row.
  return sql`(
    select json_build_array(p.id, p.email, p.name, p.language, array_to_string(m.permission_groups, ','), member.id)::text
    from identity_session s
    join person p on p.id = s.person_id
    left join wallet_membership m on m.wallet_id = ${walletId} and m.person_id = p.id
    left join member on member.wallet_id = m.wallet_id and member.person_id = p.id and member.status <> 'REMOVED'
    where s.id = ${sessionId} and s.person_id = ${personId} and s.expires_at > ${now})`
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
  const row = await db.row<Omit<Person, 'sessionId'> & { groups: number[] | null; member_id: string | null }>(sql`
    select p.id, p.email, p.name, p.language, m.permission_groups as groups, member.id as member_id
    from person p
    left join wallet_membership m on m.wallet_id = ${walletId} and m.person_id = p.id
    left join member on member.wallet_id = m.wallet_id and member.person_id = p.id and member.status <> 'REMOVED'
    where p.id = ${personId}`)
  if (row === undefined) return undefined
  const { groups, member_id, ...person } = row
  const isOpen = walletId !== null && walletId === key.walletId && groups !== null
  return {
    person: { ...person, sessionId: key.id, key },
    scope: isOpen ? scopeOf(walletId, personId, { permission_groups: groups, member_id }, key) : null,
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
]

function parseEntry(text: string, { sessionId, walletId }: EntryRequest): Entry {
  const [id, email, name, language, groups, memberId] = JSON.parse(text) as EntryColumns
  return {
    person: { id, email, name, language, sessionId },
    scope:
      walletId === null || groups === null
        ? null
        : scopeOf(walletId, id, { permission_groups: idsOf(groups), member_id: memberId }),
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
    ownOnly: level === DRIVER_LEVEL,
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
  } as unknown as WalletScope
}

import { rights as allRights, DRIVER_LEVEL, levelOf, type Right, rightsOf } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import { LRUCache } from 'lru-cache'
import { refuse } from '../platform/refusal.ts'
import { type Sql, type Statement, sql, type Tx } from '../platform/sql.ts'
import type { Ctx, KeyHolder, KeyUse, Person, Work } from './ctx.ts'

declare const checked: unique symbol

/**
 * Proof that somebody may act in a wallet. Wallet-keyed queries take it instead of a bare wallet id, and only this file makes
 * one: forgetting the check does not compile.
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
  /** A driver reads and stops only own things: queries narrow to `memberId`. */
  readonly ownOnly: boolean
}

/** {@link Work} in one wallet, whose rights were checked. */
export interface WalletWork<On extends Sql = Tx> extends Work<On> {
  readonly scope: WalletScope
}

interface MembershipRow {
  permission_groups: number[]
  member_id: string | null
}

/**
 * Opens a wallet for a person who holds `right` there (or any role, for 'member'), by their key only the key's wallet.
 * @throws `wallet.not_found` for a wallet that does not exist or is not theirs: both answer alike.
 * @throws `auth.not_allowed` for a role that lacks the right.
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
 * {@link openWalletScope} for whoever asks, in a wallet that the call does not name but that was found: a refusal from here on
 * is told to that wallet's audit.
 */
export async function openFoundWallet(ctx: Ctx, walletId: string, right: Right | 'member'): Promise<WalletScope> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const scope = await openWalletScope(ctx.db, person, walletId, 'member')
  if (ctx.caller !== null) ctx.caller.walletId = walletId
  if (right !== 'member' && !scope.rights.has(right)) refuse('auth.not_allowed')
  return scope
}

/** Every wallet a person may enter, for lists over all of them; by their key only the key's. */
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

/** Who asks, by the session of their access token, and the wallet they ask about. */
export interface EntryRequest {
  readonly personId: string
  readonly sessionId: string
  readonly walletId: string | null
  readonly now: Date
}

/** Who asks and what they may do in the wallet; `scope` is null when no wallet was asked for or it is not theirs. */
export interface Entry {
  readonly person: Person
  readonly scope: WalletScope | null
  /** What the database said, word for word: the same text means that nothing has changed since. */
  readonly text: string
}

/**
 * An entry as one text, to be read alone or beside what is asked for; null when the session has ended. It is read on every
 * request, so that signing out or removing somebody takes effect on the very next call.
 */
export function entryOf({ personId, sessionId, walletId, now }: EntryRequest): Statement {
  // The groups comma-separated, because reading an array costs more than the rest of the row.
  return sql`(
    select json_build_array(p.id, p.email, p.name, p.language, array_to_string(m.permission_groups, ','), member.id)::text
    from identity_session s
    join person p on p.id = s.person_id
    left join wallet_membership m on m.wallet_id = ${walletId} and m.person_id = p.id
    left join member on member.wallet_id = m.wallet_id and member.person_id = p.id and member.status <> 'REMOVED'
    where s.id = ${sessionId} and s.person_id = ${personId} and s.expires_at > ${now})`
}

/** @returns undefined when the session has ended. */
export async function enter(db: Sql, request: EntryRequest): Promise<Entry | undefined> {
  const row = await db.row<{ entry: string | null }>(sql`select ${entryOf(request)} as entry`)
  if (row === undefined || row.entry === null) return undefined
  const entry = readEntry(row.entry, request)
  entries.set(keyOf(request), entry)
  return entry
}

/** Who asks with a key, and what it opens: `scope` is null for every wallet but its own. @returns undefined when the person is gone. */
export async function enterWithKey(
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

/** What was last read of it. It must not be acted upon before the database has said the same text again. */
export function recallEntry(request: EntryRequest): Entry | undefined {
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

function readEntry(text: string, { sessionId, walletId }: EntryRequest): Entry {
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

/** No group at all is an empty text, which as a number would be the owner's. */
const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

const rightsByGroups = new Map<string, ReadonlySet<Right>>()
/** Few combinations of groups exist, and each request needs the rights of one. */
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

/** The scope of jobs and of the charging network, which act for the operator and not for a person. */
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

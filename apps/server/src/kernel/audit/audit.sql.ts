import { empty, join, type Sql, type Statement, sql } from '../../platform/sql.ts'
import { type Erasure, mentions, scrubbed } from '../erasure.sql.ts'
import { inTeams, type WalletScope } from '../scope.ts'
import type { ChainedEntry } from './audit-chain.ts'

/**
 * Writes audit_entry, which only gets new rows and of which only personal parts are erased, and audit_repeat. `chain`
 * is the id of a wallet, or of a person for their own data.
 */

/** One row of audit_entry. `personal_salt` is null once the personal part is erased, or in old rows. */
export type StoredEntry = ChainedEntry & {
  readonly hash: Uint8Array
  readonly personal_salt: Uint8Array | null
  readonly erased_at: string | null
}

/**
 * Locks a chain until the transaction ends. It is the last lock of a transaction, because all audited writes of the
 * chain wait for it.
 */
export async function lockChain(tx: Sql, chain: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${chain}, 7245003))`)
}

/** Returns the last row of a chain. Undefined: the chain is empty. */
export function selectChainEnd(tx: Sql, chain: string): Promise<{ number: bigint; hash: Uint8Array } | undefined> {
  return tx.row(sql`select number, hash from audit_entry where wallet_id = ${chain} order by number desc limit 1`)
}

/** Inserts an entry at the end of its chain, which {@link lockChain} has locked. */
export function insertEntry(tx: Sql, entry: Omit<StoredEntry, 'erased_at'>): Promise<number> {
  return tx.run(sql`
    insert into audit_entry (
      wallet_id, number, id, at, person_id, deed, result, object_kind, object_id, object_name, before, after, code, fields,
      address, user_agent, request_id, api_key_id, api_key_name, personal_salt, personal_hash, hash)
    values (
      ${entry.wallet_id}, ${entry.number}, ${entry.id}, ${entry.at}, ${entry.person_id}, ${entry.deed}, ${entry.result},
      ${entry.object_kind}, ${entry.object_id}, ${entry.object_name}, ${entry.before}::json, ${entry.after}::json,
      ${entry.code}, ${entry.fields}, ${entry.address}, ${entry.user_agent}, ${entry.request_id},
      ${entry.api_key_id}, ${entry.api_key_name}, ${entry.personal_salt}, ${entry.personal_hash}, ${entry.hash})`)
}

/** Finds a refusal of the same call with the same code and person since an instant. */
export function selectSameRefusal(
  tx: Sql,
  chain: string,
  { personId, deed, code, since }: { personId: string; deed: string; code: string; since: Date },
): Promise<{ number: bigint } | undefined> {
  return tx.row(sql`
    select number from audit_entry
    where wallet_id = ${chain} and person_id = ${personId} and at >= ${since} and deed = ${deed} and code = ${code}
      and result = 'REFUSED'
    order by at desc, number desc limit 1`)
}

/** Counts a repeated refusal. */
export async function upsertRepeat(tx: Sql, chain: string, number: bigint, at: Date): Promise<void> {
  await tx.run(sql`
    insert into audit_repeat as r (wallet_id, number, times, last_at) values (${chain}, ${number}, 2, ${at})
    on conflict (wallet_id, number) do update set times = r.times + 1, last_at = greatest(r.last_at, excluded.last_at)`)
}

/** Filter of the audit's list. `from` and `until` are instants, both included. */
export interface AuditFilter {
  /** Only what the product did on its own, or only the rest. */
  readonly isAutomatic?: boolean | undefined
  readonly personId?: string | undefined
  readonly deed?: string | undefined
  readonly result?: string | undefined
  readonly objectId?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Pattern of `like`, without accents and in lower case. */
  readonly pattern?: string | undefined
}

/** One row of the audit's list, with the person's current name. `times` counts repeated refusals. */
export interface ListedRow {
  id: string
  number: bigint
  at: string
  result: 'CHANGED' | 'REFUSED'
  deed: string
  person_id: string | null
  person_name: string | null
  person_email: string | null
  /** Neither a person nor a command of the operator. */
  is_automatic: boolean
  object_kind: string | null
  object_id: string | null
  object_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  code: string | null
  fields: string | null
  times: number
  address: string | null
  user_agent: string | null
  api_key_id: string | null
  api_key_name: string | null
}

/** Names in the form of a search: without accents and in lower case. */
const comparable = sql`regexp_replace(
  normalize(lower(concat_ws(' ', e.object_name, p.name, p.email)), NFD), '[\\u0300-\\u036f]', '', 'g')`

/** Entries about cards and members that are in the teams now, and about the teams. Changes of many name no object. */
const aboutTeams = (scope: WalletScope): Statement =>
  scope.teamIds === null
    ? empty
    : sql`and e.object_id in (
        select c.id::text from card c where c.wallet_id = ${scope.walletId} ${inTeams(scope, sql`c.team_id`)}
        union all
        select m.id::text from member m where m.wallet_id = ${scope.walletId} ${inTeams(scope, sql`m.team_id`)})
      and e.object_kind in ('card', 'member')`

/** Entries of the product itself: made by no person and by no command of the operator. */
const automatic = sql`e.person_id is null and e.request_id <> 'admin'`

const conditions = (scope: WalletScope, filter: AuditFilter) => {
  const { isAutomatic, personId, deed, result, objectId, from, until, pattern } = filter
  return join(
    [
      sql`e.wallet_id = ${scope.walletId} ${aboutTeams(scope)}`,
      isAutomatic === undefined ? empty : sql`(${automatic}) = ${isAutomatic}`,
      personId === undefined ? empty : sql`e.person_id = ${personId}`,
      deed === undefined ? empty : sql`e.deed = ${deed}`,
      result === undefined ? empty : sql`e.result = ${result}`,
      objectId === undefined ? empty : sql`e.object_id = ${objectId}`,
      from === undefined ? empty : sql`e.at >= ${from}`,
      until === undefined ? empty : sql`e.at <= ${until}`,
      pattern === undefined ? empty : sql`${comparable} like ${pattern}`,
    ].filter((part) => part !== empty),
    ' and ',
  )
}

/** Longer values appear only in the exported row, because a list has no use for the limits of ten thousand cards. */
const LONGEST_LISTED_BYTES = 8_000

/** Lists a page of the wallet's audit, newest first. Values of `before` and `after` longer than 8 kB are null. */
export function selectEntries(
  db: Sql,
  scope: WalletScope,
  { filter, limit, offset }: { filter: AuditFilter; limit: number; offset: number },
): Promise<ListedRow[]> {
  return db.rows<ListedRow>(sql`
    select e.id, e.number, e.at, e.result, e.deed, ${automatic} as is_automatic,
      e.person_id, p.name as person_name, p.email as person_email,
      e.object_kind, e.object_id, e.object_name, e.code, e.fields, e.address, e.user_agent, e.api_key_id, e.api_key_name,
      coalesce(r.times, 1) as times,
      case when octet_length(e.before::text) <= ${LONGEST_LISTED_BYTES} then e.before end as before,
      case when octet_length(e.after::text) <= ${LONGEST_LISTED_BYTES} then e.after end as after
    from audit_entry e
    left join person p on p.id = e.person_id
    left join audit_repeat r on r.wallet_id = e.wallet_id and r.number = e.number
    where ${conditions(scope, filter)}
    order by e.at desc, e.number desc
    limit ${limit} offset ${offset}`)
}

/** Counts the entries of the wallet's audit that match the filter. */
export async function selectEntryCount(db: Sql, scope: WalletScope, filter: AuditFilter): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from audit_entry e
    left join person p on p.id = e.person_id
    where ${conditions(scope, filter)}`)
  return row?.count ?? 0
}

/** Returns the name of a wallet's object, as the audit's callers name it. Null: it has no name or does not exist. */
export async function selectObjectName(db: Sql, walletId: string, id: string): Promise<string | null> {
  const isWanted = sql`wallet_id = ${walletId} and id = ${id}`
  const row = await db.row<{ name: string | null }>(sql`
    select name from card where ${isWanted}
    union all select name from member where ${isWanted}
    union all select p.name from wallet_membership m join person p on p.id = m.person_id
      where m.wallet_id = ${walletId} and m.id = ${id}
    union all select coalesce(name, target) from invitation where ${isWanted}
    union all select quantity || ' × ' || case when is_ekey then 'eKey' else 'RFID' end
      from card_order where ${isWanted}
    union all select station->>'name' from session where ${isWanted}
    union all select licence_plate from vehicle where ${isWanted}
    union all select number from vat_number where ${isWanted}
    union all select name from shipping_address where ${isWanted}
    union all select label from payment_method where ${isWanted}
    union all select number from document where ${isWanted}
    union all select number from purchase_order where ${isWanted}
    union all select cost_centre from budget where ${isWanted}
    union all select file_name from session_import where ${isWanted}
    union all select name from api_key where ${isWanted}
    union all select split_part(url, '/', 3) from webhook where ${isWanted}
    limit 1`)
  return row?.name ?? null
}

/** Lists the chains of the installation with their number of entries, for the verifier. */
export function selectChains(db: Sql): Promise<{ wallet_id: string; entries: bigint }[]> {
  return db.rows(sql`select wallet_id, count(*) as entries from audit_entry group by wallet_id order by wallet_id`)
}

/** Returns a batch of a chain's rows as they were hashed, oldest first. */
export function selectChainPiece(
  db: Sql,
  chain: string,
  { after, limit }: { after: bigint; limit: number },
): Promise<StoredEntry[]> {
  return db.rows<StoredEntry>(sql`
    select wallet_id, number, id, at, person_id, deed, result, object_kind, object_id, object_name, before::text as before,
      after::text as after, code, fields, address, user_agent, request_id, api_key_id, api_key_name, personal_salt, personal_hash,
      erased_at, hash
    from audit_entry where wallet_id = ${chain} and number > ${after} order by number limit ${limit}`)
}

/** Returns the last row of each chain. */
export function selectHeads(db: Sql): Promise<{ wallet_id: string; number: bigint; hash: Uint8Array }[]> {
  return db.rows(sql`
    select e.wallet_id, e.number, e.hash
    from (select wallet_id, max(number) as number from audit_entry group by wallet_id) last
    join audit_entry e using (wallet_id, number) order by e.wallet_id`)
}

/** Returns the stored hash of one row. */
export async function selectHash(db: Sql, chain: string, number: bigint): Promise<Uint8Array | undefined> {
  const row = await db.row<{ hash: Uint8Array }>(sql`
    select hash from audit_entry where wallet_id = ${chain} and number = ${number}`)
  return row?.hash
}

/**
 * Erases a person's addresses from their own entries, and what identifies them from the entries of others. It updates
 * only the columns that the application may change. The chain contains only a salted hash of them, and the salt is
 * erased too.
 */
export async function updateEntriesErased(tx: Sql, erasure: Erasure): Promise<void> {
  const { personId, walletIds, at } = erasure
  const chains = [...walletIds, personId]
  const named = join(
    [
      mentions(sql`object_name`, 'text', erasure),
      mentions(sql`before::text`, 'json', erasure),
      mentions(sql`after::text`, 'json', erasure),
    ],
    ' or ',
  )
  await tx.run(sql`
    update audit_entry set
      object_name = ${scrubbed(sql`object_name`, 'text', erasure)},
      before = (${scrubbed(sql`before::text`, 'json', erasure)})::json,
      after = (${scrubbed(sql`after::text`, 'json', erasure)})::json,
      address = case when person_id = ${personId} then null else address end,
      user_agent = case when person_id = ${personId} then null else user_agent end,
      personal_salt = null, erased_at = ${at}
    where wallet_id = any(${chains}::uuid[])
      and (person_id = ${personId} and (address is not null or user_agent is not null) or ${named})`)
}

import { empty, join, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { cardIsValid, isAlwaysAuthorized } from './card-validity.sql.ts'

/** Reads the tokens of cards. Writes network_token_push, network_token.pushed_valid / last_updated and network_peer.tokens_until. */

/** One row of network_token with the state of its card. */
export interface TokenRow {
  uid: string
  type: 'RFID' | 'APP_USER'
  contract_id: string
  visual_number: string
  language: string
  valid: boolean
  whitelist: 'NEVER' | 'ALLOWED_OFFLINE'
  last_updated: string
  wallet_id: string
  card_id: string
}
type CardStateRow = Pick<TokenRow, 'visual_number' | 'language' | 'valid' | 'whitelist'>

/**
 * A card is valid for the network unless it has a lasting reason (guide: network): blocked manually, not activated,
 * expired, its member removed, or its wallet unpaid, blocked or closed. An empty balance or limit changes with every
 * charge, so it is reported in real time (NO_CREDIT).
 */
const cardState = (now: Date, wallet: Statement) => sql`c.card_number as visual_number, w.language,
  ${cardIsValid(now)} as valid,
  case when c.credit_mode = 'LIMITED' or ${isAlwaysAuthorized(wallet)} then 'NEVER' else 'ALLOWED_OFFLINE' end as whitelist`
const tokenColumns = (now: Date, wallet = sql`c.wallet_id`) => sql`
  t.uid, t.type, t.contract_id, ${cardState(now, wallet)},
  t.last_updated, t.wallet_id, t.card_id`

const cardJoins = sql`
  join card c on c.wallet_id = t.wallet_id and c.id = t.card_id
  join wallet w on w.id = t.wallet_id
  left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id`
const tokenTables = sql`network_token t ${cardJoins}`

const spellingsOf = (uid: string): string[] => [...new Set([uid, uid.toUpperCase(), uid.toLowerCase()])]

/** Returns the token of a uid in any spelling; undefined when unknown. */
export function selectToken(db: Sql, uid: string, type: string, now: Date): Promise<TokenRow | undefined> {
  const spellings = spellingsOf(uid)
  if (db.isDistributed()) return selectTokenApart(db, { spellings, type, now })
  return db.row<TokenRow>(sql`
    select ${tokenColumns(now)} from ${tokenTables}
    where t.uid = any((select ${spellings}::text[])::text[]) and t.type = ${type} limit 1`)
}

/** The same of a distributed database: tokens are on another machine than the wallets. */
async function selectTokenApart(
  db: Sql,
  { spellings, type, now }: { readonly spellings: readonly string[]; readonly type: string; readonly now: Date },
): Promise<TokenRow | undefined> {
  const token = await db.row<Omit<TokenRow, keyof CardStateRow>>(sql`
    select uid, type, contract_id, last_updated, wallet_id, card_id from network_token
    where uid = any(${spellings}) and type = ${type} limit 1`)
  if (token === undefined) return undefined
  const { wallet_id: walletId, card_id: cardId } = token
  const card = await db.row<CardStateRow>(sql`
    select ${cardState(now, sql`${walletId}`)}
    from card c join wallet w on w.id = ${walletId} left join member m on m.wallet_id = ${walletId} and m.id = c.member_id
    where c.wallet_id = ${walletId} and c.id = ${cardId}`)
  return card && { ...token, ...card }
}

/** The same for many tokens. `n` is the index of the token. Unknown tokens are not in the result. */
export function selectTokens(
  db: Sql,
  tokens: readonly { readonly uid: string; readonly type: string }[],
  now: Date,
): Promise<(TokenRow & { readonly n: number })[]> {
  const uids = tokens.flatMap(({ uid }, n) => spellingsOf(uid).map((spelling) => ({ n, spelling })))
  return db.rows(sql`
    select distinct on (r.n) r.n, ${tokenColumns(now)}
    from unnest((select ${uids.map(({ n }) => n)}::integer[]), (select ${uids.map(({ spelling }) => spelling)}::text[]),
      (select ${uids.map(({ n }) => tokens[n]?.type)}::text[])) r (n, uid, type)
    join network_token t on t.uid = r.uid and t.type = r.type ${cardJoins}
    order by r.n`)
}

/** Returns the tokens of a card. */
export function selectTokensOfCard(db: Sql, walletId: string, cardId: string, now: Date) {
  return db.rows<TokenRow>(sql`
    select ${tokenColumns(now, sql`${walletId}`)} from ${tokenTables}
    where t.wallet_id = ${walletId} and t.card_id = ${cardId} and c.wallet_id = ${walletId} and w.id = ${walletId}`)
}

/** Tokens whose `last_updated` is at or after `from` and before `to`; null: unbounded (OCPI 2.2.1 mod_tokens, GET). */
export interface ChangedTokens {
  readonly from: string | null
  readonly to: string | null
}

/** The position of a token in the order of `last_updated`, `uid` and `type`. */
export interface TokenPosition {
  readonly changed_at: string
  readonly uid: string
  readonly type: string
}

/** A page begins after a position, or after a number of tokens. */
export interface TokenPage extends ChangedTokens {
  readonly limit: number
  readonly after: TokenPosition | { readonly offset: number }
}

function changedWithin({ from, to }: ChangedTokens): Statement[] {
  return [
    ...(from === null ? [] : [sql`t.last_updated >= ${from}`]),
    ...(to === null ? [] : [sql`t.last_updated < ${to}`]),
  ]
}

const whereAll = (parts: readonly Statement[]) => (parts.length === 0 ? empty : sql`where ${join(parts, ' and ')}`)

/**
 * Returns a page of tokens, the oldest `last_updated` first (OCPI 2.2.1 transport_and_format, Pagination). The keys of
 * the page come from the index alone, and only its rows are joined with their cards.
 */
export function selectTokenPage(db: Sql, { limit, after, ...changed }: TokenPage, now: Date) {
  const isPosition = 'uid' in after
  const parts = changedWithin(changed)
  if (isPosition)
    parts.push(sql`(t.last_updated, t.uid, t.type) > (${after.changed_at}::timestamptz, ${after.uid}, ${after.type})`)
  return db.rows<TokenRow & TokenPosition>(sql`
    with page as materialized (
      select t.uid, t.type from network_token t ${whereAll(parts)}
      order by t.last_updated, t.uid, t.type limit ${limit} ${isPosition ? empty : sql`offset ${after.offset}`})
    select ${tokenColumns(now)}, t.last_updated::text as changed_at
    from page join network_token t on t.uid = page.uid and t.type = page.type
    ${cardJoins}
    order by t.last_updated, t.uid, t.type`)
}

/** Returns the number of tokens of all pages (X-Total-Count). */
export async function selectTokenCount(db: Sql, changed: ChangedTokens): Promise<number> {
  const row = await db.row<{ tokens: bigint }>(
    sql`select count(*) as tokens from network_token t ${whereAll(changedWithin(changed))}`,
  )
  return Number(row?.tokens ?? 0n)
}

/** Returns the cards of these uids; the caller passes all spellings. */
export function selectCardsOfTokens(db: Sql, uids: readonly string[]) {
  return db.rows<{ uid: string; type: string; wallet_id: string; card_id: string }>(sql`
    select uid, type, wallet_id, card_id from network_token where uid = any(${uids})`)
}

/** Returns the cards of these contract ids. */
export function selectCardsOfContracts(db: Sql, contractIds: readonly string[]) {
  return db.rows<{ contract_id: string; wallet_id: string; card_id: string }>(sql`
    select contract_id, wallet_id, card_id from network_token where contract_id = any(${contractIds})`)
}

/** Returns the state of a token that a peer received last; undefined when it received none. */
export function selectPush(db: Sql, peerId: string, token: TokenRow) {
  return db.row<{ valid: boolean; whitelist: string }>(sql`
    select valid, whitelist from network_token_push
    where peer_id = ${peerId} and uid = ${token.uid} and type = ${token.type}`)
}

/** Records the state of a token that a peer has received. */
export function upsertPush(db: Sql, peerId: string, token: TokenRow, now: Date) {
  return db.run(sql`
    insert into network_token_push (peer_id, uid, type, valid, whitelist, pushed_at)
    values (${peerId}, ${token.uid}, ${token.type}, ${token.valid}, ${token.whitelist}, ${now})
    on conflict (peer_id, uid, type) do update
      set valid = excluded.valid, whitelist = excluded.whitelist, pushed_at = excluded.pushed_at`)
}

/** Sets `pushed_valid` of the cards' tokens to the state that all of these peers have, where it is the same. */
export function updatePushedValid(
  db: Sql,
  cards: readonly Pick<TokenRow, 'wallet_id' | 'card_id'>[],
  peerIds: readonly string[],
  lastUpdated: Date,
) {
  const walletIds = cards.map((card) => card.wallet_id)
  const cardIds = cards.map((card) => card.card_id)
  return db.run(sql`
    update network_token t set pushed_valid = known.valid, last_updated = greatest(t.last_updated, ${lastUpdated})
    from (
      select t.uid, t.type, bool_and(p.valid) as valid
      from (select distinct * from unnest(${walletIds}::uuid[], ${cardIds}::uuid[])) card (wallet_id, card_id)
      join network_token t on t.wallet_id = card.wallet_id and t.card_id = card.card_id
      join network_token_push p on p.peer_id = any(${peerIds}) and p.uid = t.uid and p.type = t.type
      group by t.uid, t.type
      having count(*) = cardinality(${peerIds}::uuid[]) and bool_and(p.valid) = bool_or(p.valid)) known
    where t.uid = known.uid and t.type = known.type and t.pushed_valid is distinct from known.valid`)
}

/** Restricts tokens to those that changed at or after an instant; null: all. */
export interface TokenChanges {
  readonly since: Date | null
  readonly now: Date
}

/** The tokens whose current state differs from the last push to a peer. */
const outdated = (peerId: string, { since, now }: TokenChanges): Statement => sql`
  from (select ${tokenColumns(now)} from ${tokenTables}
    ${since === null ? empty : sql`where t.last_updated >= ${since}`}) token
  left join network_token_push p on p.peer_id = ${peerId} and p.uid = token.uid and p.type = token.type
  where p.peer_id is null or p.valid <> token.valid or p.whitelist <> token.whitelist`

/** Returns tokens whose current state differs from the last push to a peer, invalid ones first. */
export function selectTokensToPush(db: Sql, peerId: string, changes: TokenChanges, limit: number) {
  return db.rows<TokenRow>(sql`
    select token.* ${outdated(peerId, changes)} order by token.valid, token.uid, token.type limit ${limit}`)
}

/** Returns whether the current state of some token differs from the last push to a peer. */
export async function selectIsBehind(db: Sql, peerId: string, changes: TokenChanges): Promise<boolean> {
  const row = await db.row<{ is_behind: boolean }>(
    sql`select exists (select 1 ${outdated(peerId, changes)}) as is_behind`,
  )
  return row?.is_behind ?? false
}

/** Returns the number of tokens whose current state differs from the last push to a peer. */
export async function selectTokensBehind(db: Sql, peerId: string, changes: TokenChanges): Promise<number> {
  const row = await db.row<{ tokens: bigint }>(sql`select count(*) as tokens ${outdated(peerId, changes)}`)
  return Number(row?.tokens ?? 0n)
}

/** Makes a peer receive every token again: deletes what it has received. */
export async function deletePushes(tx: Tx, peerId: string): Promise<void> {
  await tx.run(sql`delete from network_token_push where peer_id = ${peerId}`)
  await updateTokensUnknown(tx, peerId)
}

/** Returns the instant up to which a peer has received every change; null before the first complete comparison. */
export async function selectTokensUntil(db: Sql, peerId: string): Promise<Date | null> {
  const row = await db.row<{ tokens_until: string | null }>(sql`
    select tokens_until from network_peer where id = ${peerId}`)
  return row?.tokens_until ? new Date(row.tokens_until) : null
}

/** Records that a peer has received every change up to an instant. */
export function updateTokensUntil(db: Sql, peerId: string, until: Date) {
  return db.run(sql`
    update network_peer set tokens_until = greatest(tokens_until, ${until}) where id = ${peerId}`)
}

/** Lets the next comparison with a peer read every token. */
export function updateTokensUnknown(db: Sql, peerId: string) {
  return db.run(sql`update network_peer set tokens_until = null where id = ${peerId}`)
}

/** Marks tokens as changed whose card's last day has passed since an instant and that operators still accept. */
export function updateTokensExpired(db: Sql, since: Date, now: Date) {
  return db.run(sql`
    update network_token t set last_updated = greatest(t.last_updated, ${now})
    from card c
    join wallet w on w.id = c.wallet_id
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    where c.valid_until between ${since}::timestamptz::date - 2 and ${now}::timestamptz::date + 1
      and t.wallet_id = c.wallet_id and t.card_id = c.id and t.pushed_valid and not ${cardIsValid(now)}`)
}

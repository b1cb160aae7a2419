import { COMMITTING } from '../../platform/distributed.ts'
import { raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import { inTeams, limitedToTeams, type WalletScope } from '../scope.ts'

/** Writes live_event. */

/** One row of live_event to insert, without its wallet and instant. */
export interface NewEvent {
  id: string
  kind: string
  payload: unknown
  /** The trace of the change; null unless that is recorded. */
  traceparent: string | null
}

/** Returns the insert as a statement, for callers that write a change and publish it in one statement. */
export function insertedEvent(walletId: string, at: Date, { id, kind, payload, traceparent }: NewEvent): Statement {
  return sql`insert into live_event (wallet_id, id, kind, payload, at, traceparent)
    values (${walletId}, ${id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${at}, ${traceparent})`
}

/** The reader of a stream: the person, the session that authorized it, and the wallet. */
export interface LiveReader {
  readonly personId: string
  readonly sessionId: string
  readonly walletId: string
}

/**
 * Returns for each reader a text that changes with the reader's rights, and with a team manager's teams and cards; null
 * when the session or the membership has ended.
 */
export async function selectStandings(db: Sql, readers: readonly LiveReader[], now: Date): Promise<(string | null)[]> {
  if (!db.isDistributed()) return standingsOf(db, sql`r.wallet_id`, readers, now)
  // One statement per wallet, on its machine.
  const standings: (string | null)[] = []
  const numbered = readers.map((reader, index) => ({ ...reader, index }))
  for (const [walletId, own] of Map.groupBy(numbered, (reader) => reader.walletId)) {
    const found = await standingsOf(db, sql`${walletId}`, own, now)
    for (const [position, { index }] of own.entries()) standings[index] = found[position] ?? null
  }
  return standings
}

async function standingsOf(
  db: Sql,
  walletId: Statement,
  readers: readonly LiveReader[],
  now: Date,
): Promise<(string | null)[]> {
  const rows = await db.rows<{ standing: string | null }>(sql`
    select case when s.id is not null
      then m.permission_groups::text || coalesce(member.id::text, '')
        || coalesce(case when ${limitedToTeams(sql`m.permission_groups`)} then (
          select string_agg(t.team_id || coalesce(c.id::text, ''), ',' order by t.team_id, c.id) from team_manager t
          left join card c on c.wallet_id = ${walletId} and c.team_id = t.team_id
          where t.wallet_id = ${walletId} and t.person_id = r.person_id) end, '')
      end as standing
    from unnest(${readers.map((one) => one.personId)}::uuid[], ${readers.map((one) => one.sessionId)}::uuid[],
      ${readers.map((one) => one.walletId)}::uuid[]) with ordinality as r (person_id, session_id, wallet_id, n)
    left join identity_session s on s.id = r.session_id and s.person_id = r.person_id and s.expires_at > ${now}
    left join wallet_membership m on m.wallet_id = ${walletId} and m.person_id = r.person_id
    left join member on member.wallet_id = ${walletId} and member.person_id = r.person_id and member.status <> 'REMOVED'
    order by r.n`)
  return rows.map(({ standing }) => standing)
}

/** Returns the cards whose events a team's manager receives. */
export function selectTeamCards(db: Sql, scope: WalletScope): Promise<{ id: string }[]> {
  return db.rows(sql`select id from card where wallet_id = ${scope.walletId} ${inTeams(scope, sql`team_id`)}`)
}

/** Inserts events of any number of wallets in one statement. Returns the number of rows. */
export function insertEvents(
  tx: Sql,
  at: Date,
  events: readonly (NewEvent & { readonly walletId: string })[],
): Promise<number> {
  return tx.run(sql`
    insert into live_event (wallet_id, id, kind, payload, at, traceparent)
    select wallet_id, id, kind, payload::jsonb, ${at}, traceparent
    from unnest(${events.map(({ walletId }) => walletId)}::uuid[], ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${events.map(({ traceparent }) => traceparent)}::text[]) e (wallet_id, id, kind, payload, traceparent)`)
}

/** One row of live_event. `transaction_id` is the transaction that inserted it. */
export interface EventRow {
  wallet_id: string
  id: string
  transaction_id: string
  kind: string
  payload: Record<string, unknown>
  traceparent: string | null
}

/**
 * The 64 bits of a transaction's id, of which its lock has the lower half: the one nearest to the next id of `snapshot`.
 * Both differ by less than half of the range.
 */
const fullId = sql`(
  select next + (open.transactionid::text::numeric - mod(next, 4294967296) + 6442450944) % 4294967296 - 2147483648
  from (select pg_snapshot_xmax(snapshot)::text::numeric) at (next))`

/**
 * Returns the oldest transaction that is still running, or on a distributed database still commits. All transactions below it have committed or rolled back, so a
 * reader that stops there never misses an event of a transaction that commits late.
 */
export async function selectDecidedUntil(db: Sql): Promise<string> {
  const row = await db.row<{ until: string }>(
    db.isDistributed()
      ? sql`select least(pg_snapshot_xmin(snapshot)::text::numeric, (select min(${fullId}) from (${raw(COMMITTING)}) open))::text as until
          from pg_current_snapshot() snapshot`
      : sql`select pg_snapshot_xmin(pg_current_snapshot())::text as until`,
  )
  if (row === undefined) throw new Error('PostgreSQL gave no snapshot')
  return row.until
}

/** Returns the events of some wallets from one transaction up to, but not including, another. */
export function selectEventsBetween(
  db: Sql,
  walletIds: readonly string[],
  from: string,
  until: string,
): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    select wallet_id, id, transaction_id::text as transaction_id, kind, payload, traceparent from live_event
    where transaction_id >= ${from}::xid8 and transaction_id < ${until}::xid8 and wallet_id = any(${walletIds})
    order by live_event.transaction_id, id`)
}

/** Returns the latest committed events of some wallets from a transaction on, in the order of their transactions. */
export function selectCommittedSince(
  db: Sql,
  walletIds: readonly string[],
  from: string,
  limit: number,
): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    select wallet_id, id, transaction_id::text as transaction_id, kind, payload, traceparent from (
      select * from live_event
      where transaction_id >= ${from}::xid8 and wallet_id = any(${walletIds})
      order by live_event.transaction_id desc, id desc limit ${limit}
    ) latest
    order by latest.transaction_id, id`)
}

/** Returns the events of a wallet after a cursor and below a transaction, at most `limit`. */
export function selectEventsAfter(
  db: Sql,
  walletId: string,
  {
    cursor,
    until,
    limit,
  }: { readonly cursor: { transactionId: string; id: string }; readonly until: string; readonly limit: number },
): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    select wallet_id, id, transaction_id::text as transaction_id, kind, payload, traceparent from live_event
    where wallet_id = ${walletId} and (transaction_id, id) > (${cursor.transactionId}::xid8, ${cursor.id}::uuid)
      and transaction_id < ${until}::xid8
    order by live_event.transaction_id, id limit ${limit}`)
}

/** Deletes the events of one wallet older than an instant. Returns the number of rows. */
export function deleteEventsOfBefore(db: Sql, walletId: string, before: Date): Promise<number> {
  return db.run(sql`delete from live_event where wallet_id = ${walletId} and at < ${before}`)
}

/** Deletes events older than an instant. Returns the number of rows. */
export function deleteEventsBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from live_event where at < ${before}`)
}

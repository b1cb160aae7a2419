import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Writes live_event. */

export interface NewEvent {
  id: string
  kind: string
  payload: unknown
}

/** The insert alone, for statements that write what happened and tell it in one go. */
export function insertedEvent(walletId: string, at: Date, { id, kind, payload }: NewEvent): Statement {
  return sql`insert into live_event (wallet_id, id, kind, payload, at)
    values (${walletId}, ${id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${at})`
}

export interface LiveReader {
  readonly personId: string
  readonly sessionId: string
  readonly walletId: string
}

/** For each reader what they may hear, as a text that changes with it; null once the session or the membership has ended. */
export async function selectStandings(db: Sql, readers: readonly LiveReader[], now: Date): Promise<(string | null)[]> {
  const rows = await db.rows<{ standing: string | null }>(sql`
    select case when s.id is not null then m.permission_groups::text || coalesce(member.id::text, '') end as standing
    from unnest(${readers.map((one) => one.personId)}::uuid[], ${readers.map((one) => one.sessionId)}::uuid[],
      ${readers.map((one) => one.walletId)}::uuid[]) with ordinality as r (person_id, session_id, wallet_id, n)
    left join identity_session s on s.id = r.session_id and s.person_id = r.person_id and s.expires_at > ${now}
    left join wallet_membership m on m.wallet_id = r.wallet_id and m.person_id = r.person_id
    left join member on member.wallet_id = r.wallet_id and member.person_id = r.person_id and member.status <> 'REMOVED'
    order by r.n`)
  return rows.map(({ standing }) => standing)
}

export function insertEvents(
  tx: Sql,
  at: Date,
  events: readonly (NewEvent & { readonly walletId: string })[],
): Promise<number> {
  return tx.run(sql`
    insert into live_event (wallet_id, id, kind, payload, at)
    select wallet_id, id, kind, payload::jsonb, ${at}
    from unnest(${events.map(({ walletId }) => walletId)}::uuid[], ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[])
      e (wallet_id, id, kind, payload)`)
}

export interface EventRow {
  wallet_id: string
  id: string
  transaction_id: string
  kind: string
  payload: Record<string, unknown>
}

/**
 * Everything below the oldest transaction still running is decided for ever: a reader that stops there and goes on from there
 * never misses an event whose transaction committed late.
 */
export async function selectDecidedUntil(db: Sql): Promise<string> {
  const row = await db.row<{ until: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as until`)
  if (row === undefined) throw new Error('PostgreSQL gave no snapshot')
  return row.until
}

/** Events of some wallets from one transaction up to, not including, another. */
export function selectEventsBetween(
  db: Sql,
  walletIds: readonly string[],
  from: string,
  until: string,
): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    select wallet_id, id, transaction_id::text as transaction_id, kind, payload from live_event
    where transaction_id >= ${from}::xid8 and transaction_id < ${until}::xid8 and wallet_id = any(${walletIds})
    order by live_event.transaction_id, id`)
}

/** What a wallet's screen missed: after its cursor, up to a transaction. */
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
    select wallet_id, id, transaction_id::text as transaction_id, kind, payload from live_event
    where wallet_id = ${walletId} and (transaction_id, id) > (${cursor.transactionId}::xid8, ${cursor.id}::uuid)
      and transaction_id < ${until}::xid8
    order by live_event.transaction_id, id limit ${limit}`)
}

export function deleteEventsBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from live_event where at < ${before}`)
}

import type { Pool, PoolClient } from 'pg'
import sql from 'sql-template-tag'

/** Statements of the simulated bank. Writes: sandbox_object, sandbox_request, sandbox_event; the server migrates them. */

/** Where statements run: the pool, or one open transaction. */
type Sql = Pool | PoolClient

// biome-ignore lint/suspicious/noExplicitAny: an object of Stripe's wire form has whatever fields its kind has
export type Wire = Record<string, any>

export interface ObjectRow {
  id: string
  body: Wire
  hidden: Hidden
  created_at: Date
}

/** The bank's own facts about an object, which the API never returns. */
export interface Hidden {
  /** The behaviour of a card or account when it is charged. */
  readonly behaviour?: 'works' | 'asks_3ds' | 'declines' | 'no_funds'
  readonly expiresAt?: string
  /** No events are sent for it any more, so the server must query. */
  readonly silent?: boolean
}

export async function insertObject(tx: Sql, { body, hidden, at }: { body: Wire; hidden: Hidden; at: Date }) {
  await tx.query(sql`
    insert into sandbox_object (id, customer, body, hidden, created_at)
    values (${body.id as string}, ${(body.customer as string | undefined) ?? null}, ${JSON.stringify(body)}::jsonb,
      ${JSON.stringify(hidden)}::jsonb, ${at})`)
}

export async function lockObject(tx: Sql, id: string): Promise<ObjectRow | undefined> {
  const { rows } = await tx.query<ObjectRow>(sql`
    select id, body, hidden, created_at from sandbox_object where id = ${id} for update`)
  return rows[0]
}

export async function updateObject(tx: Sql, id: string, body: Wire, hidden: Hidden): Promise<void> {
  await tx.query(sql`
    update sandbox_object set body = ${JSON.stringify(body)}::jsonb, hidden = ${JSON.stringify(hidden)}::jsonb
    where id = ${id}`)
}

/** A page of payments. A null customer or id means any. */
export interface IntentsPage {
  readonly customer: string | null
  readonly since: Date
  /** The last payment of the page before. */
  readonly after: string | null
  readonly limit: number
}

/** Payments since a second, newest first. */
export async function selectIntents(db: Sql, { customer, since, after, limit }: IntentsPage): Promise<ObjectRow[]> {
  const { rows } = await db.query<ObjectRow>(sql`
    select id, body, hidden, created_at from sandbox_object
    where (customer = ${customer} or ${customer}::text is null) and created_at >= ${since}
      and body->>'object' = 'payment_intent'
      and (${after}::text is null or (created_at, id) < (select created_at, id from sandbox_object where id = ${after}))
    order by created_at desc, id desc limit ${limit}`)
  return rows
}

/** The newest payments of all customers, for the bank's page. */
export async function selectNewestIntents(db: Sql, limit: number): Promise<ObjectRow[]> {
  const { rows } = await db.query<ObjectRow>(sql`
    select id, body, hidden, created_at from sandbox_object where body->>'object' = 'payment_intent'
    order by created_at desc, id desc limit ${limit}`)
  return rows
}

/** Payments whose payer's deadline has passed. */
export async function selectExpired(db: Sql, at: Date, limit: number): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select id from sandbox_object
    where body->>'object' = 'payment_intent' and body->>'status' = 'requires_action'
      and (hidden->>'expiresAt')::timestamptz <= ${at}
    order by created_at limit ${limit}`)
  return rows
}

export interface SavedReply {
  content: string
  status: number
  reply: Wire
}

export async function selectSavedReply(db: Sql, key: string): Promise<SavedReply | undefined> {
  const { rows } = await db.query<SavedReply>(sql`
    select content, status, reply from sandbox_request where key = ${key}`)
  return rows[0]
}

/** Violates the primary key when another request with the key was stored meanwhile. */
export async function insertReply(tx: Sql, key: string, { content, status, reply }: SavedReply): Promise<void> {
  await tx.query(sql`
    insert into sandbox_request (key, content, status, reply)
    values (${key}, ${content}, ${status}, ${JSON.stringify(reply)}::jsonb)`)
}

export interface EventRow {
  id: string
  body: Wire
}

export async function insertEvent(tx: Sql, { id, body }: EventRow, at: Date): Promise<void> {
  await tx.query(sql`
    insert into sandbox_event (id, body, created_at) values (${id}, ${JSON.stringify(body)}::jsonb, ${at})`)
}

/** Events the server has not acknowledged, oldest first. */
export async function selectUndelivered(db: Sql, limit: number): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(sql`
    select id, body from sandbox_event where delivered_at is null order by created_at, id limit ${limit}`)
  return rows
}

export async function updateEventDelivered(db: Sql, id: string, at: Date): Promise<void> {
  await db.query(sql`update sandbox_event set delivered_at = ${at} where id = ${id}`)
}

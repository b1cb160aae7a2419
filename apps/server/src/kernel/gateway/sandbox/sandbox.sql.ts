import { type Sql, sql } from '../../../platform/sql.ts'

/** Statements of the sandbox provider. Writes: sandbox_object, sandbox_request, sandbox_event. */

// biome-ignore lint/suspicious/noExplicitAny: an object of Stripe's wire form has whatever fields its kind has
export type Wire = Record<string, any>

export interface ObjectRow {
  id: string
  body: Wire
  hidden: Hidden
  created_at: string
}

/** What only the sandbox knows of an object. */
export interface Hidden {
  /** How a card or account behaves when charged. */
  readonly behaviour?: 'works' | 'asks_3ds' | 'declines' | 'no_funds'
  readonly expiresAt?: string
  /** Nothing is reported of it any more: whoever wants to know must ask. */
  readonly silent?: boolean
}

export function insertObject(tx: Sql, { body, hidden, at }: { body: Wire; hidden: Hidden; at: Date }): Promise<number> {
  return tx.run(sql`
    insert into sandbox_object (id, customer, body, hidden, created_at)
    values (${body.id as string}, ${(body.customer as string | undefined) ?? null}, ${JSON.stringify(body)}::jsonb,
      ${JSON.stringify(hidden)}::jsonb, ${at})`)
}

export function lockObject(tx: Sql, id: string): Promise<ObjectRow | undefined> {
  return tx.row<ObjectRow>(sql`select id, body, hidden, created_at from sandbox_object where id = ${id} for update`)
}

export function updateObject(tx: Sql, id: string, body: Wire, hidden: Hidden): Promise<number> {
  return tx.run(sql`
    update sandbox_object set body = ${JSON.stringify(body)}::jsonb, hidden = ${JSON.stringify(hidden)}::jsonb
    where id = ${id}`)
}

/** A customer's payments since a second, newest first. */
export function selectIntents(db: Sql, customer: string, since: Date, limit: number): Promise<ObjectRow[]> {
  return db.rows<ObjectRow>(sql`
    select id, body, hidden, created_at from sandbox_object
    where customer = ${customer} and created_at >= ${since} and body->>'object' = 'payment_intent'
    order by created_at desc, id desc limit ${limit}`)
}

/** The newest payments of all customers, for the page on which somebody plays the bank. */
export function selectNewestIntents(db: Sql, limit: number): Promise<ObjectRow[]> {
  return db.rows<ObjectRow>(sql`
    select id, body, hidden, created_at from sandbox_object where body->>'object' = 'payment_intent'
    order by created_at desc, id desc limit ${limit}`)
}

/** Payments that wait for their payer and have waited too long. */
export function selectExpired(db: Sql, at: Date, limit: number): Promise<{ id: string }[]> {
  return db.rows(sql`
    select id from sandbox_object
    where body->>'object' = 'payment_intent' and body->>'status' = 'requires_action'
      and (hidden->>'expiresAt')::timestamptz <= ${at}
    order by created_at limit ${limit}`)
}

export function selectSavedReply(db: Sql, key: string) {
  return db.row<{ content: string; status: number; reply: Wire }>(sql`
    select content, status, reply from sandbox_request where key = ${key}`)
}

/** @returns 0 when another request with the key was answered meanwhile. */
export function insertReply(
  tx: Sql,
  request: { key: string; content: string; status: number; reply: Wire },
): Promise<number> {
  return tx.run(sql`
    insert into sandbox_request (key, content, status, reply)
    values (${request.key}, ${request.content}, ${request.status}, ${JSON.stringify(request.reply)}::jsonb)`)
}

export function insertSandboxEvent(tx: Sql, event: { id: string; body: Wire; at: Date }): Promise<number> {
  return tx.run(sql`
    insert into sandbox_event (id, body, created_at) values (${event.id}, ${JSON.stringify(event.body)}::jsonb, ${event.at})`)
}

export function selectSandboxEvent(db: Sql, id: string): Promise<{ body: Wire } | undefined> {
  return db.row(sql`select body from sandbox_event where id = ${id}`)
}

export function updateEventDelivered(tx: Sql, id: string, at: Date): Promise<number> {
  return tx.run(sql`update sandbox_event set delivered_at = ${at} where id = ${id}`)
}

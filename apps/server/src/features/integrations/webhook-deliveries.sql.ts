import type { DeliveryAttempt, WebhookDelivery } from '@voltway/contract/integrations-webhooks'
import { type Erasure, mentions, scrubbed } from '../../kernel/erasure.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, empty, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes webhook_delivery and webhook_attempt. */

export interface NewEvent {
  readonly id: string
  readonly kind: string
  readonly objectId: string
  /** JSON. */
  readonly data: string
}

/**
 * Inserts one row per event and subscribed webhook.
 * @returns the ids of webhooks with due deliveries.
 */
export async function insertDeliveries(
  tx: Tx,
  scope: WalletScope,
  events: readonly NewEvent[],
  at: Date,
): Promise<string[]> {
  const rows = await tx.rows<{ webhook_id: string }>(sql`
    insert into webhook_delivery (wallet_id, webhook_id, id, kind, object_id, number, at, data, state, next_try_at)
    select w.wallet_id, w.id, e.id, e.kind, e.object_id, 1 + coalesce((
        select max(d.number) from webhook_delivery d
        where d.wallet_id = ${scope.walletId} and d.webhook_id = w.id and d.object_id = e.object_id), 0),
      ${at}, e.data::json, 'WAITING', ${at}
    from webhook w
    cross join unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ objectId }) => objectId)}::uuid[], ${events.map(({ data }) => data)}::text[])
      as e (id, kind, object_id, data)
    where w.wallet_id = ${scope.walletId} and w.is_active and e.kind = any(w.events)
    returning webhook_id`)
  return [...new Set(rows.map(({ webhook_id }) => webhook_id))]
}

/** Inserts a test event, independent of the webhook's events. */
export function insertPing(
  tx: Tx,
  scope: WalletScope,
  webhookId: string,
  { ping, at }: { readonly ping: NewEvent; readonly at: Date },
): Promise<number> {
  return tx.run(sql`
    insert into webhook_delivery (wallet_id, webhook_id, id, kind, object_id, number, at, data, state, next_try_at)
    select ${scope.walletId}, ${webhookId}, ${ping.id}, ${ping.kind}, ${ping.objectId}, 1 + coalesce(max(d.number), 0),
      ${at}, ${ping.data}::json, 'WAITING', ${at}
    from webhook_delivery d
    where d.wallet_id = ${scope.walletId} and d.webhook_id = ${webhookId} and d.object_id = ${ping.objectId}`)
}

export interface DeliveryRow extends Omit<WebhookDelivery, 'event'> {
  kind: WebhookDelivery['event']
}

const columns = ({ walletId }: WalletScope) => sql`
  d.id, d.kind, d.object_id, d.number, d.at, d.state, d.tries, d.next_try_at, d.delivered_at, (
    select json_build_object('number', a.number, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'duration_ms', a.duration_ms, 'status', a.status, 'error', a.error, 'answer', a.answer)
    from webhook_attempt a
    where a.wallet_id = ${walletId} and a.webhook_id = d.webhook_id and a.delivery_id = d.id
    order by a.number desc limit 1) as last_attempt`

/** The kind of a delivery that is no longer in the log, and only has the last number of its object. */
const EXPIRED = 'expired'

interface DeliveryFilter {
  readonly webhookId: string
  readonly state?: string | undefined
}

const matching = (scope: WalletScope, { webhookId, state }: DeliveryFilter) => sql`
  d.wallet_id = ${scope.walletId} and d.webhook_id = ${webhookId} and d.kind <> ${EXPIRED} ${state === undefined ? empty : sql`and d.state = ${state}`}`

export function selectDeliveryPage(
  db: Sql,
  scope: WalletScope,
  filter: DeliveryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DeliveryRow[]> {
  return db.rows<DeliveryRow>(sql`
    select ${columns(scope)} from webhook_delivery d where ${matching(scope, filter)}
    order by d.at desc, d.id desc limit ${limit} offset ${offset}`)
}

export async function selectDeliveryCount(db: Sql, scope: WalletScope, filter: DeliveryFilter): Promise<number> {
  const row = await db.row<{ deliveries: number }>(sql`
    select count(*)::integer as deliveries from webhook_delivery d where ${matching(scope, filter)}`)
  return row?.deliveries ?? 0
}

export function selectDelivery(
  db: Sql,
  scope: WalletScope,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<(DeliveryRow & { data: string }) | undefined> {
  return db.row(sql`
    select ${columns(scope)}, d.data::text as data from webhook_delivery d
    where ${matching(scope, { webhookId })} and d.id = ${id}`)
}

export function selectAttempts(
  db: Sql,
  scope: WalletScope,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<DeliveryAttempt[]> {
  return db.rows<DeliveryAttempt>(sql`
    select number, at, duration_ms, status, error, answer from webhook_attempt
    where wallet_id = ${scope.walletId} and webhook_id = ${webhookId} and delivery_id = ${id} order by number`)
}

/**
 * Resets the attempts of a delivery.
 * @returns 0 when it does not exist or is already waiting.
 */
export function updateDeliveryReplayed(
  tx: Tx,
  scope: WalletScope,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
  at: Date,
): Promise<number> {
  return tx.run(sql`
    update webhook_delivery set state = 'WAITING', tries = 0, next_try_at = ${at}, delivered_at = null
    where wallet_id = ${scope.walletId} and webhook_id = ${webhookId} and id = ${id} and state <> 'WAITING'`)
}

export interface ClaimedRow {
  id: string
  kind: string
  number: number
  at: string
  data: string
  tries: number
  url: string
  secret_version: number
  previous_secret_until: string | null
}

/** Maximum number of workers that one slow receiver can occupy. */
const SENT_AT_ONCE = 2

/**
 * Claims the next due delivery of a webhook. A delivery waits for earlier ones of the same object, also when another
 * worker sends them, so that any number of workers keeps the order.
 */
export function claimDelivery(
  db: Sql,
  scope: WalletScope,
  webhookId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ClaimedRow | undefined> {
  return db.row<ClaimedRow>(sql`
    update webhook_delivery d set claimed_until = ${until}
    from webhook w
    where w.wallet_id = d.wallet_id and w.id = d.webhook_id and d.wallet_id = ${scope.walletId}
      and d.webhook_id = ${webhookId} and d.id = (
        select n.id from webhook_delivery n
        where n.wallet_id = ${scope.walletId} and n.webhook_id = ${webhookId} and n.state = 'WAITING'
          and n.next_try_at <= ${now} and (n.claimed_until is null or n.claimed_until <= ${now})
          and not exists (
            select from webhook_delivery earlier
            where earlier.wallet_id = ${scope.walletId} and earlier.webhook_id = n.webhook_id
              and earlier.object_id = n.object_id and earlier.number < n.number and earlier.state = 'WAITING')
          and exists (
            select from webhook own where own.wallet_id = ${scope.walletId} and own.id = n.webhook_id and own.is_active)
          and ${SENT_AT_ONCE} > (
            select count(*) from webhook_delivery sent
            where sent.wallet_id = ${scope.walletId} and sent.webhook_id = n.webhook_id and sent.claimed_until > ${now})
        order by n.next_try_at, n.number limit 1
        for update skip locked)
    returning d.id, d.kind, d.number, d.at, d.data::text as data, d.tries, w.url, w.secret_version, w.previous_secret_until`)
}

export interface Outcome {
  readonly id: string
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED'
  readonly nextTryAt: Date | null
  readonly attempt: Omit<DeliveryAttempt, 'number' | 'at'> & { readonly at: Date }
}

/** Stores the result of an attempt: the state of the delivery and a row of the log, in one statement. */
export function updateDeliveryTried(
  db: Sql,
  scope: WalletScope,
  webhookId: string,
  { id, state, nextTryAt, attempt }: Outcome,
): Promise<number> {
  return db.run(sql`
    with tried as (
      update webhook_delivery set state = ${state}, tries = tries + 1, next_try_at = ${nextTryAt}, claimed_until = null,
        delivered_at = ${state === 'DELIVERED' ? attempt.at : null}
      where wallet_id = ${scope.walletId} and webhook_id = ${webhookId} and id = ${id}
      returning wallet_id, webhook_id, id)
    insert into webhook_attempt (wallet_id, webhook_id, delivery_id, number, at, duration_ms, status, error, answer)
    select wallet_id, webhook_id, id, 1 + (
        select count(*) from webhook_attempt a
        where a.wallet_id = ${scope.walletId} and a.webhook_id = tried.webhook_id and a.delivery_id = tried.id),
      ${attempt.at}, ${attempt.duration_ms}, ${attempt.status}, ${attempt.error}, ${attempt.answer}
    from tried`)
}

/** Returns active webhooks with due deliveries. */
export function selectDueWebhooks(db: Db, now: Date): Promise<{ wallet_id: string; webhook_id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; webhook_id: string }>(sql`
      select distinct d.wallet_id, d.webhook_id from webhook_delivery d
      join webhook w on w.wallet_id = d.wallet_id and w.id = d.webhook_id
      where d.state = 'WAITING' and d.next_try_at <= ${now} and w.is_active ${only(sql`d.wallet_id`)}`),
  )
}

/**
 * Deletes the deliveries before a time. The newest of an object stays without its content, because the next one continues
 * its number, except of objects that have their events within days.
 */
export async function deleteDeliveriesBefore(db: Sql, before: Date): Promise<void> {
  const isOver = sql`d.at < ${before} and d.state <> 'WAITING'`
  await db.run(sql`
    delete from webhook_delivery d
    where ${isOver} and (d.kind ~ '^(session|rule|anomaly)[.]' or exists (
      select from webhook_delivery newer
      where newer.wallet_id = d.wallet_id and newer.webhook_id = d.webhook_id and newer.object_id = d.object_id
        and newer.number > d.number))`)
  await db.run(sql`
    delete from webhook_attempt a using webhook_delivery d
    where a.wallet_id = d.wallet_id and a.webhook_id = d.webhook_id and a.delivery_id = d.id and ${isOver}`)
  await db.run(sql`
    update webhook_delivery d set kind = ${EXPIRED}, data = 'null', state = 'DELIVERED'
    where ${isOver} and d.kind <> ${EXPIRED}`)
}

/** Removes personal data from stored and waiting messages. */
export async function updateDeliveriesErased(tx: Tx, erasure: Erasure): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set data = (${scrubbed(sql`data::text`, 'json', erasure)})::json
    where wallet_id = any(${[...erasure.walletIds]}::uuid[]) and ${mentions(sql`data::text`, 'json', erasure)}`)
}

import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes webhook. */

export interface WebhookRow {
  id: string
  url: string
  description: string
  events: WebhookEvent[]
  is_active: boolean
  secret_version: number
  previous_secret_until: string | null
  created_at: string
}

/** A webhook with the statistics of its deliveries. */
export interface ListedWebhookRow extends WebhookRow {
  waiting: number
  failed: number
  last_delivered_at: string | null
}

const columns = sql`
  w.id, w.url, w.description, w.events, w.is_active, w.secret_version, w.previous_secret_until, w.created_at`

const deliveriesOf = ({ walletId }: WalletScope) => sql`
  cross join lateral (
    select count(*) filter (where d.state = 'WAITING')::integer as waiting,
      count(*) filter (where d.state = 'FAILED')::integer as failed,
      max(d.delivered_at) as last_delivered_at
    from webhook_delivery d where d.wallet_id = ${walletId} and d.webhook_id = w.id) counts`

export function selectWebhookPage(
  db: Sql,
  scope: WalletScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedWebhookRow[]> {
  return db.rows<ListedWebhookRow>(sql`
    select ${columns}, counts.* from webhook w ${deliveriesOf(scope)}
    where w.wallet_id = ${scope.walletId} order by w.id desc limit ${limit} offset ${offset}`)
}

export async function selectWebhookCount(db: Sql, scope: WalletScope): Promise<number> {
  const row = await db.row<{ webhooks: number }>(sql`
    select count(*)::integer as webhooks from webhook where wallet_id = ${scope.walletId}`)
  return row?.webhooks ?? 0
}

export function selectWebhook(db: Sql, scope: WalletScope, id: string): Promise<ListedWebhookRow | undefined> {
  return db.row<ListedWebhookRow>(sql`
    select ${columns}, counts.* from webhook w ${deliveriesOf(scope)} where w.wallet_id = ${scope.walletId} and w.id = ${id}`)
}

export function lockWebhook(tx: Tx, scope: WalletScope, id: string): Promise<WebhookRow | undefined> {
  return tx.row<WebhookRow>(sql`
    select ${columns} from webhook w where w.wallet_id = ${scope.walletId} and w.id = ${id} for no key update`)
}

/**
 * Locks the wallet row, so that concurrent requests cannot exceed the maximum number of webhooks.
 * @returns the number of webhooks.
 */
export async function lockWebhooks(tx: Tx, scope: WalletScope): Promise<number> {
  await tx.run(sql`select from wallet where id = ${scope.walletId} for no key update`)
  return selectWebhookCount(tx, scope)
}

export function insertWebhook(
  tx: Tx,
  scope: WalletScope,
  webhook: Pick<WebhookRow, 'id' | 'url' | 'description' | 'events'> & { readonly createdAt: Date },
): Promise<number> {
  return tx.run(sql`
    insert into webhook (wallet_id, id, url, description, events, created_at)
    values (${scope.walletId}, ${webhook.id}, ${webhook.url}, ${webhook.description}, ${webhook.events},
      ${webhook.createdAt})`)
}

export function updateWebhookDetails(tx: Tx, scope: WalletScope, webhook: WebhookRow): Promise<number> {
  return tx.run(sql`
    update webhook set url = ${webhook.url}, description = ${webhook.description}, events = ${webhook.events},
      is_active = ${webhook.is_active}
    where wallet_id = ${scope.walletId} and id = ${webhook.id}`)
}

export function updateWebhookSecret(
  tx: Tx,
  scope: WalletScope,
  id: string,
  { version, previousUntil }: { readonly version: number; readonly previousUntil: Date | null },
): Promise<number> {
  return tx.run(sql`
    update webhook set secret_version = ${version}, previous_secret_until = ${previousUntil}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function deleteWebhook(tx: Tx, scope: WalletScope, id: string): Promise<number> {
  return tx.run(sql`delete from webhook where wallet_id = ${scope.walletId} and id = ${id}`)
}

export async function selectIsWanted(tx: Sql, { walletId }: WalletScope): Promise<boolean> {
  return (await tx.row(sql`select from webhook where wallet_id = ${walletId} and is_active limit 1`)) !== undefined
}

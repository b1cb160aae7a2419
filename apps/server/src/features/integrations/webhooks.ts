import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import {
  type createWebhook,
  type listWebhookDeliveries,
  MOST_WEBHOOKS,
  PING,
  type rotateWebhookSecret,
  type updateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@voltway/contract/integrations-webhooks'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import type { WalletEventSubscriber } from '../../kernel/wallet-events.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { AddressRefused, checkAddress } from '../../platform/outbound.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import { hasEntitlement } from '../entitlements/entitlements.ts'
import { refuseWithoutPlan } from './api-keys.ts'
import {
  type DeliveryRow,
  insertDeliveries,
  insertPing,
  selectAttempts,
  selectDelivery,
  selectDeliveryCount,
  selectDeliveryPage,
  updateDeliveryReplayed,
} from './webhook-deliveries.sql.ts'
import { bodyOf, deliverLater } from './webhook-delivery.ts'
import { webhookSecret } from './webhook-signature.ts'
import {
  deleteWebhook,
  insertWebhook,
  type ListedWebhookRow,
  lockWebhook,
  lockWebhooks,
  selectIsWanted,
  selectWebhook,
  selectWebhookCount,
  selectWebhookPage,
  updateWebhookDetails,
  updateWebhookSecret,
} from './webhooks.sql.ts'

/** Queues events for the wallet's webhooks, in the transaction of the change. */
export const queueDeliveries: WalletEventSubscriber = async ({ ctx, tx, scope }, read) => {
  if (!(await selectIsWanted(tx, scope))) return
  if (!(await hasEntitlement(tx, scope, 'api_integration'))) return
  const events = await read()
  if (events.length === 0) return
  const queued = events.map(({ kind, objectId, data }) => {
    // `allowed_actions` depends on the reader, so it is removed.
    const { allowed_actions: _, ...published } = data
    return { id: ctx.newId(), kind, objectId, data: JSON.stringify(published) }
  })
  for (const webhookId of await insertDeliveries(tx, scope, queued, ctx.now)) {
    await deliverLater(tx, { walletId: scope.walletId, webhookId })
  }
}

export async function readWebhookPage(ctx: Ctx, scope: WalletScope, page: { limit: number; offset: number }) {
  const [rows, count, in_plan] = await Promise.all([
    selectWebhookPage(ctx.db, scope, page),
    selectWebhookCount(ctx.db, scope),
    hasEntitlement(ctx.db, scope, 'api_integration'),
  ])
  return { count, results: rows.map((row) => webhookReply(row, ctx.now)), in_plan }
}

type WithSecret = { webhook: Webhook; secret: string }

export function addWebhook(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof createWebhook>): Promise<WithSecret> {
  refuseAddress(ctx, body.url)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await refuseWithoutPlan(tx, scope)
    if ((await lockWebhooks(tx, scope)) >= MOST_WEBHOOKS) refuse('webhook.too_many')
    const id = ctx.newId()
    await insertWebhook(tx, scope, { ...body, id, events: [...new Set(body.events)], createdAt: ctx.now })
    const webhook = await replyOf(work, id)
    recordAudit(work, { action: 'webhook.created', object: objectOf(webhook), after: auditedOf(webhook) })
    return { webhook, secret: secretOf(ctx, scope, id, 1) }
  })
}

export function changeWebhook(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
  change: BodyOf<typeof updateWebhook>,
): Promise<Webhook> {
  if (change.url !== undefined) refuseAddress(ctx, change.url)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await refuseWithoutPlan(tx, scope)
    const row = (await lockWebhook(tx, scope, id)) ?? refuse('webhook.not_found')
    const before = await replyOf(work, id)
    await updateWebhookDetails(tx, scope, {
      ...row,
      url: change.url ?? row.url,
      description: change.description ?? row.description,
      events: change.events === undefined ? row.events : [...new Set(change.events)],
      is_active: change.is_active ?? row.is_active,
    })
    if (change.is_active === true) await deliverLater(tx, { walletId: scope.walletId, webhookId: id })
    const after = await replyOf(work, id)
    recordAudit(work, {
      action: 'webhook.changed',
      object: objectOf(after),
      before: auditedOf(before),
      after: auditedOf(after),
    })
    return after
  })
}

export function removeWebhookById(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    if ((await lockWebhook(tx, scope, id)) === undefined) refuse('webhook.not_found')
    const before = await replyOf(work, id)
    await deleteWebhook(tx, scope, id)
    recordAudit(work, { action: 'webhook.removed', object: objectOf(before), before: auditedOf(before) })
    return { id }
  })
}

/** Replaces the secret. For `overlap_hours`, messages are also signed with the old one. */
export function renewSecret(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
  { overlap_hours }: BodyOf<typeof rotateWebhookSecret>,
): Promise<WithSecret> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await refuseWithoutPlan(tx, scope)
    const row = (await lockWebhook(tx, scope, id)) ?? refuse('webhook.not_found')
    const version = row.secret_version + 1
    const previousUntil = overlap_hours === 0 ? null : new Date(ctx.now.getTime() + overlap_hours * HOUR_MS)
    await updateWebhookSecret(tx, scope, id, { version, previousUntil })
    const webhook = await replyOf(work, id)
    recordAudit(work, {
      action: 'webhook.secret_renewed',
      object: objectOf(webhook),
      after: { previous_secret_until: webhook.previous_secret_until },
    })
    return { webhook, secret: secretOf(ctx, scope, id, version) }
  })
}

/**
 * Queues a test event.
 * @throws `webhook.held_back` for a paused webhook.
 */
export function queueTestEvent(ctx: Ctx, scope: WalletScope, id: string): Promise<WebhookDelivery> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await refuseUnlessSending(tx, scope, id)
    const ping = { id: ctx.newId(), kind: PING, objectId: id, data: JSON.stringify({ webhook_id: id }) }
    await insertPing(tx, scope, id, { ping, at: ctx.now })
    await deliverLater(tx, { walletId: scope.walletId, webhookId: id })
    recordAudit(work, {
      action: 'webhook.tried',
      object: objectOf(await replyOf(work, id)),
      after: { delivery: ping.id },
    })
    return deliveryReply(await foundDelivery(tx, scope, { webhookId: id, id: ping.id }))
  })
}

type DeliveryOf = { readonly webhookId: string; readonly id: string }

/**
 * Resets the attempts of a delivery and sends it again. A waiting delivery does not change.
 * @throws `webhook.held_back` for a paused webhook.
 */
export function replayDelivery(ctx: Ctx, scope: WalletScope, of: DeliveryOf): Promise<WebhookDelivery> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await refuseUnlessSending(tx, scope, of.webhookId)
    const { kind } = await foundDelivery(tx, scope, of)
    await updateDeliveryReplayed(tx, scope, of, ctx.now)
    await deliverLater(tx, { walletId: scope.walletId, webhookId: of.webhookId })
    recordAudit(work, {
      action: 'webhook.replayed',
      object: objectOf(await replyOf(work, of.webhookId)),
      after: { delivery: of.id, event: kind },
    })
    return deliveryReply(await foundDelivery(tx, scope, of))
  })
}

async function refuseUnlessSending(tx: Tx, scope: WalletScope, id: string): Promise<void> {
  await refuseWithoutPlan(tx, scope)
  const row = (await lockWebhook(tx, scope, id)) ?? refuse('webhook.not_found')
  if (!row.is_active) refuse('webhook.held_back')
}

export async function readDeliveryPage(
  { db }: Ctx,
  scope: WalletScope,
  webhookId: string,
  { state, ...page }: QueryOf<typeof listWebhookDeliveries>,
) {
  if ((await selectWebhook(db, scope, webhookId)) === undefined) refuse('webhook.not_found')
  const filter = { webhookId, state }
  const [rows, count] = await Promise.all([
    selectDeliveryPage(db, scope, filter, page),
    selectDeliveryCount(db, scope, filter),
  ])
  return { count, results: rows.map(deliveryReply) }
}

export async function readDelivery({ db }: Ctx, scope: WalletScope, of: DeliveryOf): Promise<WebhookDeliveryDetail> {
  if ((await selectWebhook(db, scope, of.webhookId)) === undefined) refuse('webhook.not_found')
  const row = await foundDelivery(db, scope, of)
  return { ...deliveryReply(row), body: bodyOf(scope.walletId, row), attempts: await selectAttempts(db, scope, of) }
}

const foundDelivery = async (on: Sql, scope: WalletScope, of: DeliveryOf) =>
  (await selectDelivery(on, scope, of)) ?? refuse('webhook.delivery_not_found')

/** Accepts https addresses on the public internet only. Host names are resolved and checked at each delivery. */
function refuseAddress(ctx: Ctx, url: string): void {
  const allowPrivate = ctx.app.config.webhooks.allowPrivateAddresses
  try {
    const { protocol } = checkAddress(url, allowPrivate, ctx.app.config.outboundPorts)
    if (protocol !== 'https:' && !allowPrivate) refuse('validation_failed', { fields: { url: 'url' } })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
    refuse('validation_failed', { fields: { url: isWeb ? 'not_public' : 'url' } })
  }
}

const secretOf = (ctx: Ctx, { walletId }: WalletScope, webhookId: string, version: number) =>
  webhookSecret(ctx.app.config.secret, { walletId, webhookId, version })

const replyOf = async ({ ctx, tx, scope }: WalletWork, id: string) =>
  webhookReply((await selectWebhook(tx, scope, id)) ?? refuse('webhook.not_found'), ctx.now)

/** The audit records only the host, because path and query may contain a secret of the receiver. */
const objectOf = ({ id, url }: Webhook) => ({ kind: 'webhook', id, name: new URL(url).host })

const auditedOf = ({ url, description, events, is_active }: Webhook) => ({
  url: new URL(url).host,
  description,
  events,
  is_active,
})

function webhookReply({ secret_version: _, ...row }: ListedWebhookRow, now: Date): Webhook {
  const until = row.previous_secret_until
  return { ...row, previous_secret_until: until !== null && Date.parse(until) > now.getTime() ? until : null }
}

function deliveryReply({ kind, ...row }: DeliveryRow & { data?: string }): WebhookDelivery {
  const { data: _, ...delivery } = row
  return { ...delivery, event: kind }
}

import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Id, Instant, text } from './values.ts'

/** Events of webhooks. `data` is the object as the API returns it. */
export const webhookEvents = [
  'session.started',
  'session.ended',
  'session.completed',
  'session.invalid',
  'session.stopped_at_limit',
  'invoice.issued',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.credited',
  'credit_note.issued',
  'card.created',
  'card.changed',
  'card.blocked',
  'card.unblocked',
  'card.limit_reached',
  'request.created',
  'request.decided',
  'rule.refused',
  'member.joined',
  'member.changed',
  'member.removed',
  'team.created',
  'team.changed',
  'budget.reached',
  'budget.at_risk',
  'report.ready',
  'anomaly.found',
  'charger.connected',
  'charger.disconnected',
  'charger.faulted',
] as const
/** Event of a webhook. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent when a person tests a webhook. */
export const PING = 'ping'

/**
 * Pauses between the attempts of a delivery: ten attempts in a day, then it has failed and can be sent again manually.
 */
export const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 360, 600] as const
/** Most webhooks of a wallet. */
export const MOST_WEBHOOKS = 10
/** Retention of the list of deliveries. */
export const DELIVERY_RETENTION_DAYS = 30

/** States of a delivery. WAITING: due now or at `next_try_at`. FAILED: no further automatic attempt. */
export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
/** The error when there was no response. */
export const deliveryErrors = ['TIMEOUT', 'CONNECTION', 'ADDRESS', 'TOO_LONG', 'PLAN'] as const

const Attempt = z.object({
  /** Number of the attempt, from 1. */
  number: z.int(),
  /** When the attempt began. */
  at: Instant,
  /** How long the receiver took, in milliseconds. */
  duration_ms: z.int(),
  /** HTTP status; null without a response. 200 to 299 means delivered. */
  status: z.nullable(z.int()),
  /** Why no response came; null when one came. */
  error: z.nullable(z.enum(deliveryErrors)),
  /** The beginning of the response body. */
  answer: z.nullable(z.string()),
})
export type DeliveryAttempt = z.output<typeof Attempt>

const delivery = {
  /** The event's id, sent as `webhook-id` and constant over all attempts. */
  id: Id,
  /** Kind of the event that was sent. */
  event: z.enum([...webhookEvents, PING]),
  /** Id of the object that the event is about. */
  object_id: Id,
  /** Sequence number of the events of this object for this webhook: 1, 2, 3 … */
  number: z.int(),
  /** When the event happened. */
  at: Instant,
  state: z.enum(deliveryStates),
  /** How often the delivery was tried. */
  tries: z.int(),
  /** When the next automatic attempt is due; null: there is none. */
  next_try_at: z.nullable(Instant),
  /** When the receiver confirmed it; null before. */
  delivered_at: z.nullable(Instant),
  /** The last attempt; null before the first. */
  last_attempt: z.nullable(Attempt),
}
/** One event for one webhook, with its last attempt. */
export const WebhookDelivery = z.object(delivery)
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const WebhookDeliveryDetail = z.object({
  ...delivery,
  /** The body as it was sent. */
  body: z.string(),
  /** The attempts, the oldest first. */
  attempts: z.array(Attempt),
})
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>

/** A webhook without its secret, with the numbers of its waiting and failed deliveries. */
export const Webhook = z.object({
  /** Id of the webhook. */
  id: Id,
  /** URL to which events are sent. */
  url: z.string(),
  /** What the company uses the webhook for. */
  description: z.string(),
  /** The kinds of events that are sent. */
  events: z.array(z.enum(webhookEvents)),
  /** Whether events are sent; false while the webhook is switched off. */
  is_active: z.boolean(),
  /** When the webhook was created. */
  created_at: Instant,
  /** Until then messages are also signed with the previous secret. */
  previous_secret_until: z.nullable(Instant),
  /** Number of events that wait. */
  waiting: z.int(),
  /** Failed deliveries of the last 30 days that were not sent again. */
  failed: z.int(),
  /** When an event was delivered last; null before the first. */
  last_delivered_at: z.nullable(Instant),
})
export type Webhook = z.output<typeof Webhook>

/** The secret, returned only here. */
const NewSecret = z.object({
  webhook: Webhook,
  /** The secret that signs the events, shown once. Store it. */
  secret: z.string(),
})

const Url = text(500)
const Description = text(120, 0)
const Events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length))

const own = { service: 'editor', right: 'api_keys.manage', wallet: 'params.id' } as const
const Wallet = z.object({ /** Id of the wallet. */ id: Id })
const One = z.object({ /** Id of the wallet. */ id: Id, webhookId: Id })
const OneDelivery = z.object({ /** Id of the wallet. */ id: Id, webhookId: Id, deliveryId: Id })

/** Own call: Webhooks of a wallet with the numbers of their waiting and failed deliveries. */
export const listWebhooks = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/webhooks',
  summary: 'List the webhooks of a wallet with the status of their deliveries',
  params: Wallet,
  query: z.object(pageQuery(25)),
  reply: z.extend(list(Webhook), { /** Whether the plan includes webhooks. */ in_plan: z.boolean() }),
  refusals: [],
})

/** Own call: creates a webhook. The address must be https on the public internet. */
export const createWebhook = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/webhooks',
  summary: 'Add a webhook; only this response contains its secret',
  params: Wallet,
  body: z.strictObject({
    /** URL to which events are to be sent; https, and a public address. */
    url: Url,
    /** What the company uses the webhook for. */
    description: Description,
    /** The kinds of events to send. */
    events: Events,
  }),
  reply: NewSecret,
  status: 201,
  refusals: ['plan.entitlement_missing', 'webhook.too_many'],
})

/** Own call: changes the given fields only. `is_active` pauses or resumes the webhook. */
export const updateWebhook = endpoint({
  ...own,
  method: 'PATCH',
  path: '/v1/wallet/:id/webhooks/:webhookId',
  summary: 'Change, pause or resume a webhook',
  params: One,
  body: z.strictObject({
    /** New URL to which events are sent. */
    url: z.optional(Url),
    /** New text of what the company uses the webhook for. */
    description: z.optional(Description),
    /** The kinds of events to send from now on. */
    events: z.optional(Events),
    /** False switches the webhook off, true on. */
    is_active: z.optional(z.boolean()),
  }),
  reply: Webhook,
  refusals: ['plan.entitlement_missing', 'webhook.not_found'],
})

/** Own call: Deletes a webhook. It receives no further messages. */
export const removeWebhook = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v1/wallet/:id/webhooks/:webhookId',
  summary: 'Delete a webhook with its log; waiting messages are not sent',
  params: One,
  reply: z.object({ /** Id of the removed webhook. */ id: Id }),
  refusals: ['webhook.not_found'],
})

/** Own call: replaces the secret. Messages carry both signatures for `overlap_hours`, at most a week. */
export const rotateWebhookSecret = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/webhooks/:webhookId/rotate-secret',
  summary: 'Renew the secret of a webhook; messages carry both signatures for the chosen time',
  params: One,
  body: z.strictObject({
    /** Hours for which the old secret stays valid. */
    overlap_hours: z.int().check(z.gte(0), z.lte(168)),
  }),
  reply: NewSecret,
  refusals: ['plan.entitlement_missing', 'webhook.not_found'],
})

/** Own call: queues a test event. `listWebhookDeliveries` returns its result. */
export const pingWebhook = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/webhooks/:webhookId/ping',
  summary: 'Send a test event to a webhook',
  params: One,
  reply: WebhookDelivery,
  status: 202,
  refusals: ['plan.entitlement_missing', 'webhook.not_found', 'webhook.held_back'],
  idempotent: true,
})

/** Own call: The deliveries of a webhook in the last 30 days, with their states and next attempts. */
export const listWebhookDeliveries = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/webhooks/:webhookId/deliveries',
  summary: 'List the deliveries of a webhook of the last 30 days, newest first',
  params: One,
  query: z.object({ ...pageQuery(10), state: z.optional(z.enum(deliveryStates)) }),
  reply: list(WebhookDelivery),
  refusals: ['webhook.not_found'],
})

/** Own call: one delivery with the sent body and the log of its attempts. */
export const getWebhookDelivery = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'Get a delivery with its message and every attempt',
  params: OneDelivery,
  reply: WebhookDeliveryDetail,
  refusals: ['webhook.not_found', 'webhook.delivery_not_found'],
})

/** Own call: resets the attempts of a delivery and sends it again. A waiting delivery does not change. */
export const replayWebhookDelivery = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/webhooks/:webhookId/deliveries/:deliveryId/replay',
  summary: 'Resend an event, starting with the first attempt',
  params: OneDelivery,
  reply: WebhookDelivery,
  status: 202,
  refusals: ['plan.entitlement_missing', 'webhook.not_found', 'webhook.held_back', 'webhook.delivery_not_found'],
  idempotent: true,
})

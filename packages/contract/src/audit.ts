import * as z from 'zod/mini'
import { type Endpoint, endpoint, list, mountedPath, pageQuery } from './endpoint.ts'
import { Id, Instant, InstantInput, Search } from './values.ts'

/**
 * Every action of people on a wallet or on their own account, as the audit records it. Each has words in four
 * languages.
 */
export const auditActions = [
  'wallet.created',
  'wallet.changed',
  'wallet.blocked',
  'wallet.post_payment_asked',
  'funds.added',
  'auto_recharge.changed',
  'card.blocked',
  'card.unblocked',
  'card.changed',
  'card.activated',
  'card.limit_changed',
  'cards.limits_changed',
  'cards.blocked',
  'cards.unblocked',
  'cards.imported',
  'card_order.placed',
  'card_order.paid',
  'card_order.cancelled',
  'card_order.advanced',
  'member.invited',
  'member.changed',
  'member.removed',
  'guest.invited',
  'guest.removed',
  'invitation.resent',
  'invitation.revoked',
  'invitation.answered',
  'permissions.given',
  'permissions.taken',
  'session.stop_asked',
  'session.stopped_at_limit',
  'first_charge.simulated',
  'first_steps.changed',
  'sessions.imported',
  'sessions.import_undone',
  'budget.set',
  'budget.changed',
  'budget.removed',
  'anomaly.dismissed',
  'filter.saved',
  'filter.removed',
  'session.accepted',
  'session.rejected',
  'session.disputed',
  'session.dispute_answered',
  'vat_number.added',
  'vat_number.changed',
  'vat_number.removed',
  'shipping_address.added',
  'shipping_address.changed',
  'shipping_address.removed',
  'vehicle.added',
  'vehicle.changed',
  'vehicle.removed',
  'payment_method.added',
  'payment_method.changed',
  'payment_method.removed',
  'payment.cancelled',
  'mandate.signed',
  'mandate.cancelled',
  'invoice.payment_retried',
  'invoice.exported',
  'purchase_order.created',
  'purchase_order.changed',
  'purchase_order.removed',
  'subscription.changed',
  'subscription.plan_changed',
  'subscription.checked',
  'subscription.payment_retried',
  'support.contacted',
  'user.changed',
  'user.exported',
  'user.closed',
  'notifications.changed',
  'location.changed',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_renewed',
  'webhook.removed',
  'webhook.tried',
  'webhook.replayed',
] as const
/** Action of an audit entry. */
export type AuditAction = (typeof auditActions)[number]

/**
 * The action of each writing call, so that a refused attempt is recorded under the same word. A test names writing
 * calls that are missing here.
 */
const auditActionOfCall: Readonly<Record<string, AuditAction>> = {
  'PATCH /editor/v2/users': 'user.changed',
  'POST /editor/v2/support-messages': 'support.contacted',
  'PUT /editor/v2/users/photo': 'user.changed',
  'POST /editor/v2/users/exports': 'user.exported',
  'PATCH /editor/v2/users/notifications': 'notifications.changed',
  'POST /editor/v2/users/notices/seen': 'notifications.changed',
  'POST /editor/v3/user/wallet': 'wallet.created',
  'POST /editor/v3/user/wallets/block': 'wallet.blocked',
  'PUT /editor/v3/user/wallet/:id': 'wallet.changed',
  'POST /editor/v3/wallet/:id/add-funds': 'funds.added',
  'POST /editor/v2/wallet/:id/auto-recharge': 'auto_recharge.changed',
  'POST /editor/v3/user/wallet/:walletId/cards/:cardId/block': 'card.blocked',
  'POST /editor/v3/user/wallet/:walletId/cards/:cardId/unblock': 'card.unblocked',
  'PATCH /editor/v3/user/wallet/:walletId/cards/:cardId': 'card.changed',
  'POST /editor/v3/user/wallet/:walletId/cards/activate': 'card.activated',
  'PUT /editor/v3/user/wallet/:walletId/cards/adjust-limit': 'card.limit_changed',
  'PUT /editor/v3/user/wallet/:walletId/cards/configure-plafonds': 'cards.limits_changed',
  'POST /editor/v3/user/wallet/:walletId/cards/block-many': 'cards.blocked',
  'POST /editor/v3/user/wallet/:walletId/cards/import': 'cards.imported',
  'POST /editor/v3/user/wallet/:walletId/session-imports': 'sessions.imported',
  'DELETE /editor/v3/user/wallet/:walletId/session-imports/:importId': 'sessions.import_undone',
  'POST /editor/v3/user/wallet/:walletId/budgets': 'budget.set',
  'PATCH /editor/v3/user/wallet/:walletId/budgets/:budgetId': 'budget.changed',
  'DELETE /editor/v3/user/wallet/:walletId/budgets/:budgetId': 'budget.removed',
  'POST /editor/v3/user/wallet/:walletId/anomalies/:sessionId': 'anomaly.dismissed',
  'POST /editor/v3/user/request-card-v3': 'card_order.placed',
  'POST /editor/v3/user/wallet/:walletId/card-orders/:orderId/pay': 'card_order.paid',
  'POST /editor/v3/user/wallet/:walletId/card-orders/:orderId/cancel': 'card_order.cancelled',
  'POST /editor/v3/user/wallet/:walletId/members/send-invitation': 'member.invited',
  'POST /editor/v3/user/wallet/:walletId/members/send-invitation-email': 'member.invited',
  'POST /editor/v3/user/wallet/:walletId/members/send-invitation-sms': 'member.invited',
  'POST /editor/v3/user/wallet/:walletId/guests/send-invitation': 'guest.invited',
  'PUT /editor/v3/user/wallet/guests/:id/invitation': 'invitation.answered',
  // A read with a secret: refused attempts are recorded.
  'POST /editor/v3/user/wallet/guests/:id/invitation/view': 'invitation.answered',
  'POST /editor/v3/user/wallet/:walletId/invitations/:id/resend': 'invitation.resent',
  'PATCH /editor/v3/user/wallet/:walletId/members/:id': 'member.changed',
  'DELETE /editor/v3/user/wallet/:walletId/guests/:id': 'guest.removed',
  'POST /editor/v3/user/wallet/:walletId/manage-permissions': 'permissions.given',
  'DELETE /editor/v3/user/wallet/:walletId/manage-permissions': 'permissions.taken',
  'DELETE /editor/v3/user/wallet/:walletId/:a/:b': 'member.removed',
  'POST /editor/v2/user/nifs': 'vat_number.added',
  'PATCH /editor/v2/user/nifs/:id': 'vat_number.changed',
  'DELETE /editor/v2/user/nifs/:id': 'vat_number.removed',
  'POST /api/v4/commands/request-command/STOP_SESSION': 'session.stop_asked',
  'PUT /editor/v1/wallet/:id/session-filters': 'filter.saved',
  'PUT /editor/v1/wallet/:id/first-steps': 'first_steps.changed',
  'POST /editor/v1/wallet/:id/first-charge': 'first_charge.simulated',
  'DELETE /editor/v1/wallet/:id/session-filters/:filterId': 'filter.removed',
  'POST /editor/v3/user/wallet/:walletId/sessions/:id/accept': 'session.accepted',
  'POST /editor/v3/user/wallet/:walletId/sessions/:id/reject': 'session.disputed',
  'POST /editor/v3/user/wallet/:walletId/sessions/:id/dispute': 'session.disputed',
  'POST /editor/v1/operator/reviews/:sessionId/accept': 'session.accepted',
  'POST /editor/v1/operator/reviews/:sessionId/reject': 'session.rejected',
  'POST /editor/v4/user/export-invoices-zip': 'invoice.exported',
  'POST /editor/v2/user/invoice/:id/retry-capture': 'invoice.payment_retried',
  'POST /editor/v3/user/wallet/:walletId/purchase-orders': 'purchase_order.created',
  'PATCH /editor/v3/user/wallet/:walletId/purchase-order/:id': 'purchase_order.changed',
  'DELETE /editor/v3/user/wallet/:walletId/purchase-order/:id': 'purchase_order.removed',
  'POST /editor/v2/gateway/user/payment-methods': 'payment_method.added',
  'PATCH /editor/v2/gateway/user/payment-methods/:id': 'payment_method.changed',
  'DELETE /editor/v2/gateway/user/payment-methods/:id': 'payment_method.removed',
  'DELETE /editor/v2/gateway/user/payment-methods/:id/mandates/:mandateId': 'mandate.cancelled',
  'DELETE /editor/v3/wallet/:id/payments/:paymentId': 'payment.cancelled',
  'POST /editor/v3/user/wallet/:id/post-payment-request': 'wallet.post_payment_asked',
  'POST /editor/v2/gateway/user/payment-methods/:id/mandates': 'mandate.signed',
  'POST /editor/v2/user/shipping-address': 'shipping_address.added',
  'PATCH /editor/v2/user/shipping-address/:id': 'shipping_address.changed',
  'DELETE /editor/v2/user/shipping-address/:id': 'shipping_address.removed',
  'POST /editor/v2/user/cars': 'vehicle.added',
  'PATCH /editor/v2/user/cars/:id': 'vehicle.changed',
  'DELETE /editor/v2/user/cars/:id': 'vehicle.removed',
  'PUT /editor/v1/wallet/:id/location': 'location.changed',
  'PUT /editor/v1/wallet/:id/location/consent': 'location.changed',
  'POST /editor/v1/wallet/:id/api-keys': 'api_key.created',
  'POST /editor/v1/wallet/:id/api-keys/:keyId/rotate': 'api_key.rotated',
  'DELETE /editor/v1/wallet/:id/api-keys/:keyId': 'api_key.revoked',
  'POST /editor/v1/wallet/:id/webhooks': 'webhook.created',
  'PATCH /editor/v1/wallet/:id/webhooks/:webhookId': 'webhook.changed',
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/rotate-secret': 'webhook.secret_renewed',
  'DELETE /editor/v1/wallet/:id/webhooks/:webhookId': 'webhook.removed',
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/ping': 'webhook.tried',
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/deliveries/:deliveryId/replay': 'webhook.replayed',
  'PATCH /editor/v3/subscriptions/:id': 'subscription.changed',
  'POST /editor/v3/subscriptions/:id/change-subscription-plan': 'subscription.plan_changed',
  'POST /editor/v3/subscriptions/can-subscribe': 'subscription.checked',
  'POST /editor/v3/subscriptions/:id/retry-subscription-capture': 'subscription.payment_retried',
}

/** Ignores the names of path parameters. */
const plain = (name: string): string => name.replace(/:\w+/g, ':').replace(/\/$/, '')

const auditActionOfPlainCall = new Map(Object.entries(auditActionOfCall).map(([name, action]) => [plain(name), action]))

/** Returns the audit action of a writing call; undefined for a reading one. */
export function auditActionOf(call: Endpoint): AuditAction | undefined {
  return auditActionOfPlainCall.get(plain(`${call.method} ${mountedPath(call)}`))
}

/** CHANGED: the action took effect. REFUSED: the server refused the attempt. */
export const auditResults = ['CHANGED', 'REFUSED'] as const

/** One entry of a wallet's audit, in the reply of `listAudit`. */
export const AuditEntry = z.object({
  id: Id,
  /** Numbered without gaps from 1 in each wallet. */
  number: z.int(),
  at: Instant,
  result: z.enum(auditResults),
  deed: z.enum(auditActions),
  /** Null: the operator of the installation. */
  person: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** The API key that was used, whose creator is the person. */
  api_key: z.nullable(z.object({ id: Id, name: z.string() })),
  object: z.nullable(z.object({ kind: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) })),
  /** Changed fields before and after; null when there are none or too many for a list. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Of a refusal: the code and the invalid fields. */
  code: z.nullable(z.string()),
  fields: z.array(z.string()),
  /** Number of equal refusals within an hour; 1 for an action. */
  times: z.int(),
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Own call: the audit of a wallet, newest first. */
export const listAudit = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v1/wallet/:id/audit',
  summary: 'List changes and refused attempts in a wallet, newest first',
  right: 'audit.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  query: z.object({
    ...pageQuery(25),
    person: z.optional(Id),
    deed: z.optional(z.enum(auditActions)),
    result: z.optional(z.enum(auditResults)),
    object: z.optional(Id),
    at__gte: z.optional(InstantInput),
    at__lte: z.optional(InstantInput),
    /** Searches names of people and of changed objects. */
    search: z.optional(Search),
  }),
  reply: list(AuditEntry),
  refusals: [],
})

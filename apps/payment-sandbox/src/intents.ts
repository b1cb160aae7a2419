import { randomBytes } from 'node:crypto'
import { type Hidden, insertObject, lockObject, type ObjectRow, updateObject, type Wire } from './bank.sql.ts'
import { type Change, report } from './bank.ts'
import { multibancoReference } from './multibanco.ts'
import { allowedRefundActions, makeRefund, playRefund, type RefundAction, refundActions } from './refunds.ts'
import { newWireId, WireError } from './wire.ts'

/** Multibanco entity of the simulated bank. No real bank uses it. */
const ENTITY = '90150'
const MULTIBANCO_MS = 7 * 86_400_000
/** The time an MB WAY request waits in the payer's app (docs.mollie.com, MB WAY: session timeout). */
const MB_WAY_MS = 4 * 60_000

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export async function getObject({ tx }: Change, id: string, kind: string): Promise<ObjectRow> {
  const row = await lockObject(tx, id)
  if (row?.body.object === kind) return row
  throw new WireError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })
}

/** Creates and confirms a payment, because the adapter always requests both. */
export async function createIntent(change: Change, params: Wire): Promise<Wire> {
  const { tx, now } = change
  const amount = Number(params.amount)
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw new WireError(400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount too small' })
  await getObject(change, String(params.customer), 'customer')
  const type = String(params.allowed_payment_method_types?.[0])
  const method = await methodFor(change, params, type)
  const id = newWireId('pi')
  const intent: Wire = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    amount_capturable: 0,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: seconds(now),
    currency: params.currency,
    customer: params.customer,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.metadata ?? {},
    next_action: null,
    payment_method: method.body,
    payment_method_types: [type],
    status: 'requires_confirmation',
  }
  const hidden = begin(intent, method, { offSession: params.off_session === 'true', returnUrl: params.return_url, now })
  await insertObject(tx, { body: intent, hidden, at: now })
  await report(change, eventOf(intent), intent, hidden)
  if (intent.status === 'requires_payment_method') {
    throw new WireError(402, { ...intent.last_payment_error, payment_intent: intent })
  }
  return intent
}

async function methodFor(change: Change, params: Wire, type: string): Promise<Pick<ObjectRow, 'body' | 'hidden'>> {
  if (params.payment_method !== undefined) {
    const method = await getObject(change, String(params.payment_method), 'payment_method')
    if (method.body.customer === params.customer) return method
    throw new WireError(400, {
      type: 'invalid_request_error',
      code: 'payment_method_unexpected_state',
      message: 'The payment method is not attached to the customer',
    })
  }
  const body = {
    id: newWireId('pm'),
    object: 'payment_method',
    type,
    billing_details: params.payment_method_data?.billing_details,
  }
  return { body, hidden: {} }
}

/** Confirms a payment by the kind of its method. @returns the bank's own facts about the payment. */
function begin(
  intent: Wire,
  { body: method, hidden: { behaviour } }: Pick<ObjectRow, 'body' | 'hidden'>,
  { offSession, returnUrl, now }: { offSession: boolean; returnUrl: unknown; now: Date },
): Hidden {
  const waitUntil = (ms: number) => ({ expiresAt: new Date(now.getTime() + ms).toISOString() })
  switch (method.type) {
    case 'card':
      if (behaviour === 'declines') fail(intent, 'card_declined', 'generic_decline')
      else if (behaviour === 'no_funds') fail(intent, 'card_declined', 'insufficient_funds')
      // The payer confirmed the card when it was saved, which is enough off session.
      else if (behaviour === 'asks_3ds' && !offSession) {
        intent.status = 'requires_action'
        intent.next_action = {
          type: 'redirect_to_url',
          redirect_to_url: { url: `sandbox:3ds:${intent.id}`, return_url: returnUrl },
        }
      } else succeed(intent, now)
      return {}
    case 'sepa_debit':
      intent.status = 'processing'
      return {}
    case 'multibanco': {
      const number = String(BigInt(`0x${randomBytes(6).toString('hex')}`) % 10_000_000n).padStart(7, '0')
      intent.status = 'requires_action'
      intent.next_action = {
        type: 'multibanco_display_details',
        multibanco_display_details: {
          entity: ENTITY,
          reference: multibancoReference(ENTITY, number, BigInt(intent.amount)),
          expires_at: seconds(new Date(now.getTime() + MULTIBANCO_MS)),
          hosted_voucher_url: null,
        },
      }
      return waitUntil(MULTIBANCO_MS)
    }
    default:
      intent.status = 'requires_action'
      intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      return waitUntil(MB_WAY_MS)
  }
}

function fail(intent: Wire, code: string, declineCode?: string): void {
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = {
    type: 'card_error',
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    message: 'The payment was declined.',
  }
}

function succeed(intent: Wire, now: Date, received: number = intent.amount): void {
  const isReserved = intent.capture_method === 'manual' && intent.status !== 'requires_capture'
  intent.next_action = null
  intent.last_payment_error = null
  intent.status = isReserved ? 'requires_capture' : 'succeeded'
  intent.amount_capturable = isReserved ? received : 0
  intent.amount_received = isReserved ? 0 : received
  intent.latest_charge = {
    id: intent.latest_charge?.id ?? newWireId('ch'),
    object: 'charge',
    amount: received,
    amount_refunded: 0,
    captured: !isReserved,
    created: seconds(now),
    currency: intent.currency,
    disputed: false,
    payment_intent: intent.id,
    status: 'succeeded',
  }
}

const eventOf = (intent: Wire): string =>
  ({
    succeeded: 'payment_intent.succeeded',
    processing: 'payment_intent.processing',
    requires_action: 'payment_intent.requires_action',
    requires_capture: 'payment_intent.amount_capturable_updated',
    canceled: 'payment_intent.canceled',
    requires_payment_method: 'payment_intent.payment_failed',
  })[intent.status as string] ?? 'payment_intent.created'

/** The bank's actions on a payment, on its page. */
export const bankActions = [
  'approve',
  'decline',
  'expire',
  'pay_late',
  'pay_other_amount',
  'dispute',
  'return',
  'win_dispute',
  'lose_dispute',
  'silence',
  ...refundActions,
] as const
export type BankAction = (typeof bankActions)[number]

/** Returns the actions that a payment in this state allows. */
export function allowedActions(intent: Wire, hidden: Hidden): BankAction[] {
  const type = intent.payment_method_types[0] as string
  const quiet: BankAction[] = hidden.silent === true ? [] : ['silence']
  if (intent.status === 'requires_action' || intent.status === 'processing') {
    const other: BankAction[] = type === 'multibanco' ? ['pay_other_amount'] : []
    const expiry: BankAction[] = hidden.expiresAt === undefined ? [] : ['expire']
    return ['approve', ...other, 'decline', ...expiry, ...quiet]
  }
  if (intent.status === 'requires_payment_method' && type === 'multibanco') return ['pay_late', ...quiet]
  if (intent.status !== 'succeeded') return []
  const refunds = allowedRefundActions(intent)
  if (intent.latest_charge.disputed !== true)
    return [type === 'sepa_debit' ? 'return' : 'dispute', ...refunds, ...quiet]
  const isOpen = intent.latest_charge.dispute_status === 'needs_response'
  return isOpen ? ['win_dispute', 'lose_dispute', ...refunds, ...quiet] : refunds
}

/** Applies an action of the payer or a bank. @throws WireError when the payment's state does not allow it. */
export async function playBank(change: Change, id: string, action: BankAction): Promise<Wire> {
  const { tx, now } = change
  const row = await getObject(change, id, 'payment_intent')
  const intent = row.body
  let hidden = row.hidden
  if (!allowedActions(intent, hidden).includes(action))
    throw new WireError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: action,
    })
  let reported: { type: string; object: Wire } | undefined
  if (action === 'approve' || action === 'pay_late') succeed(intent, now)
  else if (action === 'pay_other_amount') succeed(intent, now, Math.max(50, intent.amount - 100))
  else if (action === 'decline') fail(intent, 'payment_method_provider_decline', 'generic_decline')
  else if (action === 'expire') fail(intent, 'payment_intent_payment_attempt_expired')
  else if (action === 'silence') hidden = { ...hidden, silent: true }
  else if (isRefundAction(action)) reported = await playRefund(change, intent, action)
  else reported = await disputeOf(change, intent, action)
  await updateObject(tx, id, intent, hidden)
  if (action !== 'silence' && action !== 'delay_refunds')
    await report(change, reported?.type ?? eventOf(intent), reported?.object ?? intent, hidden)
  return intent
}

async function disputeOf({ tx, now }: Change, intent: Wire, action: BankAction) {
  const charge = intent.latest_charge as Wire
  if (action === 'dispute' || action === 'return') {
    const dispute = {
      id: newWireId('dp'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: seconds(now),
      payment_intent: intent.id,
      reason: action === 'return' ? 'debit_not_authorized' : 'fraudulent',
      // A reversed direct debit is final: the creditor cannot dispute it.
      status: action === 'return' ? 'lost' : 'needs_response',
    }
    await insertObject(tx, { body: dispute, hidden: {}, at: now })
    intent.latest_charge = { ...charge, disputed: true, dispute: dispute.id, dispute_status: dispute.status }
    return { type: 'charge.dispute.created', object: dispute as Wire }
  }
  const row = await lockObject(tx, charge.dispute as string)
  const dispute = { ...row?.body, status: action === 'win_dispute' ? 'won' : 'lost' } as Wire
  await updateObject(tx, charge.dispute as string, dispute, {})
  intent.latest_charge = { ...charge, dispute_status: dispute.status }
  return { type: 'charge.dispute.closed', object: dispute }
}

/** A waiting payment fails after its deadline, checked on each read. */
export async function settledIntent(change: Change, id: string): Promise<Wire> {
  const row = await getObject(change, id, 'payment_intent')
  const isDue = row.hidden.expiresAt !== undefined && Date.parse(row.hidden.expiresAt) <= change.now.getTime()
  return isDue && row.body.status === 'requires_action' ? playBank(change, id, 'expire') : row.body
}

export async function captureIntent(change: Change, id: string, amount: number | undefined): Promise<Wire> {
  const { body: intent, hidden } = await getObject(change, id, 'payment_intent')
  if (intent.status !== 'requires_capture') throw unexpected(intent)
  succeed(intent, change.now, Math.min(amount ?? intent.amount, intent.amount))
  await updateObject(change.tx, id, intent, hidden)
  await report(change, eventOf(intent), intent, hidden)
  return intent
}

export async function cancelIntent(change: Change, id: string): Promise<Wire> {
  const { body: intent, hidden } = await getObject(change, id, 'payment_intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw unexpected(intent)
  intent.status = 'canceled'
  intent.cancellation_reason = 'requested_by_customer'
  intent.next_action = null
  await updateObject(change.tx, id, intent, hidden)
  await report(change, eventOf(intent), intent, hidden)
  return intent
}

export async function createRefund(change: Change, params: Wire): Promise<Wire> {
  const { body: intent, hidden } = await getObject(change, String(params.payment_intent), 'payment_intent')
  const charge = intent.latest_charge as Wire | null
  const amount = Number(params.amount ?? intent.amount_received)
  if (intent.status !== 'succeeded' || charge === null) throw unexpected(intent)
  if (charge.disputed || amount <= 0 || amount > intent.amount_received - charge.amount_refunded)
    throw new WireError(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Too much' })
  const refund = await makeRefund(change, intent, params, amount)
  await updateObject(change.tx, intent.id, intent, hidden)
  await report(change, 'charge.refunded', intent.latest_charge, hidden)
  return refund
}

const isRefundAction = (action: BankAction): action is RefundAction =>
  (refundActions as readonly string[]).includes(action)

const unexpected = (intent: Wire) =>
  new WireError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent is ${intent.status}`,
  })

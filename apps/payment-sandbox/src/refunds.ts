import { insertObject, lockObject, updateObject, type Wire } from './bank.sql.ts'
import type { Change } from './bank.ts'
import { newWireId } from './wire.ts'

/** The bank's actions on the refunds of a payment, on its page. */
export const refundActions = ['delay_refunds', 'complete_refund', 'fail_refund'] as const
export type RefundAction = (typeof refundActions)[number]

interface RefundNote {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

const refundsOf = (intent: Wire): RefundNote[] => intent.latest_charge?.refund_notes ?? []

/** Refunds of direct debits are asynchronous, as are those that a person delays. */
const isDelayed = (intent: Wire): boolean =>
  intent.payment_method_types[0] === 'sepa_debit' || intent.latest_charge.delays_refunds === true

export function allowedRefundActions(intent: Wire): RefundAction[] {
  if (intent.status !== 'succeeded') return []
  const notes = refundsOf(intent)
  const isOpen = notes.some(({ status }) => status === 'pending')
  const mayFail = notes.some(({ status }) => status !== 'failed')
  return [
    ...(isDelayed(intent) ? [] : ['delay_refunds' as const]),
    ...(isOpen ? ['complete_refund' as const] : []),
    ...(mayFail ? ['fail_refund' as const] : []),
  ]
}

/** Refunds (part of) a payment whose state and amount were checked. */
export async function makeRefund(change: Change, intent: Wire, params: Wire, amount: number): Promise<Wire> {
  const charge = intent.latest_charge as Wire
  const refund = {
    id: newWireId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: Math.floor(change.now.getTime() / 1000),
    metadata: params.metadata ?? {},
    payment_intent: intent.id,
    status: isDelayed(intent) ? 'pending' : 'succeeded',
  }
  intent.latest_charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refund_notes: [...refundsOf(intent), { id: refund.id, status: refund.status }],
  }
  await insertObject(change.tx, { body: refund, hidden: {}, at: change.now })
  return refund
}

/** Completes or fails the oldest pending refund, or returns the last completed one. @returns the events. */
export async function playRefund(
  { tx }: Change,
  intent: Wire,
  action: RefundAction,
): Promise<{ type: string; object: Wire } | undefined> {
  if (action === 'delay_refunds') {
    intent.latest_charge = { ...intent.latest_charge, delays_refunds: true }
    return undefined
  }
  const notes = refundsOf(intent)
  const noted = notes.find(({ status }) => status === 'pending') ?? notes.findLast(({ status }) => status !== 'failed')
  const row = noted && (await lockObject(tx, noted.id))
  if (noted === undefined || row === undefined) return undefined
  const status = action === 'complete_refund' ? 'succeeded' : 'failed'
  const refund: Wire = {
    ...row.body,
    status,
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  }
  await updateObject(tx, noted.id, refund, {})
  const { latest_charge: charge } = intent
  intent.latest_charge = {
    ...charge,
    amount_refunded: charge.amount_refunded - (status === 'failed' ? Number(refund.amount) : 0),
    refund_notes: notes.map((note) => (note.id === noted.id ? { id: note.id, status } : note)),
  }
  return { type: status === 'failed' ? 'refund.failed' : 'refund.updated', object: refund }
}

/** The refunds of a payment, the newest first, as Stripe lists them. */
export async function listRefunds({ tx }: Change, intent: Wire): Promise<Wire> {
  const rows = await Promise.all(refundsOf(intent).map(({ id }) => lockObject(tx, id)))
  const data = rows.flatMap((row) => (row === undefined ? [] : [row.body])).reverse()
  return { object: 'list', data, has_more: false, url: '/v1/refunds' }
}

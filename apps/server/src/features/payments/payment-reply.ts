import type { Payment } from '@voltway/contract/payments'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { readPayer } from '../payment-methods/payment-methods.ts'
import { collectionDays } from './collection-days.ts'
import type { PaymentRow } from './payments.sql.ts'

/** A payment for its payer. */
export async function paymentReply(ctx: Ctx, scope: WalletScope, payment: PaymentRow): Promise<Payment> {
  return {
    payment_id: payment.id,
    status: statusOf(payment),
    amount: formatMoney(payment.amount_minor),
    requires_action: await actionOf(ctx, scope, payment),
    failure:
      payment.reversed_minor > 0n ? (payment.reversal === 'RETURNED' ? 'returned' : 'disputed') : payment.failure,
  }
}

function statusOf({ status, reversed_minor }: PaymentRow): Payment['status'] {
  if (reversed_minor > 0n) return 'failed'
  const words = {
    CREATED: 'unknown',
    UNKNOWN: 'unknown',
    REQUIRES_ACTION: 'requires_action',
    PROCESSING: 'processing',
    SUCCEEDED: 'succeeded',
    FAILED: 'failed',
  } as const
  return words[status]
}

async function actionOf(ctx: Ctx, scope: WalletScope, payment: PaymentRow): Promise<Payment['requires_action']> {
  const { action } = payment
  if (payment.method_kind === 'DIRECT_DEBIT' && payment.status === 'PROCESSING') {
    return { kind: 'DIRECT_DEBIT', ...(await collectionDaysOf(ctx.db, scope, new Date(payment.created_at))) }
  }
  if (payment.status !== 'REQUIRES_ACTION' || action === null) return { kind: 'NONE' }
  if (action.kind === 'THREE_D_SECURE') return { kind: 'THREE_D_SECURE', url: action.url }
  if (action.kind === 'MB_WAY') return { kind: 'MB_WAY', expires_at: action.expiresAt }
  return {
    kind: 'MULTIBANCO',
    entity: action.entity,
    reference: action.reference,
    amount: formatMoney(payment.amount_minor),
    expires_at: action.expiresAt,
  }
}

/** When a direct debit of an instant is collected, by the legal day of the wallet's zone. */
export async function collectionDaysOf(
  on: Sql,
  scope: WalletScope,
  at: Date,
): Promise<ReturnType<typeof collectionDays>> {
  const payer = await readPayer(on, scope)
  return collectionDays(legalDay(at.getTime(), payer?.time_zone ?? 'Europe/Lisbon'))
}

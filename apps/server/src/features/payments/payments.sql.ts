import { recordChanged } from '../../kernel/changes/changes.ts'
import type { MethodKind, PayerAction } from '../../kernel/gateway/gateway.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on payments. Writes: payment. */

export type PaymentStatus = 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'UNKNOWN' | 'SUCCEEDED' | 'FAILED'
export type Purpose = 'TOPUP' | 'AUTO_TOPUP' | 'DOCUMENT'

export interface PaymentRow {
  wallet_id: string
  id: string
  purpose: Purpose
  document_id: string | null
  payment_method_id: string
  method_kind: MethodKind
  provider_id: string | null
  amount_minor: bigint
  received_minor: bigint
  refunded_minor: bigint
  reversed_minor: bigint
  currency: string
  status: PaymentStatus
  failure: string | null
  action: PayerAction | null
  reversal: 'CHARGEBACK' | 'RETURNED' | null
  created_at: string
  final_at: string | null
  fetches: number
}

const columns = sql`wallet_id, id, purpose, document_id, payment_method_id, method_kind, provider_id, amount_minor,
  received_minor, refunded_minor, reversed_minor, currency, status, failure, action, reversal, created_at, final_at, fetches`

export function selectPayment(db: Sql, scope: WalletScope, id: string): Promise<PaymentRow | undefined> {
  return db.row<PaymentRow>(sql`select ${columns} from payment where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function lockPayment(tx: Sql, scope: WalletScope, id: string): Promise<PaymentRow | undefined> {
  return tx.row<PaymentRow>(sql`
    select ${columns} from payment where wallet_id = ${scope.walletId} and id = ${id} for no key update`)
}

export function selectPaymentOfKey(db: Sql, scope: WalletScope, requestKey: string): Promise<PaymentRow | undefined> {
  return db.row<PaymentRow>(sql`
    select ${columns} from payment where wallet_id = ${scope.walletId} and request_key = ${requestKey}`)
}

/** A payment of which money is left. */
export interface RefundableRow extends PaymentRow {
  /** Its provider refuses refunds, or refused one: what is left can only be paid to a bank account. */
  refuses_refunds: boolean
}

/**
 * Payments of which money is left, the newest first, at most `limit` of those whose provider refunds and of the others.
 * Multibanco supports no refunds, a direct debit can be refunded for 180 days (Stripe), and a bank that refused a refund
 * refuses the next.
 */
export function selectRefundable(db: Sql, scope: WalletScope, now: Date, limit: number): Promise<RefundableRow[]> {
  return db.rows<RefundableRow>(sql`
    select ${columns}, refuses_refunds from (
      select left_over.*, row_number() over (partition by refuses_refunds order by created_at desc, id desc) as position
      from (
        select payment.*, method_kind = 'MULTIBANCO'
            or method_kind = 'DIRECT_DEBIT' and coalesce(final_at < ${now}::timestamptz - interval '180 days', false)
            or exists (select from payment_refund r where r.wallet_id = ${scope.walletId} and r.payment_id = payment.id
              and r.status = 'FAILED' and r.payout_id is null) as refuses_refunds
        from payment
        where wallet_id = ${scope.walletId} and status = 'SUCCEEDED' and reversal is null and document_id is null
          and received_minor > refunded_minor) left_over) numbered
    where position <= ${limit} order by created_at desc, id desc`)
}

/** The open payment of a document: one is collected at a time. */
export function selectOpenPaymentOfDocument(
  db: Sql,
  scope: WalletScope,
  documentId: string,
): Promise<PaymentRow | undefined> {
  return db.row<PaymentRow>(sql`
    select ${columns} from payment
    where wallet_id = ${scope.walletId} and document_id = ${documentId}
      and status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'UNKNOWN')
    order by created_at desc limit 1`)
}

export interface NewPayment {
  readonly id: string
  readonly purpose: Purpose
  readonly documentId: string | null
  readonly methodId: string
  readonly methodKind: MethodKind
  readonly provider: string
  readonly amountMinor: bigint
  readonly requestedBy: string | null
  readonly requestKey: string
  readonly at: Date
  readonly fetchAt: Date
}

/** @returns 0 when the key exists. */
export function insertPayment(tx: Tx, scope: WalletScope, payment: NewPayment): Promise<number> {
  recordChanged(tx, scope, 'payment', [payment.id])
  return tx.run(sql`
    insert into payment (
      wallet_id, id, purpose, document_id, payment_method_id, method_kind, provider, amount_minor, status, requested_by,
      request_key, created_at, fetch_at)
    values (
      ${scope.walletId}, ${payment.id}, ${payment.purpose}, ${payment.documentId}, ${payment.methodId}, ${payment.methodKind},
      ${payment.provider}, ${payment.amountMinor}, 'CREATED', ${payment.requestedBy}, ${payment.requestKey}, ${payment.at},
      ${payment.fetchAt})
    on conflict (wallet_id, request_key) do nothing`)
}

export interface PaymentState {
  readonly status: PaymentStatus
  readonly providerId: string | null
  readonly action: PayerAction | null
  readonly failure: string | null
  readonly receivedMinor: bigint
  readonly reversedMinor: bigint
  readonly reversal: PaymentRow['reversal']
  readonly finalAt: Date | null
  readonly fetchAt: Date | null
}

export function updatePayment(tx: Tx, scope: WalletScope, id: string, state: PaymentState): Promise<number> {
  recordChanged(tx, scope, 'payment', [id])
  return tx.run(sql`
    update payment set status = ${state.status}, provider_id = coalesce(${state.providerId}, provider_id),
      action = ${state.action === null ? null : JSON.stringify(state.action)}::jsonb, failure = ${state.failure},
      received_minor = ${state.receivedMinor}, reversed_minor = ${state.reversedMinor}, reversal = ${state.reversal},
      final_at = ${state.finalAt}, fetch_at = ${state.fetchAt}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function updateRefunded(tx: Sql, scope: WalletScope, id: string, byMinor: bigint): Promise<number> {
  return tx.run(sql`
    update payment set refunded_minor = refunded_minor + ${byMinor} where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Payments with a due fetch, the longest overdue first. */
export function selectDuePayments(db: Db, at: Date, limit: number): Promise<{ wallet_id: string; id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string }>(sql`
      select wallet_id, id from payment where fetch_at <= ${at} ${only(sql`wallet_id`)} order by fetch_at limit ${limit}`),
  )
}

export function updateFetched(tx: Sql, scope: WalletScope, id: string, next: Date | null): Promise<number> {
  return tx.run(sql`
    update payment set fetch_at = ${next}, fetches = fetches + 1 where wallet_id = ${scope.walletId} and id = ${id}`)
}

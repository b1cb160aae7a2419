import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql } from '../../platform/sql.ts'

/** Statements on refunds. Writes: payment_refund. */

export interface RefundRow {
  wallet_id: string
  id: string
  payment_id: string
  amount_minor: bigint
  request_key: string
  provider_key: string
  provider_id: string | null
  status: 'CREATED' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
  failure: string | null
  created_at: string
  final_at: string | null
  /** The payout that pays it back to a bank account; null: the payment provider does. */
  payout_id: string | null
}

const columns = sql`wallet_id, id, payment_id, amount_minor, request_key, provider_key, provider_id, status, failure, created_at,
  final_at, payout_id`

export function selectRefund(db: Sql, scope: WalletScope, id: string): Promise<RefundRow | undefined> {
  return db.row<RefundRow>(
    sql`select ${columns} from payment_refund where wallet_id = ${scope.walletId} and id = ${id}`,
  )
}

export function lockRefund(tx: Sql, scope: WalletScope, id: string): Promise<RefundRow | undefined> {
  return tx.row<RefundRow>(sql`
    select ${columns} from payment_refund where wallet_id = ${scope.walletId} and id = ${id} for no key update`)
}

export function selectRefundOfProviderKey(
  db: Sql,
  scope: WalletScope,
  providerKey: string,
): Promise<RefundRow | undefined> {
  return db.row<RefundRow>(sql`
    select ${columns} from payment_refund where wallet_id = ${scope.walletId} and provider_key = ${providerKey}`)
}

/** Refunds of a payment except failed ones, oldest first. */
export function selectRefunds(db: Sql, scope: WalletScope, paymentId: string): Promise<RefundRow[]> {
  return db.rows<RefundRow>(sql`
    select ${columns} from payment_refund
    where wallet_id = ${scope.walletId} and payment_id = ${paymentId} and status <> 'FAILED' order by created_at, id`)
}

/** The refunds of one withdrawal, failed ones included, those of the newest payments first. */
export function selectRefundsOfRequest(db: Sql, { walletId }: WalletScope, requestKey: string): Promise<RefundRow[]> {
  return db.rows<RefundRow>(sql`
    select ${columns} from payment_refund r
    where wallet_id = ${walletId} and request_key = ${requestKey}
    order by (select p.created_at from payment p where p.wallet_id = ${walletId} and p.id = r.payment_id) desc,
      payment_id desc`)
}

export interface NewRefund {
  readonly id: string
  readonly paymentId: string
  readonly amountMinor: bigint
  readonly requestKey: string
  readonly providerKey: string
  readonly at: Date
  readonly fetchAt: Date | null
  readonly payoutId: string | null
}

/** @returns 0 when the same refund exists and has not failed. The payment is locked. */
export function insertRefund(tx: Sql, scope: WalletScope, refund: NewRefund): Promise<number> {
  return tx.run(sql`
    insert into payment_refund (wallet_id, id, payment_id, amount_minor, request_key, provider_key, status, created_at, fetch_at,
      needs_note, payout_id)
    values (${scope.walletId}, ${refund.id}, ${refund.paymentId}, ${refund.amountMinor}, ${refund.requestKey},
      ${refund.providerKey}, 'CREATED', ${refund.at}, ${refund.fetchAt}, true, ${refund.payoutId})
    on conflict do nothing`)
}

export function updateRefund(
  tx: Sql,
  scope: WalletScope,
  id: string,
  state: {
    readonly status: RefundRow['status']
    readonly providerId: string | null
    readonly failure: string | null
    readonly finalAt: Date | null
    readonly fetchAt: Date | null
  },
): Promise<number> {
  return tx.run(sql`
    update payment_refund set status = ${state.status}, provider_id = coalesce(${state.providerId}, provider_id),
      failure = ${state.failure}, final_at = ${state.finalAt}, fetch_at = ${state.fetchAt}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Refunds with a due fetch, the longest overdue first. */
export function selectDueRefunds(db: Db, at: Date, limit: number): Promise<{ wallet_id: string; id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string }>(sql`
      select wallet_id, id from payment_refund
      where fetch_at <= ${at} ${only(sql`wallet_id`)} order by fetch_at limit ${limit}`),
  )
}

export function updateRefundFetch(tx: Sql, scope: WalletScope, id: string, next: Date | null): Promise<number> {
  return tx.run(sql`
    update payment_refund set fetch_at = ${next} where wallet_id = ${scope.walletId} and id = ${id}`)
}

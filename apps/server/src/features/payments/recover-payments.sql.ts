import type { MethodKind } from '../../kernel/gateway/gateway.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what a payment of the provider needs to be stored after a restore. */

/** The wallet of a payment, and the method that it was paid with; null when the wallet has no such method. */
export interface PayingWallet {
  method_id: string | null
}

/** Returns undefined when there is no such wallet. Multibanco and MB WAY have one method for all payments. */
export function selectPayingWallet(
  db: Sql,
  { walletId, kind, providerMethodId }: { walletId: string; kind: MethodKind; providerMethodId: string | null },
): Promise<PayingWallet | undefined> {
  return db.row(sql`
    select (
      select m.id from payment_method m
      where m.wallet_id = ${walletId} and m.kind = ${kind}
        and (m.provider_method_id = ${providerMethodId} or m.kind in ('MULTIBANCO', 'MB_WAY'))
      order by m.removed_at is null desc, m.created_at desc, m.id limit 1) as method_id
    from wallet w where w.id = ${walletId}`)
}

/** Returns what was paid back to a bank account instead of through the provider. */
export async function selectPaidOut(db: Sql, { walletId }: WalletScope, paymentId: string): Promise<bigint> {
  const row = await db.row<{ paid_out_minor: bigint }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as paid_out_minor from payment_refund
    where wallet_id = ${walletId} and payment_id = ${paymentId} and payout_id is not null and status <> 'FAILED'`)
  return row?.paid_out_minor ?? 0n
}

/** Returns the payments without a final state, oldest first. */
export function selectOpenPayments(db: Sql): Promise<{ wallet_id: string; id: string }[]> {
  return db.rows(sql`
    select wallet_id, id from payment
    where status in ('CREATED', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING') order by created_at, id`)
}

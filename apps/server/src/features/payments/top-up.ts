import type { Ctx } from '../../kernel/ctx.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { type Applied, applyTransfer } from '../../kernel/ledger/ledger.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'

export interface TopUp {
  readonly amountMinor: bigint
  /** Where the money comes from; names the clearing account: `card`, `multibanco`, `mb_way`, `direct_debit`, `operator`. */
  readonly method: string
  /** Unique for ever in the wallet: the same payment is never credited twice. */
  readonly key: string
  /** When it became final; now by default. */
  readonly at?: Date
  readonly kind?: 'TOPUP' | 'AUTO_TOPUP'
  readonly paymentId?: string | null
  /** The document it pays. */
  readonly invoiceId?: string | null
  readonly note?: string | null
}

/** Credits a payment that is final. What is owed is paid first. */
export function postTopUp(ctx: Ctx, scope: WalletScope, topUp: TopUp): Promise<Applied> {
  return ctx.db.tx((tx) => postTopUpIn({ ctx, tx, scope }, topUp))
}

/** {@link postTopUp} within the transaction that records the payment. */
export async function postTopUpIn({ ctx, tx, scope }: WalletWork, topUp: TopUp): Promise<Applied> {
  const applied = await applyTransfer(tx, scope, {
    op: 'credit',
    kind: topUp.kind ?? 'TOPUP',
    account: `system:clearing:${topUp.method}`,
    amountMinor: topUp.amountMinor,
    key: topUp.key,
    at: topUp.at ?? ctx.now,
    paymentId: topUp.paymentId ?? null,
    invoiceId: topUp.invoiceId ?? null,
    note: topUp.note ?? null,
  })
  await publishBalance(tx, scope, applied, ctx.now)
  return applied
}

/** Money the operator credits by hand: what came by bank transfer, or a gift. */
export function topUpByOperator(ctx: Ctx, scope: WalletScope, topUp: Omit<TopUp, 'method'>): Promise<Applied> {
  return postTopUp(ctx, scope, { ...topUp, method: 'operator' })
}

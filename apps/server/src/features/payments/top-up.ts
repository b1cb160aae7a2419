import type { Ctx } from '../../kernel/ctx.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { type Applied, applyTransfer } from '../../kernel/ledger/ledger.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'

export interface TopUp {
  readonly amountMinor: bigint
  /**
   * The origin of the money, which names the clearing account: `card`, `multibanco`, `mb_way`, `direct_debit`,
   * `operator`.
   */
  readonly method: string
  /** Unique in the wallet: a payment is never credited twice. */
  readonly key: string
  /** When it became final. Default: now. */
  readonly at?: Date
  readonly kind?: 'TOPUP' | 'AUTO_TOPUP'
  readonly paymentId?: string | null
  /** The document it pays. */
  readonly invoiceId?: string | null
  readonly note?: string | null
}

/** Credits a final payment. Debt is paid first. */
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

/** Money that the operator credits manually: a bank transfer, or goodwill. */
export function topUpByOperator(ctx: Ctx, scope: WalletScope, topUp: Omit<TopUp, 'method'>): Promise<Applied> {
  return postTopUp(ctx, scope, { ...topUp, method: 'operator' })
}

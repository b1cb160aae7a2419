import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { creditInvoiceIn } from './credit-invoice.ts'
import { WrongCredit } from './credit-lines.ts'
import { type RefundToCreditRow, selectReceiptsToCredit } from './invoice-run.sql.ts'

/**
 * Credits the receipts of a payment after its money went back to its source. A refund that is larger than what is left of
 * each receipt is credited from several of them, each at most by what is left of it, in one transaction.
 * @throws WrongCredit when the receipts have less left than the refund.
 */
export function creditRefund(ctx: Ctx, scope: WalletScope, refund: RefundToCreditRow): Promise<void> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    let leftMinor = refund.amount_minor
    const receipts = await selectReceiptsToCredit(tx, scope, refund)
    for (const [index, receipt] of receipts.entries()) {
      const amountMinor = receipt.left_minor < leftMinor ? receipt.left_minor : leftMinor
      if (amountMinor <= 0n) break
      const key = `credit:refund:${refund.id}`
      await creditInvoiceIn(
        { ctx, tx, scope },
        {
          invoiceId: receipt.id,
          reason: 'money_returned',
          of: { kind: 'AMOUNT', amountMinor },
          key: index === 0 ? key : `${key}:${index + 1}`,
          isBooked: true,
          returnsMoney: true,
        },
      )
      leftMinor -= amountMinor
    }
    if (leftMinor > 0n) throw new WrongCredit(`the receipts have ${formatMoney(leftMinor)} less than the refund`)
  })
}

/** Credits the receipt of a payment that its bank took back, by what is left of it at most. */
export function creditReversal(ctx: Ctx, scope: WalletScope, reversal: RefundToCreditRow): Promise<void> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const [receipt] = await selectReceiptsToCredit(tx, scope, reversal)
    if (receipt === undefined) return
    const { amount_minor: reversedMinor } = reversal
    await creditInvoiceIn(
      { ctx, tx, scope },
      {
        invoiceId: receipt.id,
        reason: 'payment_returned',
        of: { kind: 'AMOUNT', amountMinor: receipt.left_minor < reversedMinor ? receipt.left_minor : reversedMinor },
        key: `credit:reversal:${reversal.id}`,
        isBooked: true,
        returnsMoney: true,
      },
    )
  })
}

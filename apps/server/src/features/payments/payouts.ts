import type { Payout } from '@voltway/contract/payments-payouts'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { openIban } from '../../kernel/bank/sealed-iban.ts'
import { type TransferFile, transferFile } from '../../kernel/bank/transfer-file.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf, refreshWalletReasons } from '../wallets/wallets.ts'
import { notifyRefundFailed } from './payment-mails.ts'
import { lockPayment, type PaymentRow } from './payments.sql.ts'
import type { UsableAccount } from './payout-account.ts'
import {
  insertBatch,
  insertPayout,
  lockPayout,
  type PayoutRow,
  selectBatch,
  selectOpenPayouts,
  selectPayoutById,
  selectPayoutPayments,
  selectPayouts,
  selectPayoutsOfBatch,
  updatePayout,
  updateSent,
} from './payouts.sql.ts'
import { lockRefund, updateRefund } from './refunds.sql.ts'
import { creditRefundBack, refundLocked } from './refunds.ts'

const SHOWN = 20
/** A bank accepts larger files; a larger batch is continued by the next export. */
const MOST_OF_BATCH = 10_000

/** Thrown when a payout or batch cannot do what the operator asks. */
export class WrongPayout extends Error {}

const payoutReply = (row: PayoutRow): Payout => ({
  id: row.id,
  amount: formatMoney(row.amount_minor),
  status: row.status,
  holder: row.holder,
  iban_last4: row.iban_last4,
  requested_at: row.requested_at,
  changed_at: row.changed_at,
  reason: row.reason,
})

/** The latest payouts of a wallet, the newest first. */
export async function readPayouts(ctx: Ctx, scope: WalletScope): Promise<{ results: Payout[] }> {
  return { results: (await selectPayouts(ctx.db, scope, SHOWN)).map(payoutReply) }
}

/** A payout by its id. */
export async function readPayout(tx: Sql, id: string): Promise<Payout | null> {
  const row = await selectPayoutById(tx, id)
  return row === undefined ? null : payoutReply(row)
}

/**
 * Takes the money of a payout out of the wallet, as refunds of the payments that brought it. The payments and the wallet
 * are locked, in this order.
 */
export async function requestPayout(
  work: WalletWork,
  account: UsableAccount,
  parts: readonly { readonly payment: PaymentRow; readonly amountMinor: bigint }[],
  key: string,
): Promise<Payout> {
  const { ctx, tx, scope } = work
  const id = ctx.newId()
  const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0n)
  const { holder, ibanSealed, last4 } = account
  const at = ctx.now
  const payout = { id, amountMinor, holder, ibanSealed, last4, personId: scope.personId, at }
  const row = await insertPayout(tx, scope, payout)
  if (row === undefined) throw new Error('a payout was not inserted')
  for (const part of parts) await refundLocked(work, part.payment, { amountMinor: part.amountMinor, key, payoutId: id })
  return payoutReply(row)
}

/** A batch with its file. */
export interface ExportedBatch {
  readonly id: string
  readonly payouts: number
  readonly amountMinor: bigint
  readonly xml: string
}

/**
 * Puts all payouts that wait into a new batch. Each is in one batch: its state changes with the batch, in one
 * transaction, whoever exports at the same time.
 * @returns undefined when none waits.
 * @throws WrongPayout without a configured account, and for an IBAN that cannot be read.
 */
export async function exportPayouts(ctx: Ctx): Promise<ExportedBatch | undefined> {
  const debtor = ctx.app.config.payouts
  if (debtor === undefined) throw new WrongPayout('PAYOUT_IBAN is not set')
  const id = ctx.newId()
  const sent = await ctx.db.tx(async (tx) => {
    let count = 0
    // In the order of their wallets, as every transaction over several of them.
    const waiting = (await selectOpenPayouts(tx, 'ASKED', MOST_OF_BATCH)).toSorted((one, other) =>
      one.wallet_id < other.wallet_id ? -1 : one.wallet_id > other.wallet_id ? 1 : one.id < other.id ? -1 : 1,
    )
    for (const payout of waiting) {
      refuseUnreadable(ctx, payout)
      const scope = systemScope(payout.wallet_id)
      if ((await updateSent(tx, scope, { id: payout.id, batchId: id, at: ctx.now })) === 0) continue
      count += 1
      record({ ctx, tx, scope }, 'payout.sent', payout)
    }
    if (count > 0) await insertBatch(tx, { id, at: ctx.now, debtor })
    return count
  })
  return sent === 0 ? undefined : readBatch(ctx, id)
}

/** A batch whose file cannot be written must not begin. */
function refuseUnreadable(ctx: Ctx, { id, iban_sealed }: PayoutRow): void {
  try {
    openIban(ctx, iban_sealed)
  } catch {
    throw new WrongPayout(`the IBAN of ${id} cannot be read, because SECRET has changed: return this payout first`)
  }
}

/**
 * Writes the file of a batch again, to the letter.
 * @throws WrongPayout for an unknown batch.
 */
export async function readBatch(ctx: Ctx, id: string): Promise<ExportedBatch> {
  const batch = await selectBatch(ctx.db, id)
  if (batch === undefined) throw new WrongPayout(`there is no batch ${id}`)
  const payouts = await selectPayoutsOfBatch(ctx.db, id)
  const file: TransferFile = {
    reference: plainId(id),
    at: new Date(batch.created_at),
    debtor: { name: batch.debtor_name, iban: batch.debtor_iban, bic: batch.debtor_bic },
    transfers: payouts.map((payout) => ({
      reference: plainId(payout.id),
      amountMinor: payout.amount_minor,
      name: payout.holder,
      iban: openIban(ctx, payout.iban_sealed),
      text: `Voltway Fleets ${plainId(payout.id)}`,
    })),
  }
  const amountMinor = payouts.reduce((sum, payout) => sum + payout.amount_minor, 0n)
  return { id, payouts: payouts.length, amountMinor, xml: transferFile(file) }
}

const plainId = (id: string): string => id.replaceAll('-', '')

/** Payouts that wait or are ordered, the oldest first. */
export const listOpenPayouts = (ctx: Ctx, limit: number) => selectOpenPayouts(ctx.db, 'OPEN', limit)

/**
 * The payouts that an id names: one, or all of a batch.
 * @throws WrongPayout for an unknown id.
 */
export async function payoutsNamed(ctx: Ctx, id: string): Promise<PayoutRow[]> {
  const payout = await selectPayoutById(ctx.db, id)
  const payouts = payout === undefined ? await selectPayoutsOfBatch(ctx.db, id) : [payout]
  if (payouts.length === 0) throw new WrongPayout(`there is no payout or batch ${id}`)
  return payouts
}

/**
 * Marks a payout as paid. Its refunds are final, so the receipts get their credit notes. Repeating it changes nothing.
 * @throws WrongPayout unless it is in a file.
 */
export function payPayout(ctx: Ctx, { walletId, id }: { walletId: string; id: string }): Promise<'PAID' | 'UNCHANGED'> {
  return moveRefunds(ctx, { walletId, id, to: 'PAID', reason: null })
}

/**
 * Returns the money of a payout to the wallet, from which it can be withdrawn again. A payout that was paid may still be
 * returned by the bank; its receipts then get new ones. Repeating it changes nothing.
 */
export function returnPayout(
  ctx: Ctx,
  { walletId, id, reason }: { walletId: string; id: string; reason: string },
): Promise<'RETURNED' | 'UNCHANGED'> {
  return moveRefunds(ctx, { walletId, id, to: 'RETURNED', reason })
}

/** Locks the payments, the payout, its refunds, then the wallet and its accounts. */
function moveRefunds<To extends 'PAID' | 'RETURNED'>(
  ctx: Ctx,
  { walletId, id, to, reason }: { walletId: string; id: string; to: To; reason: string | null },
): Promise<To | 'UNCHANGED'> {
  const scope = systemScope(walletId)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const parts = await selectPayoutPayments(tx, scope, id)
    const payments = new Map<string, PaymentRow>()
    for (const { payment_id } of parts) {
      const payment = payments.get(payment_id) ?? (await lockPayment(tx, scope, payment_id))
      if (payment !== undefined) payments.set(payment_id, payment)
    }
    const payout = await lockPayout(tx, scope, id)
    if (payout === undefined) throw new WrongPayout(`there is no payout ${id}`)
    if (payout.status === to) return 'UNCHANGED'
    if (payout.status === 'RETURNED') throw new WrongPayout(`${id} is returned: its money is in the wallet`)
    if (payout.status === 'ASKED' && to === 'PAID') throw new WrongPayout(`${id} is in no file yet`)
    await updatePayout(tx, scope, id, { status: to, reason, at: ctx.now })
    for (const { refund_id } of parts) {
      await lockRefund(tx, scope, refund_id)
      await updateRefund(tx, scope, refund_id, {
        status: to === 'PAID' ? 'SUCCEEDED' : 'FAILED',
        providerId: null,
        failure: to === 'PAID' ? null : 'payout_returned',
        finalAt: ctx.now,
        fetchAt: null,
      })
    }
    if (to === 'RETURNED') await returnToWallet(work, { payout, payments, parts })
    record(work, to === 'PAID' ? 'payout.paid' : 'payout.returned', payout, reason)
    return to
  })
}

async function returnToWallet(
  work: WalletWork,
  {
    payout,
    payments,
    parts,
  }: {
    readonly payout: PayoutRow
    readonly payments: ReadonlyMap<string, PaymentRow>
    readonly parts: readonly { payment_id: string; refund_id: string }[]
  },
): Promise<void> {
  const { tx, scope } = work
  await lockWalletOf(tx, scope)
  for (const { payment_id, refund_id } of parts) {
    const payment = payments.get(payment_id)
    const refund = await lockRefund(tx, scope, refund_id)
    if (payment !== undefined && refund !== undefined) await creditRefundBack(work, payment, refund)
  }
  await notifyRefundFailed(work, { paymentId: payout.id, amountMinor: payout.amount_minor })
  await refreshWalletReasons(work)
}

function record(
  work: WalletWork,
  action: 'payout.sent' | 'payout.paid' | 'payout.returned',
  { id, amount_minor, iban_last4 }: Pick<PayoutRow, 'id' | 'amount_minor' | 'iban_last4'>,
  reason: string | null = null,
): void {
  recordAudit(work, {
    action,
    object: { kind: 'payout', id, name: `•••• ${iban_last4}` },
    after: { amount: formatMoney(amount_minor), ...(reason === null ? {} : { reason }) },
  })
}

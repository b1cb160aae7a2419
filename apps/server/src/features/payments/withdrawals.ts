import type { ReplyOf } from '@voltway/contract/endpoint'
import type { getWithdrawable, withdrawFunds } from '@voltway/contract/payments'
import type { Payout } from '@voltway/contract/payments-payouts'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { readSpendable } from '../../kernel/ledger/spendable.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { lockPayment, type PaymentRow, type RefundableRow, selectRefundable } from './payments.sql.ts'
import { findUsableAccount } from './payout-account.ts'
import { readPayout, requestPayout } from './payouts.ts'
import { selectRefundsOfRequest } from './refunds.sql.ts'
import { refundLocked } from './refunds.ts'

/** More payments than these are not returned in one request, to their sources and to the bank account each. */
const MOST_SOURCES = 50

const leftOf = ({ received_minor, refunded_minor }: PaymentRow): bigint => received_minor - refunded_minor
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const sumOf = (payments: readonly PaymentRow[]): bigint => payments.reduce((sum, payment) => sum + leftOf(payment), 0n)

/**
 * Whether what is left of a payment is paid to the bank account. A refused refund is tried again where there is no such
 * account; Multibanco has no refunds at all.
 */
const goesToBank = ({ method_kind, refuses_refunds }: RefundableRow, hasAccount: boolean): boolean =>
  method_kind === 'MULTIBANCO' || (hasAccount && refuses_refunds)

/**
 * The part of the balance that can return to its source, and the part that only a payout to the company's bank account
 * returns. Credit that the operator granted is not money of the customer, and the cost of charges that are not settled
 * stays.
 */
export async function readWithdrawable(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof getWithdrawable>> {
  const { ownMinor: availableMinor, unsettledMinor } = await readSpendable(ctx.db, scope, ctx.now)
  const hasAccount = (await findUsableAccount(ctx, ctx.db, scope)) !== undefined
  const payments = await selectRefundable(ctx.db, scope, ctx.now, MOST_SOURCES)
  const sources = payments.filter((payment) => !goesToBank(payment, hasAccount))
  const sourcesMinor = smaller(availableMinor, sumOf(sources))
  const others = payments.filter((payment) => goesToBank(payment, hasAccount))
  const bankMinor = smaller(availableMinor - sourcesMinor, sumOf(others))
  return {
    available: formatMoney(availableMinor),
    most: formatMoney(sourcesMinor + (hasAccount ? bankMinor : 0n)),
    to_source: formatMoney(sourcesMinor),
    to_bank: formatMoney(bankMinor),
    unsettled: formatMoney(unsettledMinor),
    sources: sources.flatMap((payment) =>
      payment.method_kind === 'MULTIBANCO'
        ? []
        : [
            {
              payment_id: payment.id,
              method: payment.method_kind,
              at: payment.final_at ?? payment.created_at,
              refundable: formatMoney(leftOf(payment)),
            },
          ],
    ),
  }
}

type Withdrawn = ReplyOf<typeof withdrawFunds>

/**
 * Returns unused balance to the payments that brought it, the newest first, because banks refuse refunds of old ones, and
 * the rest to the company's bank account. The money leaves the wallet in the transaction that enqueues the refunds; a
 * refund or payout that fails returns it. Locks the payments in the order of their ids, then the wallet.
 * @throws `wallet.insufficient_balance`, `wallet.not_refundable`, `wallet.blocked`
 */
export function withdrawBalance(ctx: Ctx, scope: WalletScope, amount: string): Promise<Withdrawn> {
  const amountMinor = parseMoney(amount)
  if (amountMinor === 0n) refuse('validation_failed', { fields: { amount: 'too_small' } })
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const payments = await lockRefundable(work)
    const wallet = (await lockWalletOf(tx, scope)) ?? refuse('wallet.not_found')
    const key = `withdrawal:${scope.personId}:${ctx.idempotencyKey}`
    const earlier = await earlierWithdrawal(work, key)
    if (earlier !== undefined) return earlier
    if (wallet.state === 'BLOCKED' || wallet.state === 'CLOSED') refuse('wallet.blocked')
    const { ownMinor } = await readSpendable(tx, scope, ctx.now)
    if (amountMinor > ownMinor) refuse('wallet.insufficient_balance')
    const account = await findUsableAccount(ctx, tx, scope)
    const hasAccount = account !== undefined
    const toSources = partsOf(
      payments.filter((payment) => !goesToBank(payment, hasAccount)),
      amountMinor,
    )
    for (const { payment, amountMinor: partMinor } of toSources.parts)
      await refundLocked(work, payment, { amountMinor: partMinor, key })
    const others = hasAccount ? payments.filter((payment) => goesToBank(payment, true)) : []
    const toBank = partsOf(others, toSources.restMinor)
    if (toBank.restMinor > 0n) refuse('wallet.not_refundable')
    let payout: Payout | null = null
    if (account !== undefined && toBank.parts.length > 0) payout = await requestPayout(work, account, toBank.parts, key)
    recordAudit(work, {
      action: 'funds.withdrawn',
      object: { kind: 'wallet', id: scope.walletId, name: null },
      after: {
        amount: formatMoney(amountMinor),
        payments: toSources.parts.length + toBank.parts.length,
        ...(payout === null ? {} : { payout: payout.amount, iban_last4: payout.iban_last4 }),
      },
    })
    const refunds = toSources.parts.map((part) => ({
      payment_id: part.payment.id,
      amount: formatMoney(part.amountMinor),
    }))
    return { amount: formatMoney(amountMinor), refunds, payout }
  })
}

/** The withdrawal with this key. Its stored response is lost when the server stops right after the commit. */
async function earlierWithdrawal({ tx, scope }: WalletWork, key: string): Promise<Withdrawn | undefined> {
  const refunds = await selectRefundsOfRequest(tx, scope, key)
  if (refunds.length === 0) return undefined
  const payoutId = refunds.find(({ payout_id }) => payout_id !== null)?.payout_id ?? null
  return {
    amount: formatMoney(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)),
    refunds: refunds
      .filter(({ payout_id }) => payout_id === null)
      .map(({ payment_id, amount_minor }) => ({ payment_id, amount: formatMoney(amount_minor) })),
    payout: payoutId === null ? null : await readPayout(tx, payoutId),
  }
}

/** Locks the payments of which money is left, and returns them as they are under their locks, the newest first. */
async function lockRefundable({ ctx, tx, scope }: WalletWork): Promise<RefundableRow[]> {
  const known = await selectRefundable(tx, scope, ctx.now, MOST_SOURCES)
  const locked = new Map<string, PaymentRow>()
  for (const { id } of known.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const payment = await lockPayment(tx, scope, id)
    if (payment?.status === 'SUCCEEDED' && payment.reversal === null) locked.set(id, payment)
  }
  return known.flatMap(({ id, refuses_refunds }) => {
    const payment = locked.get(id)
    return payment === undefined ? [] : [{ ...payment, refuses_refunds }]
  })
}

interface Part {
  readonly payment: PaymentRow
  readonly amountMinor: bigint
}

/** Divides an amount between payments in their order, each at most by what is left of it. */
function partsOf(payments: readonly PaymentRow[], amountMinor: bigint): { parts: Part[]; restMinor: bigint } {
  const parts: Part[] = []
  let restMinor = amountMinor
  for (const payment of payments) {
    const partMinor = smaller(restMinor, leftOf(payment))
    if (partMinor <= 0n) continue
    parts.push({ payment, amountMinor: partMinor })
    restMinor -= partMinor
  }
  return { parts, restMinor }
}

import type { Ctx } from '../../kernel/ctx.ts'
import type { ListedPayment } from '../../kernel/gateway/gateway.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { systemScope } from '../../kernel/scope.ts'
import { applyProviderPayment } from './payment-apply.ts'
import { fetchDue, isOpenPayment } from './payment-follow.ts'
import { insertPayment, selectPayment } from './payments.sql.ts'
import { type PayingWallet, selectOpenPayments, selectPaidOut, selectPayingWallet } from './recover-payments.sql.ts'

/** The provider's clock may differ from the database's. */
const CLOCKS_DIFFER_MS = 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * How a payment of the provider differs from this database:
 * - `missing`: not stored, although its wallet and method are;
 * - `outdated`: stored, with an earlier state;
 * - `unknown_wallet`, `unknown_method`: created after the restore point, so the payment cannot be booked;
 * - `refunded`: the refunded amounts differ.
 */
type Difference = 'missing' | 'outdated' | 'unknown_wallet' | 'unknown_method' | 'refunded'

/** A payment of the provider that differs from this database. */
export interface DifferentPayment {
  readonly payment: ListedPayment
  readonly difference: Difference
  /** Whether it is now stored and booked. */
  readonly isRecovered: boolean
}

/**
 * Compares the provider's payments since an instant with this database, which was restored to that instant. With
 * `books` it stores and books what is missing or outdated, as top-ups of the wallets, and looks up every open payment.
 * Repeating it changes nothing.
 * @returns the payments that differed.
 */
export async function recoverPayments(
  ctx: Ctx,
  { since, books }: { readonly since: Date; readonly books: boolean },
): Promise<DifferentPayment[]> {
  const different: DifferentPayment[] = []
  const from = new Date(since.getTime() - CLOCKS_DIFFER_MS)
  for await (const payment of gatewayOf(ctx.app).listPayments(from)) {
    const { walletId, paymentId } = payment
    // Payments of other programs with the same account at the provider.
    if (!isId(walletId) || !isId(paymentId)) continue
    const ids = { walletId, paymentId }
    const wallet = await selectPayingWallet(ctx.db, { ...payment, walletId })
    const difference = await differenceOf(ctx, ids, payment, wallet)
    if (difference === undefined) continue
    const isBookable = difference === 'missing' || difference === 'outdated'
    if (books && isBookable) await bookPayment(ctx, ids, payment, wallet?.method_id ?? null)
    different.push({ payment, difference, isRecovered: books && isBookable })
  }
  if (books)
    for (const open of await selectOpenPayments(ctx.db)) await fetchDue(ctx, systemScope(open.wallet_id), open.id)
  return different
}

const isId = (id: string | null): id is string => id !== null && UUID.test(id)

interface Ids {
  readonly walletId: string
  readonly paymentId: string
}

async function differenceOf(
  ctx: Ctx,
  { walletId, paymentId }: Ids,
  payment: ListedPayment,
  wallet: PayingWallet | undefined,
): Promise<Difference | undefined> {
  const stored = await selectPayment(ctx.db, systemScope(walletId), paymentId)
  if (stored !== undefined) {
    const hasEnded = payment.status === 'succeeded' || payment.status === 'failed'
    const isReversed = payment.reversal !== null && stored.reversal === null
    if ((hasEnded && isOpenPayment(stored)) || isReversed) return 'outdated'
    const atProvider = stored.refunded_minor - (await selectPaidOut(ctx.db, systemScope(walletId), paymentId))
    return payment.refundedMinor === atProvider ? undefined : 'refunded'
  }
  // A failed payment moved no money.
  if (payment.status === 'failed') return undefined
  if (wallet === undefined) return 'unknown_wallet'
  return wallet.method_id === null ? 'unknown_method' : 'missing'
}

/** Stores the payment unless it is stored, and applies the provider's state in the same transaction. */
async function bookPayment(
  ctx: Ctx,
  { walletId, paymentId }: Ids,
  payment: ListedPayment,
  methodId: string | null,
): Promise<void> {
  const scope = systemScope(walletId)
  await ctx.db.tx(async (tx) => {
    if ((await selectPayment(tx, scope, paymentId)) === undefined && methodId !== null)
      await insertPayment(tx, scope, {
        id: paymentId,
        purpose: 'TOPUP',
        documentId: null,
        methodId,
        methodKind: payment.kind,
        provider: gatewayOf(ctx.app).name,
        amountMinor: payment.amountMinor,
        requestedBy: null,
        requestKey: `recovered:${paymentId}`,
        at: payment.createdAt,
        fetchAt: ctx.now,
      })
    await applyProviderPayment({ ctx, tx, scope }, paymentId, payment)
  })
}

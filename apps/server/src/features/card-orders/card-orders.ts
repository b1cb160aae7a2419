import type { CardOrder, listCardOrders, quoteCards, requestCards } from '@voltway/contract/card-orders'
import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type { ShippingAddress } from '@voltway/contract/shipping-addresses'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { readSpendable } from '../../kernel/ledger/spendable.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import { claimQuota } from '../entitlements/entitlements.ts'
import { type CardDetails, deliverIn } from './card-order-delivery.ts'
import { auditObjectOf, cardOrderAllowsNow, cardOrderReply, priceReply } from './card-order-reply.ts'
import { itemsOf, type OrderTerms, termsOf } from './card-order-terms.ts'
import {
  type CardOrderRow,
  insertCardOrder,
  lockCardOrder,
  lockOrderingWallet,
  type NewCardOrderRow,
  type OrderingWalletRow,
  selectCardOrder,
  selectCardOrderByKey,
  selectCardOrderCount,
  selectCardOrderPage,
  selectCreditedByNotes,
  selectOrderingWallet,
  updateCardOrderStatus,
} from './card-orders.sql.ts'

/** A driver cannot order, so a driver's own orders are empty. */
export async function readCardOrderPage(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof listCardOrders>,
): Promise<{ count: number; results: CardOrder[] }> {
  if (scope.ownOnly) return { count: 0, results: [] }
  const { is_ekey: isEkey, limit, offset } = query
  const rows = await selectCardOrderPage(ctx.db, scope, { isEkey, limit, offset })
  const count = await selectCardOrderCount(ctx.db, scope, isEkey)
  return { count, results: rows.map((row) => cardOrderReply(row, scope)) }
}

export async function readCardOrder(on: Sql, scope: WalletScope, id: string): Promise<CardOrder> {
  const row = scope.ownOnly ? undefined : await selectCardOrder(on, scope, id)
  return row === undefined ? refuse('card_order.not_found') : cardOrderReply(row, scope)
}

/** The current price of an order, and whether the wallet covers it. */
export async function quoteCardOrder(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof quoteCards>,
): Promise<ReplyOf<typeof quoteCards>> {
  const wallet = (await selectOrderingWallet(ctx.db, scope)) ?? refuse('wallet.not_found')
  const terms = await termsOf({ ctx, tx: ctx.db, scope }, wallet, {
    isEkey: query.is_ekey,
    quantity: query.quantity,
    personalised: query.personalised,
    shippingAddressId: query.is_ekey ? undefined : query.shipping_address_id,
    vatNumberId: query.nif_id,
  })
  const { withCreditMinor: availableMinor } = await readSpendable(ctx.db, scope, ctx.now)
  return {
    ...priceReply(terms.price, wallet.currency),
    free_personalisation: terms.freePersonalisation,
    payment: terms.payment,
    available: formatMoney(availableMinor),
    is_covered: availableMinor >= terms.price.totalMinor,
  }
}

/**
 * Places an order and pays it when the wallet covers it. Otherwise the order waits for its payment, and the response
 * shows that status. The wallet is locked first, then the plan, because cards of open orders count against the plan.
 */
export function placeCardOrder(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof requestCards>): Promise<CardOrder> {
  return ctx.db.tx((tx) => placeOrderIn({ ctx, tx, scope }, body))
}

/** The same in the caller's transaction. `address`: one that is not stored, for a physical card. */
export async function placeOrderIn(
  work: WalletWork,
  body: BodyOf<typeof requestCards>,
  address: ShippingAddress | null = null,
): Promise<CardOrder> {
  const { ctx, tx, scope } = work
  const wallet = (await lockOrderingWallet(tx, scope)) ?? refuse('wallet.not_found')
  // The stored response of a key is lost when the server stops right after the commit. The order itself is stored.
  const earlier = await selectCardOrderByKey(tx, scope, { personId: scope.personId, key: ctx.idempotencyKey ?? null })
  if (earlier !== undefined) return readCardOrder(tx, scope, earlier.id)
  refuseClosed(wallet.state)
  const shippingAddressId = address?.id ?? body.shipping_address_id
  const items = await itemsOf(tx, scope, { ...body, shipping_address_id: shippingAddressId })
  const terms = await termsOf(work, wallet, {
    isEkey: body.is_ekey,
    quantity: items.length,
    personalised: body.personalised,
    shippingAddressId,
    address,
    vatNumberId: body.nif_id,
  })
  await claimQuota(work, { of: 'cards', count: items.length })
  const { is_ekey: isEkey, personalised } = body
  const id = await storeOrder(work, { terms, items, isEkey, personalised, currency: wallet.currency })
  await payIn(work, await knownOrder(tx, scope, id))
  return recordOrder(work, id, 'card_order.placed', null)
}

type StoredOrder = Pick<NewCardOrderRow, 'items' | 'isEkey' | 'personalised' | 'currency'> & {
  readonly terms: OrderTerms
}

async function storeOrder({ ctx, tx, scope }: WalletWork, { terms, ...order }: StoredOrder): Promise<string> {
  const id = ctx.newId()
  await insertCardOrder(tx, scope, {
    ...terms,
    ...terms.price,
    ...order,
    id,
    orderedBy: scope.personId,
    idempotencyKey: ctx.idempotencyKey ?? null,
    createdAt: ctx.now,
  })
  return id
}

/** eKeys with what is known of each, at the position of its item in a bulk call. */
export interface WantedEkeys {
  readonly wallet: OrderingWalletRow
  readonly vatNumberId: string | undefined
  readonly items: readonly (NewCardOrderRow['items'][number] & { readonly details: CardDetails })[]
}

/**
 * Orders, pays and delivers eKeys in the caller's transaction, which has locked the wallet and checked the plan.
 * @throws `wallet.insufficient_balance`
 */
export async function orderEkeysIn(work: WalletWork, wanted: WantedEkeys): Promise<CardOrder> {
  const { tx, scope } = work
  const { wallet, vatNumberId, items } = wanted
  const wish = { isEkey: true, personalised: false, quantity: items.length, shippingAddressId: undefined, vatNumberId }
  const terms = await termsOf(work, wallet, wish)
  const order = {
    isEkey: true,
    personalised: false,
    currency: wallet.currency,
    items: items.map(({ name, memberId, position }) => ({
      name,
      memberId,
      ...(position === undefined ? {} : { position }),
    })),
  }
  const id = await storeOrder(work, { terms, ...order })
  const details = items.map((item) => item.details)
  if (!(await payIn(work, await knownOrder(tx, scope, id), details))) refuse('wallet.insufficient_balance')
  return recordOrder(work, id, 'card_order.placed', null)
}

/** The current price of one card or eKey, VAT included. */
export async function priceOfCard(
  work: WalletWork,
  { isEkey, address }: { readonly isEkey: boolean; readonly address: ShippingAddress | null },
): Promise<bigint> {
  const wallet = (await selectOrderingWallet(work.tx, work.scope)) ?? refuse('wallet.not_found')
  const { price } = await termsOf(work, wallet, {
    isEkey,
    quantity: 1,
    personalised: false,
    shippingAddressId: undefined,
    address,
    vatNumberId: undefined,
  })
  return price.totalMinor
}

/** Pays a waiting order from the available balance. A paid order stays unchanged. */
export function payOrder(ctx: Ctx, scope: WalletScope, id: string): Promise<CardOrder> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const wallet = (await lockOrderingWallet(tx, scope)) ?? refuse('wallet.not_found')
    const { status } = (await lockCardOrder(tx, scope, id)) ?? refuse('card_order.not_found')
    const before = await readCardOrder(tx, scope, id)
    if (status === 'CANCELLED') refuse('card_order.cancelled')
    if (!cardOrderAllowsNow('pay', status)) return before
    refuseClosed(wallet.state)
    if (!(await payIn(work, await knownOrder(tx, scope, id)))) refuse('wallet.insufficient_balance')
    return recordOrder(work, id, 'card_order.paid', before)
  })
}

/**
 * Cancels an order before its production. The paid amount, less earlier refunds, returns by the opposite transfer.
 * Idempotent.
 */
export function cancelOrder(ctx: Ctx, scope: WalletScope, id: string): Promise<CardOrder> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockOrderingWallet(tx, scope)
    const { status } = (await lockCardOrder(tx, scope, id)) ?? refuse('card_order.not_found')
    const before = await readCardOrder(tx, scope, id)
    if (status === 'CANCELLED') return before
    if (!cardOrderAllowsNow('cancel', status)) refuse('card_order.not_cancellable')
    const order = await knownOrder(tx, scope, id)
    const transferId = status === 'PAID' && order.total_minor > 0n ? await refundOrder(work, order) : null
    await updateCardOrderStatus(tx, scope, id, { status: 'CANCELLED', at: ctx.now, transferId })
    return recordOrder(work, id, 'card_order.cancelled', before)
  })
}

/**
 * Pays the order if the wallet covers it, and delivers eKeys immediately.
 * @returns whether the order is paid.
 */
async function payIn(work: WalletWork, order: CardOrderRow, details?: readonly CardDetails[]): Promise<boolean> {
  const { ctx, tx, scope } = work
  const transferId = order.total_minor === 0n ? null : await debitOrder(work, order)
  if (transferId === undefined) return false
  await updateCardOrderStatus(tx, scope, order.id, { status: 'PAID', at: ctx.now, transferId })
  if (order.is_ekey) await deliverIn(work, order, details)
  return true
}

async function debitOrder({ ctx, tx, scope }: WalletWork, order: CardOrderRow): Promise<string | null | undefined> {
  if (order.total_minor > (await readSpendable(tx, scope, ctx.now)).withCreditMinor) return undefined
  const applied = await applyTransfer(tx, scope, {
    op: 'debit',
    kind: 'CARD_ORDER',
    account: 'system:revenue',
    amountMinor: order.total_minor,
    vatMinor: order.vat_minor,
    floor: 'USER',
    key: `card-order:${order.id}`,
    at: ctx.now,
  })
  if (applied.outcome === 'INSUFFICIENT') return undefined
  await publishBalance(tx, scope, applied, ctx.now)
  return applied.transferId
}

/** The paid amount, less earlier refunds by credit notes of the order's invoice. */
async function refundOrder({ ctx, tx, scope }: WalletWork, order: CardOrderRow): Promise<string | null> {
  const credited = await selectCreditedByNotes(tx, scope, order.id)
  const amountMinor = order.total_minor - credited.total_minor
  if (amountMinor <= 0n) return null
  const applied = await applyTransfer(tx, scope, {
    op: 'credit',
    kind: 'REFUND',
    account: 'system:revenue',
    amountMinor,
    vatMinor: order.vat_minor - credited.vat_minor,
    key: `card-order-refund:${order.id}`,
    at: ctx.now,
  })
  await publishBalance(tx, scope, applied, ctx.now)
  return applied.transferId
}

export function refuseClosed(state: string): void {
  if (state === 'BLOCKED' || state === 'CLOSED') refuse('wallet.blocked')
}

async function knownOrder(tx: Tx, scope: WalletScope, id: string): Promise<CardOrderRow> {
  return (await selectCardOrder(tx, scope, id)) ?? refuse('card_order.not_found')
}

type OrderAction = 'card_order.placed' | 'card_order.paid' | 'card_order.cancelled'

async function recordOrder(
  work: WalletWork,
  id: string,
  action: OrderAction,
  before: CardOrder | null,
): Promise<CardOrder> {
  const after = await readCardOrder(work.tx, work.scope, id)
  recordAudit(work, { action, object: auditObjectOf(after), before, after })
  return after
}

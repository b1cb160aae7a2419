import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type {
  createPurchaseOrder,
  listPurchaseOrders,
  PurchaseOrder,
  removePurchaseOrder,
  updatePurchaseOrder,
} from '@voltway/contract/purchase-orders'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import { readComing } from './order-warnings.ts'
import { mailConsumption } from './purchase-order-mail.ts'
import {
  type Covered,
  dividedByOrder,
  type OrderPart,
  orderFor,
  overlapping,
  percentReached,
  statusOn,
} from './purchase-order-rules.ts'
import {
  deleteOrder,
  insertOrder,
  lockWalletForOrders,
  type NewOrder,
  type PurchaseOrderRow,
  type PurchaseOrderType,
  selectKnownCards,
  selectOrder,
  selectOrderCount,
  selectOrderPage,
  selectOrders,
  selectOrderTimeZone,
  updateOrder,
  updateOrderCancelled,
  updateOrderUsed,
} from './purchase-orders.sql.ts'

export { updateCentreOfOrders } from './purchase-orders.sql.ts'

export async function readPurchaseOrders(
  ctx: Ctx,
  scope: WalletScope,
  { po_type, limit, offset }: QueryOf<typeof listPurchaseOrders>,
): Promise<{ count: number; results: PurchaseOrder[] }> {
  const type = po_type ?? null
  const today = legalDay(ctx.now.getTime(), await selectOrderTimeZone(ctx.db.read, scope))
  const rows = await selectOrderPage(ctx.db.read, scope, { type, limit, offset })
  const count = await selectOrderCount(ctx.db.read, scope, type)
  const coming = await readComing(ctx.db.read, scope, today)
  return { count, results: rows.map((row) => replyOf(row, scope, today, coming.get(row.id)?.coveredMinor)) }
}

export function addPurchaseOrder(
  ctx: Ctx,
  scope: WalletScope,
  body: BodyOf<typeof createPurchaseOrder>,
): Promise<PurchaseOrder> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const today = await lockedToday(work)
    const order: NewOrder = { id: ctx.newId(), po_type: body.po_type, kind: body.kind, ...fieldsOf(body, null) }
    await check(tx, scope, order, today)
    await insertOrder(tx, scope, order, ctx.now)
    return recordOrder(work, order.id, { action: 'purchase_order.created', before: null, today })
  })
}

export function changePurchaseOrder(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
  body: BodyOf<typeof updatePurchaseOrder>,
): Promise<PurchaseOrder> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const today = await lockedToday(work)
    const known = (await selectOrder(tx, scope, id)) ?? refuse('purchase_order.not_found')
    if (known.cancelled_at !== null) refuse('purchase_order.in_use')
    const order: NewOrder = { ...known, ...fieldsOf(body, known) }
    // The last document may have exceeded the rest, so only a new amount is checked against it.
    const isLess = order.amount_minor !== null && order.amount_minor < known.consumed_minor
    if (order.amount_minor !== known.amount_minor && isLess)
      refuse('validation_failed', { fields: { amount: 'too_small' } })
    // Its number is on documents already.
    if (known.documents > 0 && order.number !== known.number)
      refuse('purchase_order.in_use', { fields: { number: 'in_use' } })
    await check(tx, scope, order, today)
    await updateOrder(tx, scope, order)
    return recordOrder(work, id, { action: 'purchase_order.changed', before: replyOf(known, scope, today), today })
  })
}

/** Deletes an order without documents, else cancels it: documents keep its number, new ones do not get it. */
export function removePurchaseOrderByHand(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
): Promise<ReplyOf<typeof removePurchaseOrder>> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const today = await lockedToday(work)
    const known = (await selectOrder(tx, scope, id)) ?? refuse('purchase_order.not_found')
    if (known.cancelled_at !== null) refuse('purchase_order.in_use')
    const deleted = (await deleteOrder(tx, scope, id)) > 0
    if (!deleted) await updateOrderCancelled(tx, scope, id, ctx.now)
    recordAudit(work, {
      action: 'purchase_order.removed',
      object: { kind: 'purchase_order', id, name: known.number },
      before: { status: statusOn(known, today) },
      after: { status: deleted ? 'DELETED' : 'CANCELLED' },
    })
    return { id, deleted }
  })
}

export interface Claim extends Covered {
  readonly type: PurchaseOrderType
  /** The document's total, VAT included. */
  readonly totalMinor: bigint
  /** The order that `partsByOrder` chose; null: none. Otherwise the one that is valid. */
  readonly orderId?: string | null | undefined
}

/** Divides lines into documents by the orders that are valid now, see `dividedByOrder`. The caller has locked the wallet. */
export async function partsByOrder<Line>(
  { ctx, tx, scope }: WalletWork,
  lines: readonly Line[],
  on: {
    readonly type: PurchaseOrderType
    readonly coveredBy: (line: Line) => Covered
    readonly totalOf: (lines: readonly Line[]) => bigint
  },
): Promise<OrderPart<Line>[]> {
  const day = legalDay(ctx.now.getTime(), await selectOrderTimeZone(tx, scope))
  return dividedByOrder(await selectOrders(tx, scope, on.type), lines, { ...on, day })
}

/**
 * Selects and consumes the order for a document issued now. The caller has locked the wallet. @returns undefined when
 * none is valid.
 */
export async function claimPurchaseOrder(
  work: WalletWork,
  claim: Claim,
): Promise<Pick<PurchaseOrderRow, 'id' | 'number' | 'buyer_reference'> | undefined> {
  const { ctx, tx, scope } = work
  if (claim.orderId === null) return undefined
  const today = legalDay(ctx.now.getTime(), await selectOrderTimeZone(tx, scope))
  const order =
    claim.orderId === undefined
      ? orderFor(await selectOrders(tx, scope, claim.type), claim, today)
      : await selectOrder(tx, scope, claim.orderId)
  if (order === undefined) return undefined
  const consumedMinor = order.consumed_minor + claim.totalMinor
  const notifiedPercent = Math.max(order.told_percent, percentReached(order, consumedMinor))
  await updateOrderUsed(tx, scope, order.id, { byMinor: claim.totalMinor, documents: 1, notifiedPercent })
  if (notifiedPercent > order.told_percent)
    await mailConsumption(work, { order, consumedMinor, percent: notifiedPercent })
  return order
}

/** A credit note returns the consumed amount. */
export async function returnToPurchaseOrder(
  tx: Tx,
  scope: WalletScope,
  id: string,
  amountMinor: bigint,
): Promise<void> {
  const order = await selectOrder(tx, scope, id)
  if (order === undefined) return
  await updateOrderUsed(tx, scope, id, { byMinor: -amountMinor, documents: 0, notifiedPercent: order.told_percent })
}

async function lockedToday({ ctx, tx, scope }: WalletWork): Promise<string> {
  const { time_zone } = (await lockWalletForOrders(tx, scope)) ?? refuse('wallet.not_found')
  return legalDay(ctx.now.getTime(), time_zone)
}

type UpdateBody = BodyOf<typeof updatePurchaseOrder>

/** The given values, else the current ones; a new order has the specification's defaults. */
function fieldsOf(body: UpdateBody, known: PurchaseOrderRow | null): Omit<NewOrder, 'id' | 'po_type' | 'kind'> {
  const { scope } = body
  const amount = body.amount === undefined ? undefined : body.amount === null ? null : parseMoney(body.amount)
  return {
    number: body.number ?? known?.number ?? '',
    valid_from: body.valid_from ?? known?.valid_from ?? '',
    valid_to: body.valid_to === undefined ? (known?.valid_to ?? null) : body.valid_to,
    amount_minor: amount === undefined ? (known?.amount_minor ?? null) : amount,
    scope_kind: scope?.kind ?? known?.scope_kind ?? 'WALLET',
    cost_centre: scope === undefined ? (known?.cost_centre ?? null) : (scope.cost_centre ?? null),
    card_ids: scope === undefined ? (known?.card_ids ?? []) : [...new Set(scope.card_ids ?? [])],
    buyer_reference: body.buyer_reference === undefined ? (known?.buyer_reference ?? null) : body.buyer_reference,
    when_full: body.when_full ?? known?.when_full ?? 'CONTINUE',
    warn_percent: body.warn_percent ?? known?.warn_percent ?? 80,
  }
}

const invalid = (fields: Record<string, FieldError>): never => refuse('validation_failed', { fields })

async function check(tx: Sql, scope: WalletScope, order: NewOrder, today: string): Promise<void> {
  if (order.valid_to !== null && order.valid_to < order.valid_from) invalid({ valid_to: 'before_start' })
  if (order.amount_minor === 0n) invalid({ amount: 'too_small' })
  if (order.when_full === 'STOP' && order.amount_minor === null) invalid({ amount: 'required' })
  if (order.scope_kind === 'COST_CENTRE' && order.cost_centre === null) invalid({ 'scope.cost_centre': 'required' })
  if (order.scope_kind === 'CARDS' && order.card_ids.length === 0) invalid({ 'scope.card_ids': 'required' })
  if (order.scope_kind !== 'COST_CENTRE' && order.cost_centre !== null) invalid({ 'scope.cost_centre': 'one_way' })
  if (order.scope_kind !== 'CARDS' && order.card_ids.length > 0) invalid({ 'scope.card_ids': 'one_way' })
  if (order.card_ids.length > 0 && (await selectKnownCards(tx, scope, order.card_ids)) !== order.card_ids.length)
    refuse('card.not_found', { fields: { 'scope.card_ids': 'unknown' } })
  const other = overlapping(order, await selectOrders(tx, scope, order.po_type), today)
  if (other !== undefined)
    refuse('purchase_order.overlaps', { fields: { valid_from: 'overlaps' }, detail: other.number })
}

type OrderAction = 'purchase_order.created' | 'purchase_order.changed'

async function recordOrder(
  work: WalletWork,
  id: string,
  {
    action,
    before,
    today,
  }: { readonly action: OrderAction; readonly before: PurchaseOrder | null; readonly today: string },
): Promise<PurchaseOrder> {
  const { tx, scope } = work
  const row = (await selectOrder(tx, scope, id)) ?? refuse('purchase_order.not_found')
  const after = replyOf(row, scope, today)
  recordAudit(work, { action, object: { kind: 'purchase_order', id, name: row.number }, before, after })
  const coming = await readComing(tx, scope, today)
  return { ...after, on_its_way: formatMoney(coming.get(id)?.coveredMinor ?? 0n) }
}

function replyOf(row: PurchaseOrderRow, scope: WalletScope, today: string, comingMinor = 0n): PurchaseOrder {
  const left = row.amount_minor === null ? null : row.amount_minor - row.consumed_minor
  const status = statusOn(row, today)
  const mayChange = scope.rights.has('po.manage') && status !== 'CANCELLED'
  return {
    id: row.id,
    po_type: row.po_type,
    kind: row.kind,
    number: row.number,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    amount: row.amount_minor === null ? null : formatMoney(row.amount_minor),
    consumed: formatMoney(row.consumed_minor),
    on_its_way: formatMoney(comingMinor),
    remaining: left === null ? null : formatMoney(left < 0n ? 0n : left),
    status,
    documents: row.documents,
    scope: { kind: row.scope_kind, cost_centre: row.cost_centre, card_ids: row.card_ids },
    buyer_reference: row.buyer_reference,
    when_full: row.when_full,
    warn_percent: row.warn_percent,
    allowed_actions: mayChange ? ['edit', row.documents > 0 ? 'cancel' : 'delete'] : [],
  }
}

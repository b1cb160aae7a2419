import type { purchaseOrderStatuses } from '@voltway/contract/purchase-orders'
import type { PurchaseOrderRow } from './purchase-orders.sql.ts'

type Status = (typeof purchaseOrderStatuses)[number]
type Dated = Pick<PurchaseOrderRow, 'valid_from' | 'valid_to'>
export type Scoped = Pick<PurchaseOrderRow, 'scope_kind' | 'cost_centre' | 'card_ids'>

/** The state of an order on a day (wallet time), derived from its data, so that no job runs at midnight. */
export function statusOn(order: PurchaseOrderRow, today: string): Status {
  if (order.cancelled_at !== null) return 'CANCELLED'
  if (isUsedUp(order)) return 'EXHAUSTED'
  if (order.valid_to !== null && order.valid_to < today) return 'EXPIRED'
  return order.valid_from > today ? 'DRAFT' : 'ACTIVE'
}

function isUsedUp({ kind, documents, amount_minor, consumed_minor }: PurchaseOrderRow): boolean {
  if (kind === 'ONE_OFF' && documents > 0) return true
  return amount_minor !== null && consumed_minor >= amount_minor
}

const daysOverlap = (one: Dated, other: Dated): boolean =>
  (other.valid_to === null || one.valid_from <= other.valid_to) &&
  (one.valid_to === null || other.valid_from <= one.valid_to)

function sameScope(one: Scoped, other: Scoped): boolean {
  if (one.scope_kind !== other.scope_kind) return false
  if (one.scope_kind === 'COST_CENTRE') return one.cost_centre === other.cost_centre
  return one.scope_kind === 'WALLET' || one.card_ids.some((id) => other.card_ids.includes(id))
}

/** Two blanket orders of one type and scope must not be valid on the same day, or the choice would be ambiguous. */
export function overlapping(
  order: Dated & Scoped & Pick<PurchaseOrderRow, 'id' | 'kind'>,
  others: readonly PurchaseOrderRow[],
  today: string,
): PurchaseOrderRow | undefined {
  if (order.kind !== 'BLANKET') return undefined
  return others.find(
    (other) =>
      other.id !== order.id &&
      other.kind === 'BLANKET' &&
      ['ACTIVE', 'DRAFT'].includes(statusOn(other, today)) &&
      sameScope(order, other) &&
      daysOverlap(order, other),
  )
}

/** The scope of a document, for orders that are restricted to one. */
export interface Covered {
  readonly cardIds: readonly string[]
  readonly costCentres: readonly (string | null)[]
}

function covers(order: Scoped, { cardIds, costCentres }: Covered): boolean {
  if (order.scope_kind === 'WALLET') return true
  if (order.scope_kind === 'CARDS') return cardIds.length > 0 && cardIds.every((id) => order.card_ids.includes(id))
  return costCentres.length > 0 && costCentres.every((centre) => centre === order.cost_centre)
}

const NARROW = { CARDS: 0, COST_CENTRE: 1, WALLET: 2 } as const

/** The order of a document on a day: the narrowest scope, one-off before blanket, the oldest. */
export function orderFor(
  orders: readonly PurchaseOrderRow[],
  covered: Covered,
  day: string,
): PurchaseOrderRow | undefined {
  return orders
    .filter((order) => statusOn(order, day) === 'ACTIVE' && covers(order, covered))
    .sort(
      (one, other) =>
        NARROW[one.scope_kind] - NARROW[other.scope_kind] ||
        Number(one.kind === 'BLANKET') - Number(other.kind === 'BLANKET') ||
        one.valid_from.localeCompare(other.valid_from),
    )[0]
}

/** The percentages of its amount that are notified: 80 and 100 (domain: purchase orders). */
export function percentToNotify({ amount_minor, told_percent }: PurchaseOrderRow, consumedMinor: bigint): number {
  if (amount_minor === null || amount_minor === 0n) return told_percent
  const percent = (consumedMinor * 100n) / amount_minor
  return Math.max(told_percent, percent >= 100n ? 100 : percent >= 80n ? 80 : 0)
}

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

/** Whether an order never takes more than its amount. */
const stops = ({ when_full, amount_minor }: Pick<PurchaseOrderRow, 'when_full' | 'amount_minor'>): boolean =>
  when_full === 'STOP' && amount_minor !== null

/**
 * Two blanket orders of one type and scope must not be valid on the same day, or the choice would be ambiguous. One may
 * follow an order that stops at its amount: the older is filled first.
 */
export function overlapping(
  order: Dated & Scoped & Pick<PurchaseOrderRow, 'id' | 'kind' | 'when_full' | 'amount_minor'>,
  others: readonly PurchaseOrderRow[],
  today: string,
): PurchaseOrderRow | undefined {
  if (order.kind !== 'BLANKET') return undefined
  return others.find(
    (other) =>
      other.id !== order.id &&
      other.kind === 'BLANKET' &&
      ['ACTIVE', 'DRAFT'].includes(statusOn(other, today)) &&
      !stops(order) &&
      !stops(other) &&
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

/** The orders that take documents on a day: the narrowest scope first, one-off before blanket, the oldest. */
function ordersOn(orders: readonly PurchaseOrderRow[], day: string): PurchaseOrderRow[] {
  return orders
    .filter((order) => statusOn(order, day) === 'ACTIVE')
    .sort(
      (one, other) =>
        NARROW[one.scope_kind] - NARROW[other.scope_kind] ||
        Number(one.kind === 'BLANKET') - Number(other.kind === 'BLANKET') ||
        one.valid_from.localeCompare(other.valid_from) ||
        one.id.localeCompare(other.id),
    )
}

/** What an order that stops at its amount can still take. Null: any amount. */
function roomOf(order: PurchaseOrderRow): bigint | null {
  return stops(order) && order.amount_minor !== null ? order.amount_minor - order.consumed_minor : null
}

/** The order of a document on a day. One that stops at its amount is passed over when the total exceeds what it has left. */
export function orderFor(
  orders: readonly PurchaseOrderRow[],
  { totalMinor, ...covered }: Covered & { readonly totalMinor: bigint },
  day: string,
): PurchaseOrderRow | undefined {
  return ordersOn(orders, day).find((order) => {
    const room = roomOf(order)
    return covers(order, covered) && (room === null || totalMinor <= room)
  })
}

/** Lines that form one document, and its order. */
export interface OrderPart<Line> {
  readonly orderId: string | null
  readonly lines: readonly Line[]
}

/**
 * Divides lines among the orders of a day, whole lines in their order. Each order takes the lines that it covers: those of
 * its cost centre or cards before the orders of the whole wallet. One that stops takes them until the next one would not
 * fit. `totalOf` is the total of a document of some lines.
 */
export function dividedByOrder<Line>(
  orders: readonly PurchaseOrderRow[],
  lines: readonly Line[],
  on: {
    readonly day: string
    readonly coveredBy: (line: Line) => Covered
    readonly totalOf: (lines: readonly Line[]) => bigint
  },
): OrderPart<Line>[] {
  const parts: OrderPart<Line>[] = []
  let rest = lines
  for (const order of ordersOn(orders, on.day)) {
    const wanted = rest.filter((line) => covers(order, on.coveredBy(line)))
    const covered = wanted.slice(0, fittingCount(wanted, roomOf(order), on.totalOf))
    if (covered.length === 0) continue
    parts.push({ orderId: order.id, lines: covered })
    const isCovered = new Set(covered)
    rest = rest.filter((line) => !isCovered.has(line))
  }
  return rest.length === 0 ? parts : [...parts, { orderId: null, lines: rest }]
}

/** How many of the first lines fit. VAT is rounded per document, so each total is computed as a document's. */
function fittingCount<Line>(
  lines: readonly Line[],
  room: bigint | null,
  totalOf: (lines: readonly Line[]) => bigint,
): number {
  if (room === null) return lines.length
  let [fits, tooMany] = [0, lines.length + 1]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (totalOf(lines.slice(0, middle)) <= room) fits = middle
    else tooMany = middle
  }
  return fits
}

/** What will be on an order's next documents. */
export interface Coming {
  /** What the order takes of it. */
  readonly coveredMinor: bigint
  /** What it would take without an amount at which it stops. */
  readonly wantedMinor: bigint
}

/** Divides the charges that are on no document yet among the orders of a day, by amount: see `dividedByOrder`. */
export function comingTo(
  orders: readonly PurchaseOrderRow[],
  charges: readonly (Covered & { readonly minor: bigint })[],
  day: string,
): Map<string, Coming> {
  const left = charges.map(({ minor }) => minor)
  const coming = new Map<string, Coming>()
  for (const order of ordersOn(orders, day)) {
    let [coveredMinor, wantedMinor, room] = [0n, 0n, roomOf(order)]
    for (const [index, charge] of charges.entries()) {
      const minor = left[index] ?? 0n
      if (!covers(order, charge)) continue
      const covered = room === null || minor <= room ? minor : room > 0n ? room : 0n
      left[index] = minor - covered
      coveredMinor += covered
      wantedMinor += minor
      if (room !== null) room -= covered
    }
    coming.set(order.id, { coveredMinor, wantedMinor })
  }
  return coming
}

/** The highest percentage to notify that an amount reaches: the order's own or 100 (domain: purchase orders); 0: none. */
export function percentReached({ amount_minor, warn_percent }: PurchaseOrderRow, minor: bigint): number {
  if (amount_minor === null || amount_minor === 0n) return 0
  const percent = (minor * 100n) / amount_minor
  return percent >= 100n ? 100 : percent >= BigInt(warn_percent) ? warn_percent : 0
}

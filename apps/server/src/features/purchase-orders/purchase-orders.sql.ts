import type { CentreRename } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on purchase orders. Writes: purchase_order. */

export type PurchaseOrderType = 'CHARGING' | 'SUBSCRIPTION' | 'CARD_ORDER'

export interface PurchaseOrderRow {
  id: string
  po_type: PurchaseOrderType
  kind: 'ONE_OFF' | 'BLANKET'
  number: string
  valid_from: string
  valid_to: string | null
  amount_minor: bigint | null
  consumed_minor: bigint
  documents: number
  scope_kind: 'WALLET' | 'COST_CENTRE' | 'CARDS'
  cost_centre: string | null
  card_ids: string[]
  buyer_reference: string | null
  when_full: 'CONTINUE' | 'STOP'
  warn_percent: number
  told_percent: number
  warned_percent: number
  cancelled_at: string | null
}

const columns = sql`id, po_type, kind, number, valid_from, valid_to, amount_minor, consumed_minor, documents, scope_kind,
  cost_centre, card_ids, buyer_reference, when_full, warn_percent, told_percent,
  warned_percent, cancelled_at`

/** All orders of a wallet, for the rules; few companies have more than some dozens. */
export function selectOrders(db: Sql, scope: WalletScope, type: PurchaseOrderType): Promise<PurchaseOrderRow[]> {
  return db.rows<PurchaseOrderRow>(sql`
    select ${columns} from purchase_order where wallet_id = ${scope.walletId} and po_type = ${type}
    order by valid_from, id`)
}

export function selectOrderPage(
  db: Sql,
  scope: WalletScope,
  { type, limit, offset }: { type: PurchaseOrderType | null; limit: number; offset: number },
): Promise<PurchaseOrderRow[]> {
  return db.rows<PurchaseOrderRow>(sql`
    select ${columns} from purchase_order
    where wallet_id = ${scope.walletId} and (${type}::text is null or po_type = ${type})
    order by cancelled_at is not null, valid_from desc, id desc limit ${limit} offset ${offset}`)
}

export async function selectOrderCount(db: Sql, scope: WalletScope, type: PurchaseOrderType | null): Promise<number> {
  const row = await db.row<{ orders: number }>(sql`
    select count(*)::integer as orders from purchase_order
    where wallet_id = ${scope.walletId} and (${type}::text is null or po_type = ${type})`)
  return row?.orders ?? 0
}

export function selectOrder(db: Sql, scope: WalletScope, id: string): Promise<PurchaseOrderRow | undefined> {
  return db.row<PurchaseOrderRow>(sql`
    select ${columns} from purchase_order where wallet_id = ${scope.walletId} and id = ${id}`)
}

export interface OrderWalletRow {
  name: string
  currency: string
  time_zone: string
}

/** Locks the wallet, so that the second of two overlapping orders sees the first. */
export function lockWalletForOrders(tx: Sql, scope: WalletScope): Promise<OrderWalletRow | undefined> {
  return tx.row<OrderWalletRow>(sql`
    select name, currency, time_zone from wallet where id = ${scope.walletId} for no key update`)
}

export async function selectOrderTimeZone(db: Sql, scope: WalletScope): Promise<string> {
  const row = await db.row<{ time_zone: string }>(sql`select time_zone from wallet where id = ${scope.walletId}`)
  return row?.time_zone ?? 'Europe/Lisbon'
}

export type NewOrder = Omit<
  PurchaseOrderRow,
  'consumed_minor' | 'documents' | 'told_percent' | 'warned_percent' | 'cancelled_at'
>

export function insertOrder(tx: Sql, scope: WalletScope, order: NewOrder, at: Date): Promise<number> {
  return tx.run(sql`
    insert into purchase_order (wallet_id, id, po_type, kind, number, valid_from, valid_to, amount_minor, scope_kind,
      cost_centre, card_ids, buyer_reference, when_full, warn_percent, created_at)
    values (${scope.walletId}, ${order.id}, ${order.po_type}, ${order.kind}, ${order.number}, ${order.valid_from},
      ${order.valid_to}, ${order.amount_minor}, ${order.scope_kind}, ${order.cost_centre}, ${order.card_ids},
      ${order.buyer_reference}, ${order.when_full}, ${order.warn_percent}, ${at})`)
}

export function updateOrder(tx: Sql, scope: WalletScope, order: NewOrder): Promise<number> {
  return tx.run(sql`
    update purchase_order set number = ${order.number}, valid_from = ${order.valid_from}, valid_to = ${order.valid_to},
      amount_minor = ${order.amount_minor}, scope_kind = ${order.scope_kind}, cost_centre = ${order.cost_centre},
      card_ids = ${order.card_ids}, buyer_reference = ${order.buyer_reference},
      when_full = ${order.when_full}, warn_percent = ${order.warn_percent}, told_percent = 0, warned_percent = 0
    where wallet_id = ${scope.walletId} and id = ${order.id}`)
}

export function updateOrderCancelled(tx: Sql, scope: WalletScope, id: string, at: Date): Promise<number> {
  return tx.run(sql`
    update purchase_order set cancelled_at = ${at} where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function updateOrderUsed(
  tx: Sql,
  scope: WalletScope,
  id: string,
  { byMinor, documents, notifiedPercent }: { byMinor: bigint; documents: number; notifiedPercent: number },
): Promise<number> {
  return tx.run(sql`
    update purchase_order set consumed_minor = greatest(0, consumed_minor + ${byMinor}), documents = documents + ${documents},
      told_percent = ${notifiedPercent}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function deleteOrder(tx: Sql, scope: WalletScope, id: string): Promise<number> {
  return tx.run(sql`delete from purchase_order where wallet_id = ${scope.walletId} and id = ${id} and documents = 0`)
}

export async function selectKnownCards(db: Sql, scope: WalletScope, ids: readonly string[]): Promise<number> {
  const row = await db.row<{ cards: number }>(sql`
    select count(*)::integer as cards from card where wallet_id = ${scope.walletId} and id = any(${[...ids]})`)
  return row?.cards ?? 0
}

/** The new name of a cost centre on its purchase orders. */
export function updateCentreOfOrders(tx: Tx, { walletId }: WalletScope, { from, to }: CentreRename): Promise<number> {
  return tx.run(sql`
    update purchase_order set cost_centre = ${to} where wallet_id = ${walletId} and cost_centre = ${from}`)
}

import type { CardOrderStatus } from '@voltway/contract/card-orders'
import type { ShippingAddress } from '@voltway/contract/shipping-addresses'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Statements on card orders. Writes: card_order, card_order_item. */

export interface CardOrderRow {
  wallet_id: string
  id: string
  status: CardOrderStatus
  is_ekey: boolean
  quantity: number
  personalised: boolean
  shipping_address_id: string | null
  shipping_address: ShippingAddress | null
  vat_number_id: string | null
  currency: string
  unit_price_minor: bigint
  personalisation_minor: bigint
  shipping_minor: bigint
  net_minor: bigint
  vat_rate_basis_points: number
  vat_minor: bigint
  total_minor: bigint
  payment: 'BALANCE' | 'INVOICE'
  tracking_url: string | null
  ordered_by: string | null
  created_at: string
  paid_at: string | null
  in_production_at: string | null
  shipped_at: string | null
  delivered_at: string | null
  cancelled_at: string | null
  /** The document issued for the order; null until then. */
  invoice_id: string | null
  items: CardOrderItem[]
}

export interface CardOrderItem {
  position: number
  name: string | null
  member_id: string | null
  card: { id: string; name: string; card_id: string; is_activated: boolean } | null
}

/** `walletId`: a constant where only one wallet is selected (decision 009). */
const columns = (
  walletId: Statement,
) => sql`o.wallet_id, o.id, o.status, o.is_ekey, o.quantity, o.personalised, o.shipping_address_id,
  o.shipping_address, o.vat_number_id, o.currency, o.unit_price_minor, o.personalisation_minor, o.shipping_minor, o.net_minor,
  o.vat_rate_basis_points, o.vat_minor, o.total_minor, o.payment, o.tracking_url, o.ordered_by, o.created_at, o.paid_at,
  o.in_production_at, o.shipped_at, o.delivered_at, o.cancelled_at,
  (select d.id from document d where d.wallet_id = ${walletId} and d.source = 'card-order:' || o.id) as invoice_id,
  (select jsonb_agg(jsonb_build_object('position', i.position, 'name', i.name, 'member_id', i.member_id,
      'card', case when c.id is null then null else jsonb_build_object(
        'id', c.id, 'name', c.name, 'card_id', c.card_number, 'is_activated', c.activated_at is not null) end)
      order by i.position)
    from card_order_item i left join card c on c.wallet_id = i.wallet_id and c.id = i.card_id
    where i.wallet_id = ${walletId} and i.order_id = o.id) as items`

export interface CardOrderPage {
  readonly isEkey: boolean | undefined
  readonly limit: number
  readonly offset: number
}

const kind = (isEkey: boolean | undefined) => (isEkey === undefined ? empty : sql`and o.is_ekey = ${isEkey}`)

export function selectCardOrderPage(db: Sql, scope: WalletScope, page: CardOrderPage): Promise<CardOrderRow[]> {
  return db.rows<CardOrderRow>(sql`
    select ${columns(sql`${scope.walletId}`)} from card_order o where o.wallet_id = ${scope.walletId} ${kind(page.isEkey)}
    order by o.created_at desc, o.id desc limit ${page.limit} offset ${page.offset}`)
}

export async function selectCardOrderCount(db: Sql, scope: WalletScope, isEkey: boolean | undefined): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from card_order o where o.wallet_id = ${scope.walletId} ${kind(isEkey)}`)
  return row?.count ?? 0
}

export function selectCardOrder(db: Sql, scope: WalletScope, id: string): Promise<CardOrderRow | undefined> {
  return db.row<CardOrderRow>(sql`
    select ${columns(sql`${scope.walletId}`)} from card_order o where o.wallet_id = ${scope.walletId} and o.id = ${id}`)
}

/** The order placed under an idempotency key. */
export function selectCardOrderByKey(
  db: Sql,
  scope: WalletScope,
  { personId, key }: { readonly personId: string | null; readonly key: string | null },
): Promise<{ id: string } | undefined> {
  return db.row(sql`
    select id from card_order
    where wallet_id = ${scope.walletId} and ordered_by = ${personId} and idempotency_key = ${key}`)
}

/** The delivered cards of an order, by their position in it. */
export function selectCardsOfOrder(
  tx: Sql,
  { walletId }: WalletScope,
  id: string,
): Promise<{ position: number; card_id: string }[]> {
  return tx.rows(sql`
    select position, card_id from card_order_item
    where wallet_id = ${walletId} and order_id = ${id} and card_id is not null`)
}

/** Locks an order for a change of its status. The caller has locked the wallet before. */
export function lockCardOrder(
  tx: Sql,
  scope: WalletScope,
  id: string,
): Promise<{ status: CardOrderStatus } | undefined> {
  return tx.row(sql`
    select status from card_order where wallet_id = ${scope.walletId} and id = ${id} for no key update`)
}

/** For the operator of the installation: open orders with their customer and next step, oldest first. */
export function selectCardOrderWallet(db: Sql, id: string): Promise<{ wallet_id: string } | undefined> {
  return db.row(sql`select wallet_id from card_order where id = ${id}`)
}

export function selectOpenCardOrders(db: Sql, limit: number): Promise<(CardOrderRow & { wallet_name: string })[]> {
  return db.rows(sql`
    select ${columns(sql`o.wallet_id`)}, w.name as wallet_name from card_order o join wallet w on w.id = o.wallet_id
    where o.status in ('AWAITING_PAYMENT', 'PAID', 'IN_PRODUCTION', 'SHIPPED')
    order by o.created_at, o.id limit ${limit}`)
}

export interface NewCardOrderRow {
  readonly id: string
  readonly isEkey: boolean
  readonly personalised: boolean
  /** A position other than the next one is that of the item in a bulk call. */
  readonly items: readonly {
    readonly name: string | null
    readonly memberId: string | null
    readonly position?: number
  }[]
  readonly address: ShippingAddress | null
  readonly vatNumberId: string | null
  readonly zone: string
  readonly currency: string
  readonly unitPriceMinor: bigint
  readonly personalisationMinor: bigint
  readonly shippingMinor: bigint
  readonly netMinor: bigint
  readonly vatRateBasisPoints: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
  readonly payment: 'BALANCE' | 'INVOICE'
  readonly orderedBy: string | null
  readonly idempotencyKey: string | null
  readonly createdAt: Date
}

export async function insertCardOrder(tx: Sql, scope: WalletScope, order: NewCardOrderRow): Promise<void> {
  const address = order.address === null ? null : JSON.stringify(order.address)
  await tx.run(sql`
    insert into card_order (
      wallet_id, id, status, is_ekey, quantity, personalised, shipping_address_id, shipping_address, vat_number_id, zone,
      currency, unit_price_minor, personalisation_minor, shipping_minor, net_minor, vat_rate_basis_points, vat_minor,
      total_minor, payment, ordered_by, idempotency_key, created_at)
    values (
      ${scope.walletId}, ${order.id}, 'AWAITING_PAYMENT', ${order.isEkey}, ${order.items.length}, ${order.personalised},
      ${order.address?.id ?? null}, ${address}::jsonb, ${order.vatNumberId}, ${order.zone}, ${order.currency},
      ${order.unitPriceMinor}, ${order.personalisationMinor}, ${order.shippingMinor}, ${order.netMinor},
      ${order.vatRateBasisPoints}, ${order.vatMinor}, ${order.totalMinor}, ${order.payment}, ${order.orderedBy},
      ${order.idempotencyKey}, ${order.createdAt})`)
  await tx.run(sql`
    insert into card_order_item (wallet_id, order_id, position, name, member_id)
    select ${scope.walletId}, ${order.id}, coalesce((i.value->>'position')::integer, i.ordinality), i.value->>'name', (i.value->>'memberId')::uuid
    from jsonb_array_elements(${JSON.stringify(order.items)}::jsonb) with ordinality i`)
}

/** The columns set with an order's new status. */
export interface CardOrderStep {
  readonly status: Exclude<CardOrderStatus, 'AWAITING_PAYMENT'>
  readonly at: Date
  readonly transferId?: string | null
  readonly trackingUrl?: string | null
}

const reachedAt = {
  PAID: sql`paid_at`,
  IN_PRODUCTION: sql`in_production_at`,
  SHIPPED: sql`shipped_at`,
  DELIVERED: sql`delivered_at`,
  CANCELLED: sql`cancelled_at`,
} as const

export function updateCardOrderStatus(tx: Sql, scope: WalletScope, id: string, step: CardOrderStep): Promise<number> {
  const { transferId = null, trackingUrl = null } = step
  return tx.run(sql`
    update card_order set status = ${step.status}, ${reachedAt[step.status]} = ${step.at},
      paid_transfer_id = case when ${step.status} = 'PAID' then ${transferId}::uuid else paid_transfer_id end,
      refund_transfer_id = case when ${step.status} = 'CANCELLED' then ${transferId}::uuid else refund_transfer_id end,
      tracking_url = coalesce(${trackingUrl}, tracking_url)
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Links the cards to the items of their order, by position. */
export function updateOrderedCards(
  tx: Sql,
  scope: WalletScope,
  id: string,
  cards: readonly { readonly id: string; readonly position: number }[],
): Promise<number> {
  return tx.run(sql`
    update card_order_item as i set card_id = n.card_id
    from unnest(${cards.map((card) => card.id)}::uuid[], ${cards.map((card) => card.position)}::integer[])
      as n (card_id, position)
    where i.wallet_id = ${scope.walletId} and i.order_id = ${id} and i.position = n.position`)
}

export interface OrderingWalletRow {
  name: string
  state: string
  payment_logic: 'PRE_PAYMENT' | 'POST_PAYMENT'
  currency: string
  credit_minor: bigint
  time_zone: string
  language: 'en' | 'pt' | 'es' | 'fr'
  nif_id: string | null
  billing_country: string | null
  billing_postal_code: string | null
}

/** Locks the wallet first, so that orders and cards of one wallet are counted one after the other. */
export function lockOrderingWallet(tx: Sql, scope: WalletScope): Promise<OrderingWalletRow | undefined> {
  return tx.row<OrderingWalletRow>(sql`${orderingWallet} where w.id = ${scope.walletId} for no key update`)
}

export function selectOrderingWallet(db: Sql, scope: WalletScope): Promise<OrderingWalletRow | undefined> {
  return db.row<OrderingWalletRow>(sql`${orderingWallet} where w.id = ${scope.walletId}`)
}

const orderingWallet = sql`
  select w.name, w.state, w.payment_logic, w.currency, w.credit_minor, w.time_zone, w.language, w.nif_id, w.billing_address->>'country' as billing_country,
    w.billing_address->>'postal_code' as billing_postal_code
  from wallet w`

/** Names of the wallet's current members, in no order. */
export function selectOrderMembers(
  db: Sql,
  scope: WalletScope,
  memberIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select id, name from member
    where wallet_id = ${scope.walletId} and id = any(${[...memberIds]}) and status <> 'REMOVED'`)
}

/** The amount that credit notes of an order's invoice have refunded on their own. The wallet is locked. */
export async function selectCreditedByNotes(
  tx: Sql,
  { walletId }: WalletScope,
  orderId: string,
): Promise<{ total_minor: bigint; vat_minor: bigint }> {
  const row = await tx.row<{ total_minor: bigint; vat_minor: bigint }>(sql`
    select coalesce(sum(n.total_minor), 0)::bigint as total_minor, coalesce(sum(n.vat_minor), 0)::bigint as vat_minor
    from document d
    join invoice i on i.wallet_id = d.wallet_id and i.credits_invoice_id = d.id
    join document n on n.wallet_id = i.wallet_id and n.id = i.id
    where d.wallet_id = ${walletId} and d.source = ${`card-order:${orderId}`}`)
  return row ?? { total_minor: 0n, vat_minor: 0n }
}

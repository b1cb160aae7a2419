import { type CardOrder, cardOrderAllows } from '@voltway/contract/card-orders'
import { formatMoney } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import type { WalletScope } from '../../kernel/scope.ts'
import type { CardOrderPriceMinor } from './card-order-price.ts'
import type { CardOrderRow } from './card-orders.sql.ts'

/** Formats a price for the API. */
export function priceReply(price: CardOrderPriceMinor, currency: string) {
  return {
    currency,
    unit_price: formatMoney(price.unitPriceMinor),
    personalisation_price: formatMoney(price.personalisationMinor),
    shipping_price: formatMoney(price.shippingMinor),
    net: formatMoney(price.netMinor),
    vat_rate: formatVatRate(price.vatRateBasisPoints),
    vat: formatMoney(price.vatMinor),
    total: formatMoney(price.totalMinor),
  }
}

/**
 * Names an order for the audit, without words of one language. The name of an order in a refusal is built the same way
 * (kernel/audit).
 */
export const auditObjectOf = ({ id, quantity, is_ekey }: Pick<CardOrder, 'id' | 'quantity' | 'is_ekey'>) => ({
  kind: 'card_order',
  id,
  name: `${quantity} × ${is_ekey ? 'eKey' : 'RFID'}`,
})

/** The actions that a member with the right to order cards has on an order now. */
export function cardOrderAllowsNow(action: keyof typeof cardOrderAllows, status: CardOrder['status']): boolean {
  const statuses: readonly string[] = cardOrderAllows[action]
  return statuses.includes(status)
}

/** Formats an order for the API. */
export function cardOrderReply(row: CardOrderRow, scope: WalletScope): CardOrder {
  const mayOrder = scope.rights.has('cards.order')
  return {
    ...priceReply(
      {
        unitPriceMinor: row.unit_price_minor,
        personalisationMinor: row.personalisation_minor,
        shippingMinor: row.shipping_minor,
        netMinor: row.net_minor,
        vatRateBasisPoints: BigInt(row.vat_rate_basis_points),
        vatMinor: row.vat_minor,
        totalMinor: row.total_minor,
      },
      row.currency,
    ),
    id: row.id,
    is_ekey: row.is_ekey,
    quantity: row.quantity,
    names: row.items.flatMap(({ name }) => name ?? []),
    member_ids: row.items.flatMap(({ member_id: memberId }) => memberId ?? []),
    personalised: row.personalised,
    shipping_address_id: row.shipping_address_id,
    shipping_address: row.shipping_address,
    nif_id: row.vat_number_id,
    status: row.status,
    payment: row.payment,
    tracking_url: row.tracking_url,
    created_at: row.created_at,
    delivered_at: row.delivered_at,
    invoice_id: row.invoice_id,
    timeline: timelineOf(row),
    cards: row.items.flatMap(({ card }) => card ?? []),
    allowed_actions: (['pay', 'cancel'] as const).filter(
      (action) => mayOrder && cardOrderAllowsNow(action, row.status),
    ),
  }
}

function timelineOf(row: CardOrderRow): CardOrder['timeline'] {
  const steps: readonly (readonly [CardOrder['status'], string | null])[] = [
    ['AWAITING_PAYMENT', row.created_at],
    ['PAID', row.paid_at],
    ['IN_PRODUCTION', row.in_production_at],
    ['SHIPPED', row.shipped_at],
    ['DELIVERED', row.delivered_at],
    ['CANCELLED', row.cancelled_at],
  ]
  return steps.flatMap(([status, at]) => (at === null ? [] : [{ status, at }]))
}

import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney, formatUnitPrice, parseMoney } from '@voltway/money/money'
import { parseVatRate } from '@voltway/money/vat'
import type { LineDraft, PricePart } from '../../kernel/documents/document-content.ts'
import type { BillableSession } from '../sessions/sessions.ts'
import type { OrderToInvoiceRow, PaymentToConfirmRow } from './invoice-run.sql.ts'

/** A session as priced and booked: net and VAT are those of its price, to the cent (domain: sessions). */
export function sessionLine(session: BillableSession): LineDraft {
  const rate = parseVatRate(session.price.lines[0]?.vat_rate ?? '0.00')
  return {
    kind: 'SESSION',
    text: session.station_name,
    session: {
      id: session.id,
      started_at: session.started_at,
      card_id: session.card_id,
      card: session.card_name,
      member: session.member_name,
      ...(session.team_name === null ? {} : { team: session.team_name }),
      cost_centre: session.cost_centre,
      ...(session.cost_shares === null ? {} : { cost_shares: session.cost_shares }),
      duration_s: session.duration_s,
      energy_kwh: formatEnergyKwh(session.energy_wh),
    },
    quantity: '1',
    unit_price: formatMoney(session.net_minor),
    netMinor: session.net_minor,
    vatMinor: session.vat_minor,
    vatRateBasisPoints: rate,
    vat_category: rate > 0n ? 'S' : 'Z',
    vat_region: session.region,
    prices: [
      ...session.price.lines.map(({ code, unit, quantity, unit_price, net }) => ({
        code,
        unit,
        quantity,
        unit_price,
        net,
      })),
      ...discountLines(session),
    ],
  }
}

/** The network's credits before the invoice, so that the parts add up to the line. */
function discountLines({ price, net_minor }: BillableSession): PricePart[] {
  const minor = net_minor - parseMoney(price.net)
  const net = formatUnitPrice(minor * 100n)
  return minor === 0n ? [] : [{ code: 'CREDITED', unit: 'session', quantity: '1', unit_price: net, net }]
}

/** An order's VAT was computed once from its net, as on the document, so it may be on any of its lines. */
export function orderLines(order: OrderToInvoiceRow): LineDraft[] {
  const rate = BigInt(order.vat_rate_basis_points)
  const quantity = BigInt(order.quantity)
  const line = (kind: 'CARDS' | 'PERSONALISATION' | 'SHIPPING', each: bigint, times: bigint): LineDraft => ({
    kind,
    text: kind === 'CARDS' && order.is_ekey ? 'EKEY' : kind,
    session: null,
    quantity: String(times),
    unit_price: formatUnitPrice(each * 100n),
    netMinor: each * times,
    vatMinor: 0n,
    vatRateBasisPoints: rate,
    // Where VAT applies and none was charged, the customer owes it.
    vat_category: rate > 0n ? 'S' : order.vat_region === null ? 'Z' : 'AE',
    ...(order.vat_region === null ? {} : { vat_region: order.vat_region }),
    prices: [],
  })
  const cardsMinor = order.unit_price_minor * quantity
  // Personalisation is the rest of the order's net, whatever its price per card.
  const personalisationMinor = order.net_minor - cardsMinor - order.shipping_minor
  const lines = [line('CARDS', order.unit_price_minor, quantity)]
  if (personalisationMinor > 0n) lines.push(line('PERSONALISATION', personalisationMinor, 1n))
  if (order.shipping_minor > 0n) lines.push(line('SHIPPING', order.shipping_minor, 1n))
  const last = lines.length - 1
  return lines.map((one, index) => (index === last ? { ...one, vatMinor: order.vat_minor } : one))
}

/** A top-up is outside the scope of VAT: VAT falls on the charges. */
export function topUpLine(payment: PaymentToConfirmRow): LineDraft {
  return {
    kind: 'TOPUP',
    text: payment.method_kind,
    session: null,
    quantity: '1',
    unit_price: formatMoney(payment.received_minor),
    netMinor: payment.received_minor,
    vatMinor: 0n,
    vatRateBasisPoints: 0n,
    vat_category: 'O',
    prices: [],
  }
}

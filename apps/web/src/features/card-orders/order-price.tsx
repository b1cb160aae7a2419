import type { CardOrderPrice } from '@voltway/contract/card-orders'
import { formatMoney, parseMoney } from '@voltway/money/money'
import type { output } from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'

type OrderPriceProps = {
  price: output<typeof CardOrderPrice>
  isEkey: boolean
  quantity: number
  /** Whether names are printed. A `personalisation_price` of zero is shown as free. */
  personalised: boolean
}

/** Shows the price of an order line by line, with its VAT. */
export function OrderPrice({ price, isEkey, quantity, personalised }: OrderPriceProps) {
  const t = usePhrases('card-orders')
  const format = useFormats()
  const money = (amount: string) => format.money(amount, price.currency)
  const times = (unit: string) => money(formatMoney(parseMoney(unit) * BigInt(quantity)))
  const isFree = parseMoney(price.personalisation_price) === 0n
  const lines: [label: string, amount: string][] = [
    [(isEkey ? t.lineEkeys : t.lineCards)({ n: quantity, price: money(price.unit_price) }), times(price.unit_price)],
  ]
  if (personalised && !isEkey)
    lines.push(
      isFree
        ? [t.lineNamesFree, money('0.00')]
        : [t.lineNames({ n: quantity, price: money(price.personalisation_price) }), times(price.personalisation_price)],
    )
  if (!isEkey) lines.push([t.lineShipping, money(price.shipping_price)])
  const rate = format.number(Number(price.vat_rate), { maximumFractionDigits: 2 })
  lines.push([t.lineVat({ rate }), money(price.vat)])
  return (
    <dl className="order-price">
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{amount}</dd>
        </div>
      ))}
      <div className="order-total">
        <dt>{t.lineTotal}</dt>
        <dd className="tabular">{money(price.total)}</dd>
      </div>
    </dl>
  )
}

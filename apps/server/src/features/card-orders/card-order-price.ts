import { vatOf } from '@voltway/money/vat'

/** The price of an order (domain: card order). Pure; all amounts in the minor unit. */

/** The price list of a day for one zone. */
export interface CardPrices {
  readonly zone: string
  readonly physicalMinor: bigint
  readonly ekeyMinor: bigint
  readonly personalisationMinor: bigint
  readonly shippingMinor: bigint
  readonly vatRateBasisPoints: bigint
}

export interface CardOrderWish {
  readonly isEkey: boolean
  readonly quantity: number
  readonly personalised: boolean
  /** The plan includes names on cards (`free_personalized_card`). */
  readonly freePersonalisation: boolean
}

export interface CardOrderPriceMinor {
  readonly unitPriceMinor: bigint
  /** Per name; 0 where the plan includes it. */
  readonly personalisationMinor: bigint
  readonly shippingMinor: bigint
  readonly netMinor: bigint
  readonly vatRateBasisPoints: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
}

/** VAT is rounded once, on the net of the whole order. An eKey is neither printed nor sent. */
export function priceOfOrder(prices: CardPrices, wish: CardOrderWish): CardOrderPriceMinor {
  const quantity = BigInt(wish.quantity)
  const unitPriceMinor = wish.isEkey ? prices.ekeyMinor : prices.physicalMinor
  const isPrinted = wish.personalised && !wish.isEkey
  const personalisationMinor = isPrinted && !wish.freePersonalisation ? prices.personalisationMinor : 0n
  const shippingMinor = wish.isEkey ? 0n : prices.shippingMinor
  const netMinor = quantity * (unitPriceMinor + personalisationMinor) + shippingMinor
  const vatMinor = vatOf(netMinor, prices.vatRateBasisPoints)
  return {
    unitPriceMinor,
    personalisationMinor,
    shippingMinor,
    netMinor,
    vatRateBasisPoints: prices.vatRateBasisPoints,
    vatMinor,
    totalMinor: netMinor + vatMinor,
  }
}

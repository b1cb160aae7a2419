import { vatOf } from '@voltway/money/vat'

/** What an order costs (domain: card order). Pure; all amounts in the minor unit. */

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
  /** Of one name; 0 where the plan includes it. */
  readonly personalisationMinor: bigint
  readonly shippingMinor: bigint
  readonly netMinor: bigint
  readonly vatRateBasisPoints: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
}

/** VAT is rounded once, on the net of the whole order; an eKey is neither printed nor sent. */
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

/** Members of the Union beside those with zones of their own. */
const UNION = new Set('AT BE BG CY CZ DE DK EE FI GR HR HU IE IT LT LU LV MT NL PL RO SE SI SK'.split(' '))

/** Which price list and VAT hold for a place. Islands and overseas parts are told by their postcodes. */
export function zoneOf({
  country,
  postal_code: code,
}: {
  readonly country: string
  readonly postal_code: string
}): string {
  switch (country) {
    case 'PT':
      // 9000–9499 are Madeira, 9500–9999 the Azores.
      return /^9[0-4]/.test(code) ? 'PT-30' : code.startsWith('9') ? 'PT-20' : 'PT'
    case 'ES':
      // Canary Islands, Ceuta and Melilla are outside the Union's VAT.
      return /^(35|38|51|52)/.test(code) ? 'ES-CN' : 'ES'
    case 'FR':
      // Overseas departments and territories too.
      return /^9[78]/.test(code) ? 'WORLD' : 'FR'
    case 'MC':
      return 'FR'
    default:
      return UNION.has(country) ? 'EU' : 'WORLD'
  }
}

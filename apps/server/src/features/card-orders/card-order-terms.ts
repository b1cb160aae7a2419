import type { requestCards } from '@voltway/contract/card-orders'
import type { BodyOf } from '@voltway/contract/endpoint'
import type { ShippingAddress } from '@voltway/contract/shipping-addresses'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { owesVatItself, zoneOf } from '../../kernel/pricing/vat-zone.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { hasEntitlement } from '../entitlements/entitlements.ts'
import { readAddress } from '../shipping-addresses/shipping-addresses.ts'
import { readVatNumberOf } from '../vat-numbers/vat-numbers.ts'
import { type CardOrderPriceMinor, priceOfOrder } from './card-order-price.ts'
import { type OrderingWalletRow, selectOrderMembers } from './card-orders.sql.ts'
import { selectCardPrice } from './card-prices.sql.ts'

/** One card of an order: its name and its holder. */
export interface OrderItem {
  readonly name: string | null
  readonly memberId: string | null
}

/** All inputs of an order's price and destination. */
export interface OrderTerms {
  readonly address: ShippingAddress | null
  readonly vatNumberId: string | null
  readonly zone: string
  readonly price: CardOrderPriceMinor
  readonly freePersonalisation: boolean
  readonly payment: 'BALANCE' | 'INVOICE'
}

export interface OrderWish {
  readonly isEkey: boolean
  readonly quantity: number
  readonly personalised: boolean
  readonly shippingAddressId: string | undefined
  /** An address that is not stored; null for a stored one. */
  readonly address?: ShippingAddress | null
  readonly vatNumberId: string | undefined
}

const CURRENCY = 'EUR'

/** Address, VAT number and price of an order at this moment. The quote and the order use the same function. */
export async function termsOf(work: WalletWork<Sql>, wallet: OrderingWalletRow, wish: OrderWish): Promise<OrderTerms> {
  const { ctx, tx, scope } = work
  const address = wish.isEkey ? null : (wish.address ?? (await addressOf(work, wish.shippingAddressId)))
  const vatNumber = await vatNumberOf(tx, scope, wish.vatNumberId ?? wallet.nif_id)
  const seat = address ?? seatOf(wallet, vatNumber?.country)
  const zone = zoneOf(seat)
  const row = await selectCardPrice(tx, zone, legalDay(ctx.now.getTime(), wallet.time_zone))
  if (row === undefined || wallet.currency !== CURRENCY) throw new Error(`cards have no price in ${zone}`)
  const freePersonalisation = await hasEntitlement(tx, scope, 'free_personalized_card')
  const price = priceOfOrder(
    {
      zone,
      physicalMinor: row.physical_minor,
      ekeyMinor: row.ekey_minor,
      personalisationMinor: row.personalisation_minor,
      shippingMinor: row.shipping_minor,
      vatRateBasisPoints: owesVatItself(seat, vatNumber) ? 0n : BigInt(row.vat_rate_basis_points),
    },
    { ...wish, freePersonalisation },
  )
  const payment = wallet.payment_logic === 'PRE_PAYMENT' ? 'BALANCE' : 'INVOICE'
  return { address, vatNumberId: vatNumber?.id ?? null, zone, price, freePersonalisation, payment }
}

/** The wallet's address or a separate one. Until one is chosen, a quote uses the wallet's billing address. */
async function addressOf({ ctx, tx, scope }: WalletWork<Sql>, id: string | undefined): Promise<ShippingAddress | null> {
  if (id === undefined) return null
  const ofWallet = await readAddress(tx, { kind: 'wallet', scope }, id)
  if (ofWallet !== undefined) return ofWallet
  const own = ctx.person === null ? undefined : await readAddress(tx, { kind: 'person', personId: ctx.person.id }, id)
  return own ?? refuse('shipping_address.not_found')
}

async function vatNumberOf(on: Sql, scope: WalletScope, id: string | null) {
  if (id === null) return undefined
  const vatNumber = await readVatNumberOf(on, { kind: 'wallet', scope }, id)
  return vatNumber.is_archived ? refuse('vat_number.not_found') : vatNumber
}

/**
 * The customer's country for goods that are not sent: the billing address, else the VAT number's country, else the
 * seller's.
 */
function seatOf(wallet: OrderingWalletRow, vatCountry: string | undefined) {
  return {
    country: wallet.billing_country ?? vatCountry ?? 'PT',
    postal_code: wallet.billing_country === null ? '' : (wallet.billing_postal_code ?? ''),
  }
}

const invalid = (fields: Record<string, FieldError>): never => refuse('validation_failed', { fields })

/** The ordered items, one entry per card. Rejects contradictory input at its field. */
export async function itemsOf(on: Sql, scope: WalletScope, body: BodyOf<typeof requestCards>): Promise<OrderItem[]> {
  const { quantity, names, member_ids: memberIds } = body
  const chosenCount = [quantity, names, memberIds].filter((one) => one !== undefined).length
  if (chosenCount === 0) invalid({ quantity: 'required' })
  if (chosenCount > 1) invalid({ [names === undefined ? 'member_ids' : 'names']: 'one_way' })
  if (body.is_ekey && body.shipping_address_id !== undefined) {
    // Either of the two fields may be the mistaken one.
    invalid({ is_ekey: 'not_for_ekey', shipping_address_id: 'not_for_ekey' })
  }
  if (!body.is_ekey && body.shipping_address_id === undefined) invalid({ shipping_address_id: 'required' })
  if (body.personalised && body.is_ekey) invalid({ personalised: 'not_for_ekey' })
  if (body.personalised && quantity !== undefined) invalid({ personalised: 'needs_names' })
  if (names !== undefined) return names.map((name) => ({ name, memberId: null }))
  if (memberIds !== undefined) return itemsOfMembers(on, scope, memberIds)
  return Array.from({ length: quantity ?? 0 }, () => ({ name: null, memberId: null }))
}

async function itemsOfMembers(on: Sql, scope: WalletScope, memberIds: readonly string[]): Promise<OrderItem[]> {
  if (new Set(memberIds).size < memberIds.length) invalid({ member_ids: 'twice' })
  const members = new Map((await selectOrderMembers(on, scope, memberIds)).map(({ id, name }) => [id, name]))
  return memberIds.map((memberId) => {
    const name = members.get(memberId) ?? refuse('member.not_found', { fields: { member_ids: 'unknown' } })
    return { name, memberId }
  })
}

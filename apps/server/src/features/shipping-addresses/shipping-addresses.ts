import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import type { addShippingAddress, listShippingAddresses, ShippingAddress } from '@voltway/contract/shipping-addresses'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { recordOwnersChange } from '../../kernel/audit/audit.ts'
import { isCountry } from '../../kernel/countries.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Owner } from '../../kernel/owner.ts'
import { refuse } from '../../platform/refusal.ts'
import { postalCodeOf } from './postal-code.ts'
import { deleteAddress, insertAddress, selectAddressCount, selectAddressPage } from './shipping-addresses.sql.ts'

export async function readAddressPage(
  ctx: Ctx,
  owner: Owner,
  page: QueryOf<typeof listShippingAddresses>,
): Promise<{ count: number; results: ShippingAddress[] }> {
  return { count: await selectAddressCount(ctx.db, owner), results: await selectAddressPage(ctx.db, owner, page) }
}

/** Adds an address whose postcode is one of its country and whose phone is one of any; the phone is kept in E.164. */
export async function addAddress(
  ctx: Ctx,
  owner: Owner,
  body: BodyOf<typeof addShippingAddress>,
): Promise<ShippingAddress> {
  const { country } = body
  if (!isCountry(country)) refuse('validation_failed', { fields: { country: 'country' } })
  const postalCode = postalCodeOf(country, body.postal_code)
  if (postalCode === undefined) refuse('validation_failed', { fields: { postal_code: 'postal_code' } })
  const address = {
    id: ctx.newId(),
    name: body.name,
    street: body.street,
    postal_code: postalCode,
    city: body.city,
    country,
    tax_id: body.tax_id ?? null,
    phone: phoneOf(body.phone, country),
  }
  await ctx.db.tx(async (tx) => {
    await insertAddress(tx, owner, address, ctx.now)
    const object = { kind: 'shipping_address', id: address.id, name: address.name }
    recordOwnersChange(tx, ctx, owner, { deed: 'shipping_address.added', object, after: address })
  })
  return address
}

function phoneOf(
  typed: string | null | undefined,
  country: Parameters<typeof parsePhoneNumberFromString>[1],
): string | null {
  if (typed === null || typed === undefined) return null
  const phone = parsePhoneNumberFromString(typed, country)
  return phone?.isValid() === true ? phone.number : refuse('validation_failed', { fields: { phone: 'phone' } })
}

export function removeAddress(ctx: Ctx, owner: Owner, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const before = (await deleteAddress(tx, owner, id)) ?? refuse('shipping_address.not_found')
    const object = { kind: 'shipping_address', id, name: before.name }
    recordOwnersChange(tx, ctx, owner, { deed: 'shipping_address.removed', object, before: { ...before } })
    return { id }
  })
}

import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import { postalCodeOf } from '@voltway/contract/postal-code'
import type {
  addShippingAddress,
  listShippingAddresses,
  ShippingAddress,
  updateShippingAddress,
} from '@voltway/contract/shipping-addresses'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { recordOwnersAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Owner } from '../../kernel/owner.ts'
import { isCountry } from '../../kernel/places/countries.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  deleteAddress,
  deleteOwnAddresses,
  insertAddress,
  lockAddress,
  selectAddress,
  selectAddressCount,
  selectAddressPage,
  updateAddress,
} from './shipping-addresses.sql.ts'

export async function readAddressPage(
  ctx: Ctx,
  owner: Owner,
  page: QueryOf<typeof listShippingAddresses>,
): Promise<{ count: number; results: ShippingAddress[] }> {
  return { count: await selectAddressCount(ctx.db, owner), results: await selectAddressPage(ctx.db, owner, page) }
}

/** Returns one address of an owner, for features that ship to it. */
export function readAddress(on: Sql, owner: Owner, id: string): Promise<ShippingAddress | undefined> {
  return selectAddress(on, owner, id)
}

/** Creates an address. Validates the postcode by country, and the phone, which is stored in E.164. */
export function addAddress(ctx: Ctx, owner: Owner, body: BodyOf<typeof addShippingAddress>): Promise<ShippingAddress> {
  const address = checkedAddress(ctx.newId(), body)
  return ctx.db.tx(async (tx) => {
    await insertAddress(tx, owner, address, ctx.now)
    recordOwnersAudit({ ctx, tx }, owner, {
      action: 'shipping_address.added',
      object: objectOf(address),
      after: address,
    })
    return address
  })
}

/** Changes the given fields. The result is validated as a whole. */
export function changeAddress(
  ctx: Ctx,
  owner: Owner,
  id: string,
  change: BodyOf<typeof updateShippingAddress>,
): Promise<ShippingAddress> {
  return ctx.db.tx(async (tx) => {
    const known = (await lockAddress(tx, owner, id)) ?? refuse('shipping_address.not_found')
    const address = checkedAddress(id, {
      name: change.name ?? known.name,
      street: change.street ?? known.street,
      postal_code: change.postal_code ?? known.postal_code,
      city: change.city ?? known.city,
      country: change.country ?? known.country,
      tax_id: change.tax_id === undefined ? known.tax_id : change.tax_id,
      phone: change.phone === undefined ? known.phone : change.phone,
    })
    await updateAddress(tx, owner, address)
    const object = objectOf(address)
    recordOwnersAudit({ ctx, tx }, owner, { action: 'shipping_address.changed', object, before: known, after: address })
    return address
  })
}

const objectOf = ({ id, name }: ShippingAddress) => ({ kind: 'shipping_address', id, name })

/** Validates and normalizes an address as typed. */
export function checkedAddress(id: string, body: BodyOf<typeof addShippingAddress>): ShippingAddress {
  const { name, street, city, country, tax_id = null } = body
  if (!isCountry(country)) refuse('validation_failed', { fields: { country: 'country' } })
  const postalCode = postalCodeOf(country, body.postal_code)
  if (postalCode === undefined) refuse('validation_failed', { fields: { postal_code: 'postal_code' } })
  return { id, name, street, postal_code: postalCode, city, country, tax_id, phone: phoneOf(body.phone, country) }
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
    const known = (await deleteAddress(tx, owner, id)) ?? refuse('shipping_address.not_found')
    recordOwnersAudit({ ctx, tx }, owner, {
      action: 'shipping_address.removed',
      object: objectOf(known),
      before: known,
    })
    return { id }
  })
}

/** Deletes a person's own addresses, in the transaction that closes the account. */
export function forgetOwnAddresses(tx: Sql, personId: string): Promise<void> {
  return deleteOwnAddresses(tx, personId)
}

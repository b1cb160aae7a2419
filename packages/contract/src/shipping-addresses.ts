import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Id, text } from './values.ts'

/** A shipping address of a person or a wallet. */
export const ShippingAddress = z.object({
  /** Id of the address. */
  id: Id,
  /** Name of the recipient. */
  name: z.string(),
  /** Street and number of the delivery. */
  street: z.string(),
  /** Postal code of the delivery. */
  postal_code: z.string(),
  /** City of the delivery. */
  city: z.string(),
  /** ISO 3166-1, two capital letters. */
  country: z.string(),
  /** Tax number of the recipient; null without one. */
  tax_id: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
})
export type ShippingAddress = z.output<typeof ShippingAddress>

/**
 * With `?wallet=` the address belongs to the wallet: people who read the wallet see it, people who order cards change
 * it.
 */
const query = z.object({ /** Id of the wallet. */ wallet: z.optional(Id) })

/** Call 47. */
export const listShippingAddresses = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/user/shipping-address',
  summary: 'Shipping addresses, by name',
  right: 'wallet.read',
  wallet: 'query.wallet?',
  query: z.object({ /** Id of the wallet. */ wallet: z.optional(Id), ...pageQuery(100) }),
  reply: list(ShippingAddress),
  refusals: [],
})

const body = {
  /** Name of the recipient. */
  name: text(120),
  /** Street and number of the delivery. */
  street: text(200),
  /** Postal code of the delivery. */
  postal_code: text(10, 2),
  /** City of the delivery. */
  city: text(80),
  /** Country of the delivery, ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })),
  /** Tax number of the recipient; null: none. */
  tax_id: z.optional(z.nullable(text(20))),
  /** Phone number for the carrier, such as `+351912345678`; null: none. */
  phone: z.optional(z.nullable(text(30))),
}

/** Call 47. Phone numbers may be entered in national form and are stored in E.164. */
export const addShippingAddress = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/user/shipping-address',
  summary: 'Add a shipping address; the postcode is checked by country',
  right: 'cards.order',
  wallet: 'query.wallet?',
  query,
  body: z.strictObject(body),
  status: 201,
  reply: ShippingAddress,
  refusals: [],
})

/** Own call. Changes the given fields of an address. Orders that were shipped keep the address that they had. */
export const updateShippingAddress = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v2/user/shipping-address/:id',
  summary: 'Change a shipping address',
  right: 'cards.order',
  wallet: 'query.wallet?',
  query,
  params: z.object({ /** Id of the address. */ id: Id }),
  body: z.partial(z.strictObject(body)),
  reply: ShippingAddress,
  refusals: ['shipping_address.not_found'],
})

/** Call 47. */
export const removeShippingAddress = endpoint({
  method: 'DELETE',
  service: 'editor',
  path: '/v2/user/shipping-address/:id',
  summary: 'Delete a shipping address; orders on their way keep it',
  right: 'cards.order',
  wallet: 'query.wallet?',
  query,
  params: z.object({ /** Id of the address. */ id: Id }),
  reply: z.object({ /** Id of the removed address. */ id: Id }),
  refusals: ['shipping_address.not_found'],
})

/** Call 48. */
export const listCountries = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/shipping-address/countries',
  summary: 'List shipping countries, named in the person’s language',
  right: 'self',
  reply: list(
    z.object({
      /** Country code, ISO 3166-1 alpha-2. */
      code: z.string(),
      /** Name of the country in the language of the caller. */
      name: z.string(),
      /** International calling code, such as `+351`. */
      calling_code: z.string(),
    }),
  ),
  refusals: [],
})

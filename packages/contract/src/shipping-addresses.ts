import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Id, text } from './values.ts'

export const ShippingAddress = z.object({
  id: Id,
  name: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  tax_id: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

const query = z.object({ wallet: z.optional(Id) })

/** Call 47. */
export const listShippingAddresses = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/user/shipping-address',
  summary: 'Shipping addresses',
  right: 'self',
  wallet: 'query.wallet?',
  query,
  reply: list(ShippingAddress),
  refusals: [],
})

/** Call 47. */
export const addShippingAddress = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/user/shipping-address',
  summary: 'Add a shipping address; the postcode is checked by country',
  right: 'self',
  wallet: 'query.wallet?',
  query,
  body: z.strictObject({
    name: text(120),
    street: text(200),
    postal_code: text(10),
    city: text(80),
    country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })),
    tax_id: z.optional(z.nullable(text(20))),
    phone: z.optional(z.nullable(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, { error: 'phone' })))),
  }),
  status: 201,
  reply: ShippingAddress,
  refusals: [],
})

/** Call 47. */
export const removeShippingAddress = endpoint({
  method: 'DELETE',
  service: 'editor',
  path: '/v2/user/shipping-address/:id',
  summary: 'Delete a shipping address',
  right: 'self',
  wallet: 'query.wallet?',
  query,
  params: z.object({ id: Id }),
  reply: z.object({ id: Id }),
  refusals: ['shipping_address.not_found', 'shipping_address.in_use'],
})

/** Call 48. */
export const listCountries = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/shipping-address/countries',
  summary: 'Countries we ship to, named in the person’s language',
  right: 'self',
  reply: list(z.object({ code: z.string(), name: z.string() })),
  refusals: [],
})

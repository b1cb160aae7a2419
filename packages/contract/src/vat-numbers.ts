import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Id, Instant, text } from './values.ts'

/** Results of VIES for a VAT number (domain: VAT numbers). */
export const vatNumberStatuses = ['UNVERIFIED', 'VALID', 'INVALID', 'UNAVAILABLE'] as const

/** The kind of number in its country; VAT where no finer name is known. */
export const vatNumberKinds = ['NIF', 'DNI', 'NIE', 'CIF', 'SIREN', 'SIRET', 'TVA', 'VAT'] as const

/** A VAT number of a person or a wallet. */
export const VatNumber = z.object({
  id: Id,
  country: z.string(),
  /** Upper case, without separators and country prefix. */
  number: z.string(),
  kind: z.enum(vatNumberKinds),
  name: z.string(),
  address: z.nullable(z.string()),
  is_default: z.boolean(),
  /** Stays on documents and is not offered for new ones. */
  is_archived: z.boolean(),
  /** The result of VIES. UNVERIFIED: not queried, because no service is configured or the country has none. */
  status: z.enum(vatNumberStatuses),
  verified_at: z.nullable(Instant),
})
export type VatNumber = z.output<typeof VatNumber>

/** With `?wallet=` the number belongs to the wallet and requires `nifs.manage`; without it to the person. */
const owned = {
  service: 'editor',
  right: 'nifs.manage',
  wallet: 'query.wallet?',
  query: z.object({ wallet: z.optional(Id) }),
} as const
const one = { ...owned, path: '/v2/user/nifs/:id', params: z.object({ id: Id }) } as const

/** Call 31. */
export const listVatNumbers = endpoint({
  ...owned,
  query: z.object({ wallet: z.optional(Id), ...pageQuery(100) }),
  method: 'GET',
  path: '/v2/user/nifs',
  summary: 'VAT numbers, the default one first, archived ones last',
  reply: list(VatNumber),
  refusals: [],
})

/** Call 31. */
export const addVatNumber = endpoint({
  ...owned,
  method: 'POST',
  path: '/v2/user/nifs',
  summary: 'Add a VAT number; the check digit is verified immediately, VIES by a job',
  body: z.strictObject({
    country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })),
    number: text(20),
    name: text(120),
    address: z.optional(text(300)),
    is_default: z.optional(z.boolean()),
  }),
  status: 201,
  reply: VatNumber,
  refusals: ['vat_number.invalid', 'vat_number.taken'],
})

/** Call 31. */
export const getVatNumber = endpoint({
  ...one,
  method: 'GET',
  summary: 'Get a VAT number',
  reply: VatNumber,
  refusals: ['vat_number.not_found'],
})

/** Call 31. */
export const updateVatNumber = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change the name or address of a VAT number, make it the default, archive it',
  body: z.strictObject({
    name: z.optional(text(120)),
    address: z.optional(z.nullable(text(300))),
    is_default: z.optional(z.boolean()),
    is_archived: z.optional(z.boolean()),
  }),
  reply: VatNumber,
  refusals: ['vat_number.not_found'],
})

/** Call 31. A number on a document is archived, not deleted. */
export const removeVatNumber = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a VAT number',
  reply: z.object({ id: Id }),
  refusals: ['vat_number.not_found', 'vat_number.in_use'],
})

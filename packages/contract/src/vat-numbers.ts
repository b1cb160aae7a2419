import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Id, Instant, text } from './values.ts'

/** Results of VIES for a VAT number (domain: VAT numbers). */
export const vatNumberStatuses = ['UNVERIFIED', 'VALID', 'INVALID', 'UNAVAILABLE'] as const

/** The kind of number in its country; VAT where no finer name is known. */
export const vatNumberKinds = ['NIF', 'DNI', 'NIE', 'CIF', 'SIREN', 'SIRET', 'TVA', 'VAT'] as const

/** A VAT number of a person or a wallet. */
export const VatNumber = z.object({
  /** Id of the VAT number’s entry. */
  id: Id,
  /** Country of the VAT number, ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Upper case, without separators and country prefix. */
  number: z.string(),
  kind: z.enum(vatNumberKinds),
  /** Name of the company of the number. */
  name: z.string(),
  /** Address of the company; null when it was not given. */
  address: z.nullable(z.string()),
  /** Whether it stands on documents when no other is chosen. */
  is_default: z.boolean(),
  /** Stays on documents and is not offered for new ones. */
  is_archived: z.boolean(),
  /** The result of VIES. UNVERIFIED: not queried, because no service is configured or the country has none. */
  status: z.enum(vatNumberStatuses),
  /** When the register confirmed it; null before. */
  verified_at: z.nullable(Instant),
})
export type VatNumber = z.output<typeof VatNumber>

/** With `?wallet=` the number belongs to the wallet and requires `nifs.manage`; without it to the person. */
const owned = {
  service: 'editor',
  right: 'nifs.manage',
  wallet: 'query.wallet?',
  query: z.object({ /** Id of the wallet. */ wallet: z.optional(Id) }),
} as const
const one = {
  ...owned,
  path: '/v2/user/nifs/:id',
  params: z.object({ /** Id of the VAT number’s entry. */ id: Id }),
} as const

/** Call 31. */
export const listVatNumbers = endpoint({
  ...owned,
  query: z.object({ /** Id of the wallet. */ wallet: z.optional(Id), ...pageQuery(100) }),
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
    /** Country of the VAT number, ISO 3166-1 alpha-2. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })),
    /** The VAT number, with or without separators and country. */
    number: text(20),
    /** Name of the company of the number. */
    name: text(120),
    /** Address of the company. */
    address: z.optional(text(300)),
    /** True puts it on documents when no other is chosen. */
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
    /** New name of the company. */
    name: z.optional(text(120)),
    /** New address of the company; null removes it. */
    address: z.optional(z.nullable(text(300))),
    /** True puts it on documents when no other is chosen. */
    is_default: z.optional(z.boolean()),
    /** True archives the number: it stays on old documents and cannot be chosen. */
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
  reply: z.object({ /** Id of the removed number’s entry. */ id: Id }),
  refusals: ['vat_number.not_found', 'vat_number.in_use'],
})

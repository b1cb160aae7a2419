import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Locale, text } from './values.ts'

/** A person's consents; third parties load only with them (domain: privacy). */
const Consents = z.object({ analytics: z.boolean(), error_reporting: z.boolean(), heat_map: z.boolean() })

/** The signed-in person. */
export const User = z.object({
  /** Id of the person. */
  uid: Id,
  email: z.email(),
  email_verified: z.boolean(),
  language: Locale,
  name: z.string(),
  photo_url: z.nullable(z.string()),
  consents: Consents,
  /** Whether the person has answered; until then all are off and the question may be shown. */
  consents_chosen: z.boolean(),
  created_at: Instant,
  /** Whether the person reviews charge records for the operator of the installation. */
  is_operator: z.optional(z.boolean()),
  /** The fields of the access token, refreshed on every auth change (spec §4). */
  claims: z.object({ sub: Id, email: z.email(), sid: z.string() }),
})
export type User = z.output<typeof User>

/** Call 1. */
export const getUser = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/users',
  summary: 'Get the signed-in person',
  right: 'self',
  reply: User,
  refusals: [],
})

/** Call 2. Changes the given fields only. */
export const updateUser = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v2/users',
  summary: 'Change language, name, photo or consents',
  right: 'self',
  body: z.strictObject({
    language: z.optional(Locale),
    name: z.optional(text(120)),
    photo_url: z.optional(z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(2000)))),
    consents: z.optional(z.partial(z.strictObject(Consents.shape))),
  }),
  reply: User,
  refusals: [],
})

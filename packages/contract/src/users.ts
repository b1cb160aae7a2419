import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Locale, text } from './values.ts'

/** A person's consents; third parties load only with them (domain: privacy). */
const Consents = z.object({
  /** Agrees to statistics of use. */
  analytics: z.boolean(),
  /** Agrees to error reports. */
  error_reporting: z.boolean(),
  /** Agrees to heat maps. */
  heat_map: z.boolean(),
})

/** The signed-in person. */
export const User = z.object({
  /** Id of the person. */
  uid: Id,
  /** E-mail address of the person. */
  email: z.email(),
  /** Whether the person confirmed the e-mail address. */
  email_verified: z.boolean(),
  /** Language of the person’s screens and mails: `en`, `pt`, `es` or `fr`. */
  language: Locale,
  /** Name of the person. */
  name: z.string(),
  /** Address of the person’s photo; null without one. */
  photo_url: z.nullable(z.string()),
  /** What the person agreed to. */
  consents: Consents,
  /** Whether the person has answered; until then all are off and the question may be shown. */
  consents_chosen: z.boolean(),
  /** When the account was created. */
  created_at: Instant,
  /** Whether the person reviews charge records for the operator of the installation. */
  is_operator: z.optional(z.boolean()),
  /** The fields of the access token, refreshed on every auth change (spec §4). */
  claims: z.object({
    /** Id of the person. */
    sub: Id,
    /** E-mail address in the access token. */
    email: z.email(),
    /** Id of the sign-in session. */
    sid: z.string(),
  }),
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
    /** New language of screens and mails: `en`, `pt`, `es` or `fr`. */
    language: z.optional(Locale),
    /** New name of the person. */
    name: z.optional(text(120)),
    /** New URL of the photo, https; null removes it. */
    photo_url: z.optional(z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(2000)))),
    /** Consents that change. */
    consents: z.optional(z.partial(z.strictObject(Consents.shape))),
  }),
  reply: User,
  refusals: [],
})

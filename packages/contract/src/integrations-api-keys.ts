import * as z from 'zod/mini'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { type DelegableRight, delegableRights } from './groups.ts'
import { Id, Instant, text } from './values.ts'

/** The rights that a key can have. Keys never create keys, choose plans or block wallets. */
export const keyRights = delegableRights
/** Right of an API key. */
export type KeyRight = DelegableRight

/** Prefix of every key, so that a leaked one is recognized. */
export const KEY_PREFIX = 'vwk_'
/** Requests per minute before 429. */
export const KEY_REQUESTS_A_MINUTE = 600
/** Most keys of a wallet that are not revoked. */
export const MOST_KEYS = 20

/** States of an API key: EXPIRED after `valid_until`, REVOKED by a person. */
export const apiKeyStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

/** An API key without its secret. */
export const ApiKey = z.object({
  /** Id of the API key, which is not secret. */
  id: Id,
  /** Name that people gave the key. */
  name: z.string(),
  /** What programs may do with the key. */
  rights: z.array(z.enum(keyRights)),
  state: z.enum(apiKeyStates),
  /** The last characters of the key. */
  hint: z.string(),
  /** When the key was created. */
  created_at: Instant,
  /** The person who created the key, under whose rights it works. */
  created_by: z.object({
    /** Id of the person who created it. */
    id: Id,
    /** Name of the person who created it. */
    name: z.string(),
  }),
  /** When the key stops working; null: it does not expire. */
  valid_until: z.nullable(Instant),
  /** Until then the previous secret is valid too. */
  previous_valid_until: z.nullable(Instant),
  /** When the key was used last; null before the first request. */
  last_used_at: z.nullable(Instant),
  /** When the key was revoked; null while it is not. */
  revoked_at: z.nullable(Instant),
  /** Whether an assistant uses the key, which it got with OAuth and renews itself. */
  is_assistant: addedField(z.boolean(), false),
})
export type ApiKey = z.output<typeof ApiKey>

/** The key itself, returned only here. */
const NewKey = z.object({
  /** The key’s entry in the settings. */
  api_key: ApiKey,
  /** The key itself, shown once. Store it. */
  key: z.string(),
})

const own = { service: 'editor', right: 'api_keys.manage', wallet: 'params.id' } as const
const OneKey = z.object({ /** Id of the wallet. */ id: Id, /** Id of the API key. */ keyId: Id })

/** Own call: keys of a wallet, valid ones first, and whether the plan includes them. */
export const listApiKeys = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/api-keys',
  summary: 'List the API keys of a wallet, without their secrets',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  query: z.object(pageQuery(25)),
  reply: z.extend(list(ApiKey), { /** Whether the plan includes access by API keys. */ in_plan: z.boolean() }),
  refusals: [],
})

/** Own call: creates a key. The caller can only grant rights that they hold. */
export const createApiKey = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/api-keys',
  summary: 'Create an API key; only this response contains it',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  body: z.strictObject({
    /** Name of the new key, such as the program that uses it. */
    name: text(80),
    /** What programs may do with the new key. */
    rights: z.array(z.enum(keyRights)).check(z.minLength(1), z.maxLength(keyRights.length)),
    /** Days until it expires; null: never. */
    valid_days: z.nullable(z.int().check(z.gte(1), z.lte(730))),
  }),
  reply: NewKey,
  status: 201,
  refusals: ['plan.entitlement_missing', 'api_key.too_many'],
})

/** Own call: replaces the secret. The old one stays valid for `overlap_hours`, at most a week. */
export const rotateApiKey = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/api-keys/:keyId/rotate',
  summary: 'Renew an API key; the old one stays valid for the chosen time',
  params: OneKey,
  body: z.strictObject({
    /** Hours for which the old key stays valid. */
    overlap_hours: z.int().check(z.gte(0), z.lte(168)),
  }),
  reply: NewKey,
  refusals: ['plan.entitlement_missing', 'api_key.not_found', 'api_key.ended', 'api_key.of_assistant'],
})

/** Own call: Revokes a key permanently. Its next request is refused. */
export const revokeApiKey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v1/wallet/:id/api-keys/:keyId',
  summary: 'Revoke an API key immediately',
  params: OneKey,
  reply: ApiKey,
  refusals: ['api_key.not_found'],
})

import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { type DelegableRight, delegableRights } from './rights.ts'
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
  id: Id,
  name: z.string(),
  rights: z.array(z.enum(keyRights)),
  state: z.enum(apiKeyStates),
  /** The last characters of the key. */
  hint: z.string(),
  created_at: Instant,
  created_by: z.object({ id: Id, name: z.string() }),
  valid_until: z.nullable(Instant),
  /** Until then the previous secret is valid too. */
  previous_valid_until: z.nullable(Instant),
  last_used_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
})
export type ApiKey = z.output<typeof ApiKey>

/** The key itself, returned only here. */
const NewKey = z.object({ api_key: ApiKey, key: z.string() })

const own = { service: 'editor', right: 'api_keys.manage', wallet: 'params.id' } as const
const OneKey = z.object({ id: Id, keyId: Id })

/** Own call: keys of a wallet, valid ones first, and whether the plan includes them. */
export const listApiKeys = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/api-keys',
  summary: 'List the API keys of a wallet, without their secrets',
  params: z.object({ id: Id }),
  query: z.object(pageQuery(25)),
  reply: z.extend(list(ApiKey), { in_plan: z.boolean() }),
  refusals: [],
})

/** Own call: creates a key. The caller can only grant rights that they hold. */
export const createApiKey = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/api-keys',
  summary: 'Create an API key; only this response contains it',
  params: z.object({ id: Id }),
  body: z.strictObject({
    name: text(80),
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
  body: z.strictObject({ overlap_hours: z.int().check(z.gte(0), z.lte(168)) }),
  reply: NewKey,
  refusals: ['plan.entitlement_missing', 'api_key.not_found', 'api_key.ended'],
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

import type { Endpoint } from '@voltway/contract/endpoint'
import { delegableRights } from '@voltway/contract/groups'
import type { RefusalCode } from '@voltway/contract/refusals'

/** Returns whether a call takes a body, JSON or a file. */
export const takesBody = ({ body, upload }: Pick<Endpoint, 'body' | 'upload'>): boolean =>
  body !== undefined || upload !== undefined

/**
 * Returns whether only a person can make a call: it needs a right of owners, or it changes something for which no right
 * exists that a key could have.
 */
const isForPeople = ({ right, method }: Endpoint): boolean =>
  right === 'member' ? method !== 'GET' : !delegableRights.some((one) => one === right)

/** Returns whether an API key can make a call. */
export const opensToKeys = (endpoint: Endpoint): boolean =>
  endpoint.keys === true || (endpoint.wallet !== undefined && !isForPeople(endpoint))

/** Returns whether a call that an API key sends reaches its use case. Public calls read the key too. */
const acceptsKeys = (endpoint: Endpoint): boolean => endpoint.right === 'public' || opensToKeys(endpoint)

/** Returns whether a caller may send an `Idempotency-Key` with a call that does not require one. */
export const mayBeOnce = (endpoint: Endpoint): boolean =>
  endpoint.method === 'POST' && endpoint.idempotent !== true && endpoint.media === undefined && opensToKeys(endpoint)

/**
 * Returns the refusals that a call can utter: its own, and those of every call of its form. The document of the API lists
 * them, and in tests any other refusal is an error.
 */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<RefusalCode> {
  const { right, wallet, query, params, idempotent } = endpoint
  const found: (RefusalCode | false)[] = [
    ...endpoint.refusals,
    'request.product_missing',
    (takesBody(endpoint) || query !== undefined || params !== undefined || acceptsKeys(endpoint)) &&
      'validation_failed',
    takesBody(endpoint) && 'request.malformed',
    takesBody(endpoint) && 'request.media_type',
    takesBody(endpoint) && 'request.too_large',
    ...(idempotent === true || mayBeOnce(endpoint)
      ? (['request.idempotency_key_missing', 'idempotency.other_body', 'idempotency.still_running'] as const)
      : []),
    // A public call needs no token, but refuses a wrong one.
    'auth.token_expired',
    'auth.token_invalid',
    right !== 'public' && 'auth.token_missing',
    right !== 'public' && 'auth.not_allowed',
    // A key of a wallet whose plan has no API.
    acceptsKeys(endpoint) && 'plan.entitlement_missing',
    wallet !== undefined && 'wallet.not_found',
    'request.too_many',
    'request.interrupted',
    'provider.unavailable',
  ]
  return new Set(found.filter((code) => code !== false))
}

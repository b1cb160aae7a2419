import type { Endpoint } from '@voltway/contract/endpoint'
import type { RefusalCode } from '@voltway/contract/refusals'

/** Returns whether a call takes a body, JSON or a file. */
export const takesBody = ({ body, upload }: Pick<Endpoint, 'body' | 'upload'>): boolean =>
  body !== undefined || upload !== undefined

/**
 * Returns the refusals that a call can utter: its own, and those of every call of its form. The document of the API lists
 * them, and in tests any other refusal is an error.
 */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<RefusalCode> {
  const { right, wallet, query, params, idempotent } = endpoint
  const found: (RefusalCode | false)[] = [
    ...endpoint.refusals,
    'request.product_missing',
    (takesBody(endpoint) || query !== undefined || params !== undefined) && 'validation_failed',
    takesBody(endpoint) && 'request.malformed',
    takesBody(endpoint) && 'request.too_large',
    idempotent === true && 'request.idempotency_key_missing',
    idempotent === true && 'idempotency.other_body',
    idempotent === true && 'idempotency.still_running',
    ...(right === 'public'
      ? []
      : ([
          'auth.token_missing',
          'auth.token_expired',
          'auth.token_invalid',
          'auth.not_allowed',
          // A key of a wallet whose plan has no API.
          wallet !== undefined && 'plan.entitlement_missing',
        ] as const)),
    wallet !== undefined && 'wallet.not_found',
    'request.too_many',
    'request.interrupted',
    'provider.unavailable',
  ]
  return new Set(found.filter((code) => code !== false))
}

import type { Endpoint } from '@voltway/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { ZodMiniObject } from 'zod/mini'
import { type $ZodCheckMaxLengthDef, type $ZodType, safeParse } from 'zod/v4/core'
import { DEFAULT_BODY_BYTES } from '../../platform/http.ts'
import { refuse } from '../../platform/refusal.ts'
import { checkRangesOf } from '../consumption/requested-range.ts'
import type { KeyHolder } from '../ctx.ts'
import { fieldsOf } from '../refusals/problem.ts'
import type { WalletScope } from '../scope.ts'
import { mayBeOnce } from './call-refusals.ts'

/** Validates the input of a call against its contract. */

/**
 * Parses a value with a schema of the contract; undefined without a schema. `prefix` starts the names of the invalid
 * fields.
 * @throws `validation_failed` with the invalid fields.
 */
export function parsed(schema: Endpoint['params'], value: unknown, prefix: string): unknown {
  if (schema === undefined) return undefined
  const result = safeParse(schema, value)
  return result.success
    ? result.data
    : refuse('validation_failed', { fields: fieldsOf(result.error.issues, prefix, value) })
}

/** UTF-8 and the escapes of quotes and line breaks write a UTF-16 unit in at most three bytes. */
const BYTES_OF_A_UNIT = 3

/** Most bytes of a JSON body, so that the text of a file with the most characters that its field accepts is received. */
export function mostJsonBytes(body: Endpoint['body']): number {
  const fields: $ZodType[] = Object.values((body as ZodMiniObject | undefined)?.shape ?? {})
  return DEFAULT_BODY_BYTES + Math.max(0, ...fields.map(mostUnits)) * BYTES_OF_A_UNIT
}

/** The most characters of a text, as its schema checks them; 0 for another field. */
const mostUnits = (field: $ZodType): number =>
  Math.max(
    0,
    ...(field._zod.def.checks ?? []).map(({ _zod: { def } }) => (def as Partial<$ZodCheckMaxLengthDef>).maximum ?? 0),
  )

const defaultQueries = new WeakMap<Endpoint, unknown>()

/** Parses the query of a call. The defaults of a call without a query are parsed once per endpoint and cached. */
export function parsedQuery(endpoint: Endpoint, query: object): unknown {
  if (Object.keys(query).length > 0) {
    const values = parsed(endpoint.query, query, '')
    if (values !== undefined) checkRangesOf(values as Record<string, unknown>)
    return values
  }
  let defaults = defaultQueries.get(endpoint)
  if (defaults === undefined) {
    defaults = Object.freeze(parsed(endpoint.query, query, ''))
    defaultQueries.set(endpoint, defaults)
  }
  return defaults
}

/**
 * Refuses a query with a parameter that the call does not have. Only for programs: a misspelt filter would return every
 * row to them, while pages are built together with the server.
 * @throws `validation_failed` with the parameters.
 */
export function refuseUnknownParameters({ query: schema }: Endpoint, query: object): void {
  const shape = (schema as ZodMiniObject | undefined)?.shape ?? {}
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(shape, name))
  if (unknown.length > 0)
    refuse('validation_failed', { fields: Object.fromEntries(unknown.map((name) => [name, 'unknown' as const])) })
}

/**
 * Returns the id of the wallet that a call names in its path or query, as its contract declares; null when it names
 * none.
 */
export function walletIdOf(endpoint: Endpoint, params: unknown, query: unknown): string | null {
  const key = endpoint.wallet
  if (key === undefined || key === 'found') return null
  const [source, name] = key.replace('?', '').split('.') as ['params' | 'query', string]
  return ((source === 'params' ? params : query) as Record<string, string | undefined> | undefined)?.[name] ?? null
}

/**
 * Checks the right of a call. A team's manager makes only calls that are declared as narrowed to teams, so that a call
 * that forgets them is closed.
 * @throws `wallet.not_found` without a scope, `auth.not_allowed` without the right.
 */
export function checkRight(scope: WalletScope | null, { right, teams }: Pick<Endpoint, 'right' | 'teams'>): void {
  if (scope === null) refuse('wallet.not_found')
  if (scope.teamIds !== null && teams !== true) refuse('auth.not_allowed')
  if (right === 'member' || right === 'self' || right === 'public') return
  if (!scope.rights.has(right)) refuse('auth.not_allowed')
}

/**
 * Returns the idempotency key of a request, 1 to 255 characters.
 * @throws `request.idempotency_key_missing`
 */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) refuse('request.idempotency_key_missing')
  return key
}

/**
 * Returns the key with which a reply is stored: the required one, or the one that the caller chose for another POST. The
 * keys of different API keys do not meet.
 * @throws `request.idempotency_key_missing` for a key of another length.
 */
export function onceKeyOf(endpoint: Endpoint, request: FastifyRequest, holder: KeyHolder | null): string | undefined {
  const isChosen = mayBeOnce(endpoint) && request.headers['idempotency-key'] !== undefined
  if (endpoint.idempotent !== true && !isChosen) return undefined
  const key = idempotencyKeyOf(request)
  return holder === null ? key : `${holder.key.id} ${key}`
}

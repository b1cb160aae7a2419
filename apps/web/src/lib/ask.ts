import type { Endpoint, ReplyOf } from '@voltway/contract/endpoint'
import type { Problem } from '@voltway/contract/problem'
import type { input, ZodMiniType } from 'zod/mini'
import { writeQuery } from './url-query.ts'

/** Sent with every call (spec §7). */
const product = 'FLEETS_DASHBOARD'

/**
 * A failed call. `code` is the contract's refusal code, or `network` (no response), `reply_malformed` (the reply
 * violates the contract) or `internal`. `fields` maps a field path to its error.
 */
export class AskError extends Error {
  override name = 'AskError'
  readonly code: string
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(status: number, problem: Partial<Problem> & { code: string }, retryAfterMs?: number, cause?: unknown) {
    super(status === 0 ? 'Network Error' : `Request failed with status code ${status}`, { cause })
    this.status = status
    this.code = problem.code
    this.fields = problem.fields ?? {}
    this.requestId = problem.request_id
    this.retryAfterMs = retryAfterMs
  }
}

/** Provides `ask` with the access token and handles its rejection by the server. */
interface AskAccess {
  /** Returns a valid access token, or null without a session. `fresh` forces a new one. */
  token(fresh?: boolean): Promise<string | null>
  unauthorized(): void
}

let failedRequestId: string | undefined

/** The id of the last failed request, for support. */
export function lastFailedRequest(): string | undefined {
  return failedRequestId
}

let access: AskAccess = { token: () => Promise.resolve(null), unauthorized: () => {} }

export function setAccess(given: AskAccess): void {
  access = given
}

type Given<Schema, Key extends string> = ZodMiniType extends Schema
  ? { readonly [K in Key]?: undefined }
  : Schema extends ZodMiniType
    ? Partial<Record<never, never>> extends input<Schema>
      ? { readonly [K in Key]?: input<Schema> | undefined }
      : { readonly [K in Key]: input<Schema> }
    : never

type Asked<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, ZodMiniType>
    ? Given<Params, 'params'> &
        Given<Query, 'query'> &
        Given<Body, 'body'> & {
          /** Calls with the same key run once. Generated when the contract requires one and none is given. */
          readonly idempotencyKey?: string | undefined
          readonly signal?: AbortSignal | undefined
          /** The body of an upload. */
          readonly file?: Blob | undefined
          /** Reads a response that is a file, for progress display. */
          readonly readBody?: ((response: Response) => Promise<Blob>) | undefined
        }
    : never

type Options<E> = Partial<Record<never, never>> extends Asked<E> ? [options?: Asked<E>] : [options: Asked<E>]

interface Untyped {
  params?: Record<string, unknown>
  query?: Record<string, never>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  file?: Blob
  readBody?: (response: Response) => Promise<Blob>
}

/** The only caller of the API. Returns the contract's reply or throws an `AskError`. */
export async function ask<E extends Endpoint>(endpoint: E, ...[options]: Options<E>): Promise<ReplyOf<E>> {
  const asked = (options ?? {}) as Untyped
  const response = await request(endpoint, asked)
  if (endpoint.media !== undefined) return (await (asked.readBody?.(response) ?? response.blob())) as ReplyOf<E>
  const parsed = endpoint.reply.safeParse(await readJson(response))
  if (parsed.success) return parsed.data as ReplyOf<E>
  throw new AskError(response.status, { code: 'reply_malformed' }, undefined, parsed.error)
}

async function request(endpoint: Endpoint, asked: Untyped): Promise<Response> {
  const key = asked.idempotencyKey ?? (endpoint.idempotent ? newIdempotencyKey() : undefined)
  const send = async (fresh: boolean) => {
    const token = await access.token(fresh)
    // Nobody is signed in (a closing page may still call), so the call fails without a request.
    if (token === null && endpoint.right !== 'public') throw new AskError(401, { code: 'auth.token_missing' })
    return answered(await fetchAs(endpoint, asked, key, token))
  }
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof AskError) || error.status !== 401 || error.code === 'auth.token_missing') throw error
    // The token may have been revoked early: one retry with a new token, then the person signs in.
    try {
      return await send(true)
    } catch (again) {
      if (again instanceof AskError && again.status === 401 && again.code !== 'auth.token_missing')
        access.unauthorized()
      throw again
    }
  }
}

async function fetchAs(
  endpoint: Endpoint,
  asked: Untyped,
  key: string | undefined,
  token: string | null,
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(asked.params?.[name])))
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Product': product }
  if (token) headers.Authorization = `Bearer ${token}`
  if (key) headers['Idempotency-Key'] = key
  const body = asked.file ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  if (body !== undefined) headers['Content-Type'] = asked.file?.type ?? 'application/json'
  try {
    return await fetch(`/${endpoint.service}${path}${writeQuery(asked.query ?? {})}`, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(asked.signal ? { signal: asked.signal } : {}),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new AskError(0, { code: 'network' }, undefined, error)
  }
}

/** Returns a successful response and throws a problem as an `AskError`. */
export async function answered(response: Response): Promise<Response> {
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const problem = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {}
  failedRequestId = problem.request_id ?? failedRequestId
  throw new AskError(
    response.status,
    { code: 'internal', ...problem },
    retryAfterMs(response.headers.get('retry-after')),
  )
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return response.status === 204 ? null : await response.json()
  } catch (error) {
    throw new AskError(response.status, { code: 'reply_malformed' }, undefined, error)
  }
}

function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/**
 * 128 random bits, because `crypto.randomUUID` is missing on plain-http addresses. Keep the key while the same
 * intention is retried.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

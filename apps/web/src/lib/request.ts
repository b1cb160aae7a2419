import type { Endpoint, ReplyOf } from '@voltway/contract/endpoint'
import type { Problem } from '@voltway/contract/problem'
import type { input, ZodMiniType } from 'zod/mini'
import { fetchEarly } from './early-replies.ts'
import { writeQuery } from './url-query.ts'

/** Sent with every call (spec §7). */
const product = 'FLEETS_DASHBOARD'

/**
 * A failed call. `code` is the contract's refusal code, or `network` (no response), `reply_malformed` (the reply
 * violates the contract) or `internal`. `fields` maps a field path to its error.
 */
export class RequestError extends Error {
  override name = 'RequestError'
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

/** Provides `request` with the access token and handles its rejection by the server. */
interface RequestAccess {
  /** Returns a valid access token, or null without a session. `fresh` forces a new one. */
  token(fresh?: boolean): Promise<string | null>
  unauthorized(): void
}

let failedRequestId: string | undefined

/** The id of the last failed request, for support. */
export function lastFailedRequest(): string | undefined {
  return failedRequestId
}

let access: RequestAccess = { token: () => Promise.resolve(null), unauthorized: () => {} }

export function setAccess(requestAccess: RequestAccess): void {
  access = requestAccess
}

type OptionOf<Schema, Key extends string> = ZodMiniType extends Schema
  ? { readonly [K in Key]?: undefined }
  : Schema extends ZodMiniType
    ? Partial<Record<never, never>> extends input<Schema>
      ? { readonly [K in Key]?: input<Schema> | undefined }
      : { readonly [K in Key]: input<Schema> }
    : never

type RequestOptions<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, ZodMiniType>
    ? OptionOf<Params, 'params'> &
        OptionOf<Query, 'query'> &
        OptionOf<Body, 'body'> & {
          /** Calls with the same key run once. Generated when the contract requires one and none is given. */
          readonly idempotencyKey?: string | undefined
          readonly signal?: AbortSignal | undefined
          /** The body of an upload. */
          readonly file?: Blob | undefined
          /** Reads a response that is a file, for progress display. */
          readonly readBody?: ((response: Response) => Promise<Blob>) | undefined
        }
    : never

export type OptionsArgument<E> =
  Partial<Record<never, never>> extends RequestOptions<E> ? [options?: RequestOptions<E>] : [options: RequestOptions<E>]

export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, never>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  file?: Blob
  readBody?: (response: Response) => Promise<Blob>
}

/** Where a call goes. */
type Address = Pick<Endpoint, 'method' | 'service' | 'path' | 'right' | 'idempotent'>

/** The only caller of the API. Returns the contract's reply or throws a `RequestError`. */
export async function request<E extends Endpoint>(endpoint: E, ...[options]: OptionsArgument<E>): Promise<ReplyOf<E>> {
  const parts = (options ?? {}) as RequestParts
  const response = await sendWithRetry(endpoint, parts)
  if (endpoint.media !== undefined) return (await (parts.readBody?.(response) ?? response.blob())) as ReplyOf<E>
  return readReply(response, async (reply) => {
    const { success, data, error } = endpoint.reply.safeParse(reply)
    return (
      success ? data : (await import('./new-values.ts')).readNewValues(endpoint.reply, reply, error)
    ) as ReplyOf<E>
  })
}

/** Sends a call, once more with a new token when the first is refused. */
export async function sendWithRetry(endpoint: Address, parts: RequestParts): Promise<Response> {
  const key = parts.idempotencyKey ?? (endpoint.idempotent ? newIdempotencyKey() : undefined)
  const send = async (fresh: boolean) => {
    const token = await access.token(fresh)
    // Nobody is signed in (a closing page may still call), so the call fails without a request.
    if (token === null && endpoint.right !== 'public') throw new RequestError(401, { code: 'auth.token_missing' })
    return requireSuccess(await fetchAs(endpoint, parts, key, token))
  }
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401 || error.code === 'auth.token_missing') throw error
    // The token may have been revoked early: one retry with a new token, then the person signs in.
    try {
      return await send(true)
    } catch (again) {
      if (again instanceof RequestError && again.status === 401 && again.code !== 'auth.token_missing')
        access.unauthorized()
      throw again
    }
  }
}

async function fetchAs(
  endpoint: Address,
  parts: RequestParts,
  key: string | undefined,
  token: string | null,
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name])))
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Product': product }
  if (token) headers.Authorization = `Bearer ${token}`
  if (key) headers['Idempotency-Key'] = key
  const body = parts.file ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body))
  if (body !== undefined) headers['Content-Type'] = parts.file?.type ?? 'application/json'
  try {
    return await fetchEarly(`/${endpoint.service}${path}${writeQuery(parts.query ?? {})}`, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(parts.signal ? { signal: parts.signal } : {}),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new RequestError(0, { code: 'network' }, undefined, error)
  }
}

/** Returns a successful response and throws a problem as a `RequestError`. */
export async function requireSuccess(response: Response): Promise<Response> {
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const problem = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {}
  failedRequestId = problem.request_id ?? failedRequestId
  throw new RequestError(
    response.status,
    { code: 'internal', ...problem },
    retryAfterMs(response.headers.get('retry-after')),
  )
}

/** Returns the body of a reply as `read` reads it. */
export async function readReply<Reply>(response: Response, read: (json: unknown) => Reply): Promise<Awaited<Reply>> {
  try {
    return await read(response.status === 204 ? null : await response.json())
  } catch (error) {
    throw new RequestError(response.status, { code: 'reply_malformed' }, undefined, error)
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

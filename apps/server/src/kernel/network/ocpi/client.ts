import { setTimeout as pause } from 'node:timers/promises'
import { AddressRefused, type OutboundRequest, type OutboundResponse, request } from '../../../platform/outbound.ts'
import { startStopwatch } from '../../../platform/stopwatch.ts'
import type { Ctx } from '../../ctx.ts'
import { type PeerRow, updatePeerError } from '../peer.sql.ts'
import { accessTo, type PeerAccess } from '../peers.ts'
import { recordCall } from '../response-times.ts'
import { parseCleanResponse } from './clean-json.ts'
import type { Json } from './merge.ts'
import { envelope } from './schema-credentials.ts'

/** Thrown when a call to a peer fails. */
export class PeerFailure extends Error {
  override name = 'PeerFailure'
  /**
   * `unreachable`: the request was not sent. `unknown`: it may have arrived. `unreadable`: the response is not OCPI.
   * `refused`: the peer refused. `busy`: HTTP 429 or 503. `address`: the URL is not allowed.
   */
  readonly kind: 'unreachable' | 'unknown' | 'unreadable' | 'refused' | 'busy' | 'address'
  readonly http: number | null
  readonly statusCode: number | null
  readonly retryAfterMs: number | null
  constructor(
    kind: PeerFailure['kind'],
    message: string,
    more: { http?: number; statusCode?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.http = more.http ?? null
    this.statusCode = more.statusCode ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
  }

  /** Whether nothing came back, in time or at all. */
  get isSilence(): boolean {
    return this.http === null && (this.kind === 'unknown' || this.kind === 'unreachable')
  }
}

/** A call to a peer. The default timeout is that of `platform/outbound.ts`. */
export interface PeerCall {
  method: OutboundRequest['method']
  url: string
  access: PeerAccess
  body?: unknown
  /** The receiving party, which functional modules require (OCPI-to headers). */
  to?: { country_code: string; party_id: string } | undefined
  timeoutMs?: number | undefined
}

/** The data and the headers of a successful response. */
export interface PeerResponse {
  data: unknown
  headers: OutboundResponse['headers']
}

/**
 * Calls a peer once, with the headers of its version (OCPI transport_and_format).
 * @throws PeerFailure when the call fails.
 */
export async function callPeer(ctx: Ctx, call: PeerCall): Promise<PeerResponse> {
  const { ocpi } = ctx.app.config
  const headers: Record<string, string> = {
    authorization: `Token ${written(call.access)}`,
    accept: 'application/json',
    'x-request-id': ctx.newId(),
    'x-correlation-id': ctx.newId(),
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.to === undefined || !call.access.namesParties
      ? {}
      : {
          'ocpi-from-country-code': ocpi.country,
          'ocpi-from-party-id': ocpi.party,
          'ocpi-to-country-code': call.to.country_code,
          'ocpi-to-party-id': call.to.party_id,
        }),
  }
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const { method, url, timeoutMs } = call
  const ports = ctx.app.config.outboundPorts
  const allowPrivate = ocpi.allowPrivateAddresses
  const response = await measured(ctx, call.access.peerId, () =>
    request({ method, url, headers, body, allowPrivate, ports, timeoutMs }),
  )
  return { data: dataOf(response), headers: response.headers }
}

/**
 * Runs a request and counts how long it took. A refused address is no call.
 * @throws PeerFailure when no response came.
 */
async function measured(ctx: Ctx, peerId: string, send: () => Promise<OutboundResponse>): Promise<OutboundResponse> {
  const elapsedMs = startStopwatch()
  const outcome = await send().catch(failureOf)
  const tookMs = elapsedMs()
  if (!(outcome instanceof PeerFailure)) {
    await recordCall(ctx, { peerId, tookMs, isAnswered: true, certificateUntil: outcome.certificateUntil })
    return outcome
  }
  if (outcome.kind !== 'address') await recordCall(ctx, { peerId, tookMs, isAnswered: false })
  throw outcome
}

const written = ({ token, encoding }: PeerAccess): string =>
  encoding === 'RAW' ? token : Buffer.from(token).toString('base64')

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'])

function failureOf(error: unknown): PeerFailure {
  if (error instanceof AddressRefused) return new PeerFailure('address', error.message)
  const { code, name } = error as { code?: string; name?: string }
  const cause = (error as { cause?: unknown }).cause
  if (cause instanceof AddressRefused) return new PeerFailure('address', cause.message)
  const text = name === 'AbortError' || name === 'TimeoutError' ? 'no response in time' : (code ?? 'connection failed')
  return new PeerFailure(neverSent.has(code ?? '') ? 'unreachable' : 'unknown', text, { cause: error })
}

/**
 * Returns the data of a response, even from an incomplete envelope.
 * @throws PeerFailure when the peer refuses or the response is unreadable.
 */
function dataOf({ status, headers, text }: OutboundResponse): unknown {
  if (status === 429 || status === 503) {
    const seconds = Number(headers['retry-after'])
    const more = Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {}
    throw new PeerFailure('busy', `HTTP ${status}`, { http: status, ...more })
  }
  if (status >= 300 && status < 400) throw new PeerFailure('refused', 'redirects are not followed', { http: status })
  const parsed = parseResponse(text, status)
  const statusCode = parsed?.status_code ?? undefined
  if (status >= 400 || (statusCode !== undefined && statusCode >= 2000)) {
    const words = parsed?.status_message ?? ''
    const message = `HTTP ${status}, OCPI ${statusCode ?? 'without status'} ${words}`.trim().slice(0, 300)
    throw new PeerFailure('refused', message, { http: status, ...(statusCode === undefined ? {} : { statusCode }) })
  }
  return parsed?.data
}

function parseResponse(text: string, status: number) {
  if (text.trim() === '') return undefined
  try {
    const parsed = envelope.safeParse(parseCleanResponse(text))
    if (parsed.success) return parsed.data
  } catch {
    // Truncated or not JSON. The error is thrown below.
  }
  if (status >= 400) return undefined
  throw new PeerFailure('unreadable', 'the response is not an OCPI response', { http: status })
}

const TRIES = 3
const PAUSES_MS = [250, 1_000]
const LONGEST_PAUSE_MS = 5_000

/**
 * Calls a peer and retries temporary failures, except silence where the caller goes on otherwise. Only for calls without
 * a second effect (GET, PUT and DELETE).
 * @throws PeerFailure after the last attempt.
 */
export async function callPeerWithRetry(
  ctx: Ctx,
  call: PeerCall,
  { retriesSilence = true } = {},
): Promise<PeerResponse> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callPeer(ctx, call)
    } catch (error) {
      if (attempt === TRIES || !(error instanceof PeerFailure) || !mayPass(error)) throw error
      if (error.isSilence && !retriesSilence) throw error
      await pause(Math.min(error.retryAfterMs ?? PAUSES_MS[attempt - 1] ?? 0, LONGEST_PAUSE_MS))
    }
  }
}

function mayPass({ kind, http, statusCode }: PeerFailure): boolean {
  if (kind === 'refused') return (http ?? 0) >= 500 || statusCode === 3000
  return kind !== 'address'
}

const MAX_PAGES = 5_000

/** A paginated list of a peer, of the party that the request is addressed to. */
export interface PagedList {
  readonly start: string
  readonly query: Record<string, string>
  readonly to: PeerCall['to']
  /** How long a page is waited for; 5 seconds and no smaller pages by default. */
  readonly patience?: Patience | undefined
}

/** How long to wait for a page, and the numbers of objects to ask for when it does not come. */
export interface Patience {
  readonly pageMs: number
  readonly smallerPages: readonly number[]
}

/**
 * Yields all objects of a paginated list, page by page (OCPI 2.2.1 transport_and_format, Pagination). Ends without a
 * next page, when a page repeats, or after 5,000 pages. Never leaves the peer's configured origin, because every
 * request contains the token.
 */
export async function* pagesOf(
  ctx: Ctx,
  peer: PeerRow,
  { start, query, to, patience }: PagedList,
): AsyncGenerator<Json[]> {
  const first = new URL(start)
  for (const [name, value] of Object.entries(query)) first.searchParams.set(name, value)
  const access = accessTo(ctx, peer)
  const sizes = patience === undefined ? [] : [...patience.smallerPages]
  const seen = new Set<string>()
  let next: URL | undefined = first
  let before = ''
  let received = 0
  while (next !== undefined && !seen.has(next.href) && seen.size < MAX_PAGES) {
    seen.add(next.href)
    const call = { method: 'GET', url: next.href, access, to, timeoutMs: patience?.pageMs } as const
    const response = await callPeerWithRetry(ctx, call, { retriesSilence: false }).catch((error: unknown) => {
      // The same objects in smaller pages: an operator needs less time for each of them.
      if (error instanceof PeerFailure && error.isSilence && sizes.length > 0) return undefined
      throw error
    })
    if (response === undefined) {
      const limit = String(sizes.shift())
      first.searchParams.set('limit', limit)
      next.searchParams.set('limit', limit)
      // A link may have this limit already.
      seen.delete(next.href)
      continue
    }
    const { data, headers } = response
    const page = Array.isArray(data) ? (data as Json[]) : []
    const text = JSON.stringify(page)
    if (page.length === 0 || text === before) return
    before = text
    received += page.length
    yield page.filter((one) => typeof one === 'object' && one !== null)
    next = nextPage(first, headers, received)
  }
}

function nextPage(first: URL, headers: OutboundResponse['headers'], received: number): URL | undefined {
  const link = /<([^<>]+)>\s*;\s*rel="?next"?/i.exec(String(headers.link ?? ''))?.[1]
  if (link !== undefined) {
    if (!URL.canParse(link, first.href)) return undefined
    // An operator behind a proxy may link to its internal host name. Only path and query of the link are used, so the
    // token is sent to no other origin.
    const { pathname, search } = new URL(link, first)
    return new URL(`${first.origin}${pathname}${search}`)
  }
  // Some peers send X-Total-Count without a link. The value "undefined" is not a number and ends the list.
  const total = Number(headers['x-total-count'])
  if (!Number.isInteger(total) || received >= total) return undefined
  const next = new URL(first)
  next.searchParams.set('offset', String(received))
  return next
}

/**
 * Runs a call and records its outcome as the peer's last error, which `npm run admin` shows. A failure is thrown again.
 */
export async function recordOutcome<T>(ctx: Ctx, peerId: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    await updatePeerError(ctx.db, peerId, null)
    return result
  } catch (error) {
    const words = error instanceof PeerFailure ? `${error.kind}: ${error.message}` : 'internal error'
    await updatePeerError(ctx.db, peerId, words.slice(0, 300))
    throw error
  }
}

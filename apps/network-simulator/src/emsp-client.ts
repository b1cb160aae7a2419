import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from './ocpi-objects.ts'
import type { OcpiVersion } from './ocpi-version.ts'
import { agreedVersion } from './ocpi-versions.ts'
import type { OperatorBook } from './operator-book.ts'

/** The provider's response: the HTTP status and the OCPI envelope, if any. */
export interface ProviderResponse {
  http: number
  /** OCPI status code; 0 when the body was not an envelope. */
  status: number
  message: string
  data: unknown
  location: string | undefined
  nextPage: string | undefined
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
  /** A token other than the agreed one, during the handshake only. */
  token?: string
  /** The version of the handshake, before it is agreed. */
  version?: OcpiVersion
  /** The sending party, on the functional modules only. */
  from?: Party
  /** Duration of retries while the provider is down; 0 sends once. */
  patienceMs?: number
}

export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** Duration of retries before an object is given up. */
const usualPatienceMs = 60_000
const timeoutMs = 20_000

/** Calls the e-mobility service provider and retries with growing pauses while it is down or busy. */
export class EmspClient {
  readonly #book: OperatorBook
  #closed = new AbortController()

  constructor(book: OperatorBook) {
    this.#book = book
  }

  /** The URL of a module at the provider, from the handshake. */
  endpoint(module: string, role: 'SENDER' | 'RECEIVER'): string | undefined {
    return this.#book.registration?.endpoints[`${module}:${role}`]?.replace(/\/$/, '')
  }

  /**
   * @throws ProviderUnreachable when only 5xx, 429 or connection errors occurred until the retries ended.
   */
  async call(request: Request): Promise<ProviderResponse> {
    const patienceMs = request.patienceMs ?? usualPatienceMs
    const startedAt = performance.now()
    // The same id on every attempt identifies them as one message.
    const requestId = randomUUID()
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(request, requestId)
      if (typeof outcome !== 'string') return outcome
      const pauseMs = Math.min(2000, 100 * 2 ** attempt)
      if (this.#closed.signal.aborted || performance.now() - startedAt + pauseMs > patienceMs) {
        throw new ProviderUnreachable(`${request.method} ${request.url}: ${outcome}`)
      }
      await wait(pauseMs, undefined, { signal: this.#closed.signal }).catch(() => undefined)
    }
  }

  /** All pages of a list. A repeated page ends it, so that a loop of links ends too. */
  async callPages(url: string): Promise<unknown[]> {
    const items: unknown[] = []
    const seen = new Set<string>()
    for (let page: string | undefined = url; page !== undefined && !seen.has(page); ) {
      seen.add(page)
      const result: ProviderResponse = await this.call({ method: 'GET', url: page })
      if (!Array.isArray(result.data)) break
      items.push(...result.data)
      page = result.nextPage
    }
    return items
  }

  /** Cancels all retries. */
  close(): void {
    this.#closed.abort()
  }

  /** A final response, or the reason to retry. */
  async #attempt(request: Request, requestId: string): Promise<ProviderResponse | string> {
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: this.#headers(request, requestId),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closed.signal]),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429) return `HTTP ${response.status}`
      return responseOf(response, text)
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return cause instanceof Error ? cause.message : String(cause)
    }
  }

  #headers(request: Request, requestId: string): Record<string, string> {
    const peer = this.#book.registration?.roles[0]
    const version = request.version ?? agreedVersion(this.#book)
    const token = request.token ?? this.#book.registration?.tokenToPeer ?? ''
    return {
      authorization: version.authorization(token),
      'x-request-id': requestId,
      'x-correlation-id': requestId,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.from && peer ? version.routingHeaders(request.from, peer) : {}),
    }
  }
}

function responseOf(response: Response, text: string): ProviderResponse {
  const envelope = parsedObject(text)
  return {
    http: response.status,
    status: Number(envelope.status_code ?? 0),
    message: String(envelope.status_message ?? (envelope.status_code === undefined ? text.slice(0, 200) : '')),
    data: envelope.data,
    location: response.headers.get('location') ?? undefined,
    nextPage: /<([^>]+)>\s*;\s*rel="?next"?/i.exec(response.headers.get('link') ?? '')?.[1],
  }
}

function parsedObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

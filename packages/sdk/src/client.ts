/** How an installation is reached. */
export interface ClientOptions {
  /** Address of the installation, `https://fleets.example.com`. */
  readonly baseUrl: string
  /** An API key of the wallet. */
  readonly key: string
  /** Another implementation of `fetch`, for tests and proxies. */
  readonly fetch?: typeof fetch | undefined
  /** How often a request is repeated after a response that allows it. Default: 4. */
  readonly retries?: number | undefined
  /** Called before each pause, in milliseconds. */
  readonly onRetry?: ((waitMs: number, status: number | null) => void) | undefined
}

/** A connection to an installation. Create one per key. */
export interface Client {
  /** @internal */
  send(request: SentRequest, options?: CallOptions): Promise<Response>
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call: its requests, and the pauses before a repetition or another page. */
  readonly signal?: AbortSignal | undefined
  /** Store it with your intention, so that a repetition after a crash has the same. Default: a new UUID for each POST. */
  readonly idempotencyKey?: string | undefined
}

interface SentRequest {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly body?: unknown
  readonly media?: string
}

/** The body of a refused request. */
interface Problem {
  readonly code?: string
  readonly title?: string
  readonly request_id?: string
  readonly fields?: object
}

/** A refused request: RFC 9457 with the stable `code`, and the invalid fields by name. */
export class VoltwayError extends Error {
  override readonly name = 'VoltwayError'
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null

  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code ?? 'unknown'}: ${problem.title ?? 'no description'}`)
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.fields = { ...problem.fields } as Record<string, string>
    this.requestId = problem.request_id ?? null
  }
}

const LONGEST_WAIT_MS = 60_000

/** Creates a client. */
export function createClient(options: ClientOptions): Client {
  const base = options.baseUrl.replace(/\/+$/, '')
  const retries = options.retries ?? 4
  const send = async ({ method, path, body, media }: SentRequest, call: CallOptions = {}): Promise<Response> => {
    const headers: Record<string, string> = { authorization: `Bearer ${options.key}`, accept: 'application/json, */*' }
    if (body !== undefined) headers['content-type'] = media ?? 'application/json'
    // One key for all repetitions, so that the server executes the request once.
    if (method === 'POST') headers['idempotency-key'] = call.idempotencyKey ?? crypto.randomUUID()
    const request: RequestInit = {
      method,
      headers,
      body: body === undefined ? null : media === undefined ? JSON.stringify(body) : (body as string | Blob),
      signal: call.signal ?? null,
    }
    for (let attempt = 0; ; attempt++) {
      const response = await (options.fetch ?? fetch)(base + path, request).catch((error: unknown) => {
        if (attempt >= retries || call.signal?.aborted === true) throw error
        return null
      })
      if (response?.ok === true) return response
      const problem = response === null ? null : await problemOf(response)
      const mayRepeat = response === null || isTransient(response.status, problem?.code)
      if (response !== null && (!mayRepeat || attempt >= retries))
        throw new VoltwayError(response.status, problem ?? {})
      const waitMs = waitOf(response?.headers.get('retry-after') ?? null, attempt)
      options.onRetry?.(waitMs, response?.status ?? null)
      await pause(waitMs, call.signal)
    }
  }
  return { send }
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    return (await response.json()) as Problem
  } catch {
    return {}
  }
}

/** Too many requests, a server that restarts, or the first request with the same key that still runs. */
const isTransient = (status: number, code: string | undefined): boolean =>
  status === 429 || status === 502 || status === 503 || status === 504 || code === 'idempotency.still_running'

/** The server's wish in seconds or as a date, else half a second, doubled with each attempt. */
function waitOf(retryAfter: string | null, attempt: number): number {
  const seconds = Number(retryAfter)
  const wished = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - Date.now()
  const waitMs = retryAfter === null || Number.isNaN(wished) ? 500 * 2 ** attempt : wished
  return Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

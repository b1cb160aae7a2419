import type { FastifyInstance } from 'fastify'

/** Origin of the product's own pages in tests (PUBLIC_URL). */
export const ORIGIN = 'http://localhost:3000'

/** A response, with its parsed JSON body and its `set-cookie` headers. */
export interface BrowserResponse {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly setCookies: readonly string[]
}

interface Options {
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser for tests: keeps cookies and sends the origin of its page. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #http: FastifyInstance
  readonly #options: Options

  constructor(http: FastifyInstance, options: Options = {}) {
    this.#http = http
    this.#options = options
  }

  get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<BrowserResponse> {
    return this.#send('GET', url, undefined, headers)
  }

  post(url: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<BrowserResponse> {
    return this.#send('POST', url, body, { origin: ORIGIN, ...headers })
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<BrowserResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#http.inject({
      method,
      url,
      remoteAddress: this.#options.address ?? '203.0.113.7',
      headers: { ...(cookie === '' ? {} : { cookie }), ...this.#options.headers, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const setCookies = [response.headers['set-cookie'] ?? []].flat()
    for (const line of setCookies) this.#storeCookie(line)
    let parsed: Record<string, unknown> = {}
    try {
      parsed = response.json()
    } catch {
      // A redirect or an HTML page has no JSON.
    }
    return { status: response.statusCode, body: parsed, headers: response.headers, setCookies }
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (gone) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(name.length + 1))
  }
}

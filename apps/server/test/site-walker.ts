/**
 * A browser without screen: follows redirects over our server and a company's identity provider, with the cookies of
 * each.
 */
export class SiteWalker {
  readonly #jars = new Map<string, Map<string, string>>()
  readonly #ours: string

  /** @param ours the origin of our server, which listens. */
  constructor(ours: string) {
    this.#ours = ours
  }

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const jar = this.#jars.get(new URL(url).host) ?? new Map<string, string>()
    this.#jars.set(new URL(url).host, jar)
    const headers = new Headers(init.headers as Record<string, string>)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
    return response
  }

  /** The language cookie of this browser, as the web sets it. */
  speaks(language: string): void {
    this.#jars.set(new URL(this.#ours).host, new Map([['language', language]]))
  }

  /** Sends JSON to our server, as its pages do. */
  send(path: string, body: object): Promise<Response> {
    return this.go(`${this.#ours}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#ours },
      body: JSON.stringify(body),
    })
  }

  /** @returns the final path on our server, outside /identity. */
  async walk(from: string, change: (url: URL) => void = () => {}): Promise<string> {
    let url = new URL(from)
    for (let hop = 0; hop < 12; hop++) {
      if (url.origin === this.#ours && !url.pathname.startsWith('/identity/')) return url.pathname + url.search
      change(url)
      const response = await this.go(url.href)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`)
      url = new URL(location, url)
    }
    throw new Error('walked in circles')
  }

  async token(): Promise<string | null> {
    return ((await (await this.go(`${this.#ours}/identity/token`)).json()) as { token: string | null }).token
  }

  async user(): Promise<Record<string, unknown>> {
    return this.get('/editor/v2/users')
  }

  /** Makes a call of the product as the signed-in person. */
  async get(path: string): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${await this.token()}`, 'x-product': 'FLEETS_DASHBOARD' }
    return (await (await fetch(`${this.#ours}${path}`, { headers })).json()) as Record<string, unknown>
  }
}

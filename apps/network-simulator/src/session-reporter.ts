import type { EmspClient, ProviderResponse } from './emsp-client.ts'
import type { ChargePoint, Network } from './network.ts'
import type { AuthorizationInfo, Cdr, Session, Token } from './ocpi-objects.ts'
import { agreedVersion } from './ocpi-versions.ts'
import type { OperatorBook } from './operator-book.ts'
import type { Quirks } from './quirks.ts'
import { type Sending, sentCdr, sentSession } from './sent-objects.ts'

export interface Delivery {
  outcome: 'delivered' | 'already_there' | 'refused'
  response: ProviderResponse
}

/** The response to a real-time authorisation, or the reason why there was none. */
export type AuthorizationResponse = AuthorizationInfo & { http: number; status: number }

/** Reports sessions and records to the provider in the agreed version, with the configured deviations. */
export class SessionReporter {
  readonly #client: EmspClient
  readonly #book: OperatorBook
  readonly #network: Network
  readonly #quirks: Quirks

  constructor(parts: { client: EmspClient; book: OperatorBook; network: Network }, quirks: Quirks) {
    this.#client = parts.client
    this.#book = parts.book
    this.#network = parts.network
    this.#quirks = quirks
  }

  #sending(): Sending {
    return { version: agreedVersion(this.#book), network: this.#network, quirks: this.#quirks }
  }

  /** @throws ProviderUnreachable without a response within 5 s, because a driver does not wait longer. */
  async authorize(token: Pick<Token, 'uid' | 'type'>, point: ChargePoint): Promise<AuthorizationResponse> {
    const url = `${this.#address('tokens', 'SENDER')}/${encodeURIComponent(token.uid)}/authorize?type=${token.type}`
    const response = await this.#client.call({
      method: 'POST',
      url,
      from: point.location,
      body: { location_id: point.location.id, evse_uids: [point.evse.uid] },
      patienceMs: 5000,
    })
    const info = response.data as AuthorizationInfo | undefined
    return { ...info, allowed: info?.allowed ?? 'UNKNOWN', http: response.http, status: response.status }
  }

  async putSession(session: Session, patienceMs?: number): Promise<ProviderResponse> {
    return this.#client.call({
      method: 'PUT',
      url: this.#sessionUrl(session),
      from: session,
      body: sentSession(session, this.#sending()),
      ...(patienceMs === undefined ? {} : { patienceMs }),
    })
  }

  async patchSession(session: Session, change: Partial<Session>): Promise<ProviderResponse> {
    return this.#client.call({
      method: 'PATCH',
      url: this.#sessionUrl(session),
      from: session,
      body: sentSession(change, this.#sending()),
      patienceMs: 10_000,
    })
  }

  /** Delivers a record until it is acknowledged. @throws ProviderUnreachable after 60 s. */
  async deliverCdr(cdr: Cdr): Promise<Delivery> {
    const response = await this.#client.call({
      method: 'POST',
      url: this.#address('cdrs', 'RECEIVER'),
      from: cdr,
      body: sentCdr(cdr, this.#sending()),
    })
    if (response.status === 1000 && response.http < 300) return { outcome: 'delivered', response }
    const already = response.http === 409 || /already|duplicate|exists/i.test(response.message)
    return { outcome: already ? 'already_there' : 'refused', response }
  }

  /** Reports a station's state once. The next report replaces a lost one. */
  reportEvseStatus({ location, evse }: ChargePoint, status: string, at: string): void {
    evse.status = status
    evse.last_updated = at
    location.last_updated = at
    const base = this.#client.endpoint('locations', 'RECEIVER')
    if (base === undefined || this.#book.registration === undefined) return
    const path = [location.country_code, location.party_id, location.id, evse.uid].map(encodeURIComponent).join('/')
    void this.#client
      .call({
        method: 'PATCH',
        url: `${base}/${path}`,
        from: location,
        body: { status, last_updated: agreedVersion(this.#book).formatInstant(at) },
        patienceMs: 0,
      })
      .catch(() => undefined)
  }

  #sessionUrl({ country_code, party_id, id }: Session): string {
    const path = [country_code, party_id, id].map(encodeURIComponent).join('/')
    return `${this.#address('sessions', 'RECEIVER')}/${path}`
  }

  #address(module: string, role: 'SENDER' | 'RECEIVER'): string {
    const url = this.#client.endpoint(module, role)
    if (url === undefined) throw new Error(`the provider has no ${module} ${role.toLowerCase()}`)
    return url
  }
}

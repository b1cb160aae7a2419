import { once } from 'node:events'
import { createServer } from 'node:http'
import samlp from 'samlp'
import { generate } from 'selfsigned'

/* A company's SAML identity provider (`samlp`, by Auth0), which listens. */

/** A key pair of a provider, in PEM. */
export interface SigningKey {
  readonly key: string
  readonly cert: string
}

/** Creates a key, and its certificate with an end. */
export async function createSigningKey(notAfterDate: Date): Promise<SigningKey> {
  const options = { keySize: 2048, algorithm: 'sha256', notAfterDate } as const
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'id.acme.example' }], options)
  return { key, cert }
}

/** The account at the provider of the person who uses the browser. */
export interface SamlAccount {
  readonly id: string
  readonly attributes: Readonly<Record<string, string | readonly string[]>>
  readonly nameIdFormat?: string
}

/** The form that a provider lets the browser post. */
export interface SamlForm {
  readonly action: string
  readonly fields: { readonly SAMLResponse: string; readonly RelayState: string }
}

export interface SamlProvider {
  readonly origin: string
  readonly entityId: string
  readonly metadataUrl: string
  /** The person who uses the browser. */
  who: SamlAccount
  /** Options of `samlp` that replace those of a correct response. */
  options: object
  /** Changes the finished response. */
  tamper: (xml: string) => string
  close(): Promise<void>
}

/** Starts the provider. */
export async function startSamlProvider(port: number, { key, cert }: SigningKey): Promise<SamlProvider> {
  const origin = `http://127.0.0.1:${port}`
  const own = { issuer: `${origin}/entity`, cert, key }
  const provider: SamlProvider = {
    origin,
    entityId: own.issuer,
    metadataUrl: `${origin}/metadata`,
    who: { id: 'nobody', attributes: {} },
    options: {},
    tamper: (xml) => xml,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const send = (body: string) => response.end(body)
    if (url.pathname === '/metadata') {
      const options = { ...own, redirectEndpointPath: '/sign-in', postEndpointPath: '/sign-in', profileMapper: Mapper }
      const to = { set: (name: string, value: string) => response.setHeader(name, value), send }
      return samlp.metadata(options)({ headers: request.headers, protocol: 'http' }, to)
    }
    return respond(provider, own, url).then(
      (body) => send(JSON.stringify(body)),
      (error: Error) => {
        response.statusCode = 500
        send(error.message)
      },
    )
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return provider
}

class Mapper {
  readonly #account: SamlAccount
  constructor(account: SamlAccount) {
    this.#account = account
  }
  readonly metadata: readonly object[] = []
  getClaims() {
    return this.#account.attributes
  }
  getNameIdentifier() {
    const { id, nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' } = this.#account
    return { nameIdentifier: id, nameIdentifierFormat: nameIdFormat }
  }
}
Object.assign(Mapper.prototype, { metadata: [] })

async function respond(
  provider: SamlProvider,
  own: SigningKey & { readonly issuer: string },
  url: URL,
): Promise<SamlForm> {
  const query = Object.fromEntries(url.searchParams)
  const { id, assertionConsumerServiceURL: action } = await new Promise<{
    id: string
    assertionConsumerServiceURL: string
  }>((done, fail) => {
    samlp.parseRequest({ method: 'GET', query }, {}, (error, found) =>
      found === undefined ? fail(error ?? new Error('there is no request')) : done(found),
    )
  })
  const options = {
    ...{ ...own, inResponseTo: id, recipient: action, destination: action, audience: `${action}/metadata` },
    ...{ lifetimeInSeconds: 300, signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' },
    profileMapper: (account: SamlAccount) => new Mapper(account),
    ...provider.options,
  }
  const xml = await new Promise<string>((done, fail) => {
    samlp.getSamlResponse(options, provider.who, (error, response) =>
      response === undefined ? fail(error ?? new Error('there is no response')) : done(response),
    )
  })
  const SAMLResponse = Buffer.from(provider.tamper(xml)).toString('base64')
  return { action, fields: { SAMLResponse, RelayState: query.RelayState ?? '' } }
}

import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { AuthorizationInfo, Cdr, Credentials, Session, Token } from '../src/ocpi-objects.ts'

/** A minimal e-mobility provider for tests. It accepts and stores everything. */
export interface TinyProvider {
  url: string
  registrationToken: string
  /** The simulator's credentials from the handshake. */
  simulator: Credentials | undefined
  tokens: Token[]
  decisions: Map<string, AuthorizationInfo['allowed']>
  authorizations: { uid: string; body: unknown }[]
  /** Session messages in the order of arrival: PUT PENDING, PUT ACTIVE, PATCH … */
  sessionMessages: string[]
  sessions: Map<string, Session>
  cdrs: Map<string, Cdr>
  cdrPosts: number
  locations: Set<string>
  commandResults: { id: string; body: { result: string; message: unknown } }[]
  /** While true, every response is 503. */
  down: boolean
  /** The number of requests refused while `down` was set. */
  turnedAway: number
  /** Sends a request to the simulator as the provider. */
  request(method: string, path: string, body?: unknown): Promise<{ http: number; body: OcpiBody; headers: Headers }>
  close(): Promise<void>
}

interface OcpiBody {
  data?: unknown
  status_code?: number
}

export function card(uid: string, over: Partial<Token> = {}): Token {
  return {
    country_code: 'PT',
    party_id: 'VWF',
    uid,
    type: 'RFID',
    contract_id: `PT-VWF-C${uid}`,
    issuer: 'Tiny',
    valid: true,
    whitelist: 'NEVER',
    last_updated: '2026-01-01T00:00:00Z',
    ...over,
  }
}

export async function tinyProvider(): Promise<TinyProvider> {
  const server = Fastify({ forceCloseConnections: true })
  const tokenForSimulator = randomUUID()
  const ok = (data?: unknown) => ({ data, status_code: 1000, timestamp: new Date().toISOString() })
  const provider: TinyProvider = {
    url: '',
    registrationToken: `A-${randomUUID()}`,
    simulator: undefined,
    tokens: ['CARD1', 'CARD2', 'CARD3'].map((uid) => card(uid)),
    decisions: new Map(),
    authorizations: [],
    sessionMessages: [],
    sessions: new Map(),
    cdrs: new Map(),
    cdrPosts: 0,
    locations: new Set(),
    commandResults: [],
    down: false,
    turnedAway: 0,
    request: (method, path, body) => callSimulator(provider, method, path, body),
    close: () => server.close(),
  }

  server.addHook('onRequest', async (request, reply) => {
    if (provider.down) {
      provider.turnedAway++
      return reply.code(503).send({ status_code: 3000 })
    }
    const spoken = spokenToken(request)
    const registering = /versions|2\.2\.1$|credentials/.test(request.url) && spoken === provider.registrationToken
    if (!registering && spoken !== tokenForSimulator) return reply.code(401).send({ status_code: 2001 })
  })
  const base = () => `${provider.url}/ocpi`
  server.get('/ocpi/versions', () => ok([{ version: '2.2.1', url: `${base()}/2.2.1` }]))
  server.get('/ocpi/2.2.1', () =>
    ok({
      version: '2.2.1',
      endpoints: [
        ...['sessions', 'cdrs', 'locations', 'tariffs'].map((identifier) => ({ identifier, role: 'RECEIVER' })),
        ...['tokens', 'credentials'].map((identifier) => ({ identifier, role: 'SENDER' })),
      ].map((endpoint) => ({ ...endpoint, url: `${base()}/2.2.1/${endpoint.identifier}` })),
    }),
  )
  const credentials = async (request: FastifyRequest, reply: FastifyReply) => {
    const offered = request.body as Credentials
    const check = await fetch(offered.url, { headers: { authorization: `Token ${offered.token}` } })
    if (!check.ok) return reply.send({ status_code: 3001, timestamp: '' })
    provider.simulator = offered
    return ok({
      token: tokenForSimulator,
      url: `${base()}/versions`,
      roles: [{ role: 'EMSP', country_code: 'PT', party_id: 'VWF', business_details: { name: 'Tiny' } }],
    })
  }
  server.post('/ocpi/2.2.1/credentials', credentials)
  server.put('/ocpi/2.2.1/credentials', credentials)
  mountTokens(provider, server, ok)
  mountReceivers(provider, server, ok)
  provider.url = await server.listen({ host: '127.0.0.1', port: 0 })
  return provider
}

type Ok = (data?: unknown) => object

function mountTokens(provider: TinyProvider, server: FastifyInstance, ok: Ok): void {
  server.get<{ Querystring: { offset?: string } }>('/ocpi/2.2.1/tokens', (request, reply) => {
    // Two cards per page, so that tests cover several pages.
    const offset = Number(request.query.offset ?? 0)
    if (offset + 2 < provider.tokens.length) {
      reply.header('Link', `<${provider.url}/ocpi/2.2.1/tokens?offset=${offset + 2}>; rel="next"`)
    }
    return ok(provider.tokens.slice(offset, offset + 2))
  })
  server.post<{ Params: { uid: string } }>('/ocpi/2.2.1/tokens/:uid/authorize', (request, reply) => {
    const { uid } = request.params
    provider.authorizations.push({ uid, body: request.body })
    const token = provider.tokens.find((candidate) => candidate.uid === uid)
    if (!token) return reply.code(404).send({ status_code: 2004 })
    return ok({ allowed: provider.decisions.get(uid) ?? 'ALLOWED', token, authorization_reference: `REF-${uid}` })
  })
}

function mountReceivers(provider: TinyProvider, server: FastifyInstance, ok: Ok): void {
  type Address = { Params: { id: string } }
  server.put<Address>('/ocpi/2.2.1/sessions/:country/:party/:id', (request) => {
    const session = request.body as Session
    provider.sessionMessages.push(`PUT ${session.status}`)
    provider.sessions.set(request.params.id, session)
    return ok()
  })
  server.patch<Address>('/ocpi/2.2.1/sessions/:country/:party/:id', (request, reply) => {
    const known = provider.sessions.get(request.params.id)
    if (!known) return reply.code(404).send({ status_code: 2003 })
    const { charging_periods = [], ...change } = request.body as Partial<Session>
    provider.sessionMessages.push('PATCH')
    const periods = [...known.charging_periods, ...charging_periods]
    provider.sessions.set(request.params.id, { ...known, ...change, charging_periods: periods })
    return ok()
  })
  server.post('/ocpi/2.2.1/cdrs', (request, reply) => {
    const cdr = request.body as Cdr
    provider.cdrPosts++
    provider.cdrs.set(cdr.id, cdr)
    return reply.code(201).header('Location', `${provider.url}/ocpi/2.2.1/cdrs/${cdr.id}`).send(ok())
  })
  server.put<Address>('/ocpi/2.2.1/locations/:country/:party/:id', (request) => {
    provider.locations.add(request.params.id)
    return ok()
  })
  server.patch('/ocpi/2.2.1/locations/:country/:party/:id/:evse', () => ok())
  server.put('/ocpi/2.2.1/tariffs/:country/:party/:id', () => ok())
  server.post<Address>('/results/:id', (request) => {
    const body = request.body as TinyProvider['commandResults'][number]['body']
    provider.commandResults.push({ id: request.params.id, body })
    return ok()
  })
}

async function callSimulator(provider: TinyProvider, method: string, path: string, body?: unknown) {
  const { url = '', token = '' } = provider.simulator ?? {}
  const response = await fetch(`${url.replace('/versions', '')}${path}`, {
    method,
    headers: { authorization: `Token ${btoa(token)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { http: response.status, body: (await response.json()) as OcpiBody, headers: response.headers }
}

function spokenToken(request: FastifyRequest): string {
  return Buffer.from(String(request.headers.authorization).replace('Token ', ''), 'base64').toString()
}

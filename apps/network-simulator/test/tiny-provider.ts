import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type VersionNumber, versionNumbers } from '../src/ocpi-version.ts'
import { violationsOf } from './ocpi-fields.ts'
import { type Json, providerVersions } from './provider-versions.ts'

/** A minimal e-mobility provider for tests. It accepts and stores everything. */
export interface TinyProvider {
  url: string
  registrationToken: string
  /** The simulator's credentials from the handshake. */
  simulator: (Json & { token: string; url: string }) | undefined
  /** The uids of its cards. */
  cards: string[]
  /** `ALLOWED` unless set. */
  decisions: Map<string, string>
  authorizations: { uid: string; body: unknown }[]
  /** Session messages in the order of arrival: PUT PENDING, PUT ACTIVE, PATCH … */
  sessionMessages: string[]
  /** The newest state of each session, with all of its periods. */
  sessions: Map<string, Json>
  cdrs: Map<string, Json>
  locations: Set<string>
  commandResults: { id: string; body: Json }[]
  /** Deviations of what arrived from the specification. */
  violations: string[]
  /** While true, every response is 503. */
  down: boolean
  /** The number of requests refused while `down` was set. */
  turnedAway: number
  /** Sends a request to the simulator as the provider. The path is relative to the version. */
  request(method: string, path: string, body?: unknown): Promise<{ http: number; body: OcpiBody; headers: Headers }>
  close(): Promise<void>
}

interface OcpiBody {
  data?: unknown
  status_code?: number
}

/** @param versions those that it provides. Its own requests are in the last one. */
export async function tinyProvider(...versions: [VersionNumber, ...VersionNumber[]]): Promise<TinyProvider> {
  const server = Fastify({ forceCloseConnections: true })
  const last = versions.at(-1) ?? '2.2.1'
  const tokenForSimulator = randomUUID()
  const provider: TinyProvider = {
    url: '',
    registrationToken: `A-${randomUUID()}`,
    simulator: undefined,
    cards: ['CARD1', 'CARD2', 'CARD3'],
    decisions: new Map(),
    authorizations: [],
    sessionMessages: [],
    sessions: new Map(),
    cdrs: new Map(),
    locations: new Set(),
    commandResults: [],
    violations: [],
    down: false,
    turnedAway: 0,
    request: (method, path, body) => callSimulator(provider, last, { method, path, body }),
    close: () => server.close(),
  }
  server.addHook('onRequest', async (request, reply) => {
    if (provider.down) {
      provider.turnedAway++
      return reply.code(503).send({ status_code: 3000 })
    }
    // The version is not known yet where versions are listed.
    const named = versionNumbers.filter((version) => request.url.startsWith(`/ocpi/${version}`))
    const possible = named.length > 0 ? named : versionNumbers
    const spoken = (token: string) =>
      possible.some((version) => request.headers.authorization === providerVersions[version].authorization(token))
    const registering = /versions|[\d.]+$|credentials/.test(request.url) && spoken(provider.registrationToken)
    if (!registering && !spoken(tokenForSimulator)) return reply.code(401).send({ status_code: 2001 })
  })
  server.get('/ocpi/versions', () =>
    ok(versions.map((version) => ({ version, url: `${provider.url}/ocpi/${version}` }))),
  )
  for (const version of versions) {
    mountCredentials({ provider, server, version }, tokenForSimulator)
    mountTokens({ provider, server, version })
    mountReceivers({ provider, server, version })
  }
  server.post<{ Params: { id: string } }>('/results/:id', (request) => {
    const body = request.body as Json
    provider.violations.push(...violationsOf(last, providerVersions[last].commandResult, body))
    provider.commandResults.push({ id: request.params.id, body })
    return ok()
  })
  provider.url = await server.listen({ host: '127.0.0.1', port: 0 })
  return provider
}

const ok = (data?: unknown) => ({ data, status_code: 1000, timestamp: new Date().toISOString() })

interface Mounting {
  provider: TinyProvider
  server: FastifyInstance
  version: VersionNumber
}

function mountCredentials({ provider, server, version }: Mounting, tokenForSimulator: string): void {
  const { isRouted, authorization, party } = providerVersions[version]
  server.get(`/ocpi/${version}`, () => {
    const url = (identifier: string) => `${provider.url}/ocpi/${version}/${identifier}`
    const offer = (identifier: string, role: string) => ({
      identifier,
      ...(isRouted && { role }),
      url: url(identifier),
    })
    const received = ['sessions', 'cdrs', 'locations', 'tariffs'].map((identifier) => offer(identifier, 'RECEIVER'))
    return ok({ version, endpoints: [...received, offer('tokens', 'SENDER'), offer('credentials', 'SENDER')] })
  })
  const credentials = async (request: FastifyRequest, reply: FastifyReply) => {
    const offered = request.body as NonNullable<TinyProvider['simulator']>
    provider.violations.push(...violationsOf(version, 'Credentials', offered))
    const check = await fetch(offered.url, { headers: { authorization: authorization(offered.token) } })
    if (!check.ok) return reply.send({ status_code: 3001, timestamp: '' })
    provider.simulator = offered
    return ok({ token: tokenForSimulator, url: `${provider.url}/ocpi/versions`, ...party })
  }
  server.post(`/ocpi/${version}/credentials`, credentials)
  server.put(`/ocpi/${version}/credentials`, credentials)
}

function mountTokens({ provider, server, version }: Mounting): void {
  const { card, referenceOf } = providerVersions[version]
  const address = `/ocpi/${version}/tokens`
  server.get<{ Querystring: { offset?: string } }>(address, (request, reply) => {
    // Two cards per page, so that tests cover several pages.
    const offset = Number(request.query.offset ?? 0)
    if (offset + 2 < provider.cards.length) {
      reply.header('Link', `<${provider.url}${address}?offset=${offset + 2}>; rel="next"`)
    }
    return ok(provider.cards.slice(offset, offset + 2).map((uid) => card(uid)))
  })
  server.post<{ Params: { uid: string } }>(`${address}/:uid/authorize`, (request, reply) => {
    const { uid } = request.params
    provider.authorizations.push({ uid, body: request.body })
    if (!provider.cards.includes(uid)) return reply.code(404).send({ status_code: 2004 })
    return ok({ allowed: provider.decisions.get(uid) ?? 'ALLOWED', authorization_reference: referenceOf(uid) })
  })
}

function mountReceivers({ provider, server, version }: Mounting): void {
  type Address = { Params: { id: string } }
  const base = `/ocpi/${version}`
  const check = (object: string, request: FastifyRequest, onlyChanges = false) => {
    const isRouted = request.headers['ocpi-from-party-id'] !== undefined
    if (isRouted !== providerVersions[version].isRouted) provider.violations.push(`${version} routing: ${isRouted}`)
    provider.violations.push(...violationsOf(version, object, request.body, onlyChanges))
  }
  server.put<Address>(`${base}/sessions/:country/:party/:id`, (request) => {
    check('Session', request)
    const session = request.body as Json
    provider.sessionMessages.push(`PUT ${session.status}`)
    provider.sessions.set(request.params.id, session)
    return ok()
  })
  server.patch<Address>(`${base}/sessions/:country/:party/:id`, (request, reply) => {
    check('Session', request, true)
    const known = provider.sessions.get(request.params.id)
    if (!known) return reply.code(404).send({ status_code: 2003 })
    const { charging_periods = [], ...change } = request.body as { charging_periods?: unknown[] }
    provider.sessionMessages.push('PATCH')
    const periods = [...(known.charging_periods as unknown[]), ...charging_periods]
    provider.sessions.set(request.params.id, { ...known, ...change, charging_periods: periods })
    return ok()
  })
  server.post(`${base}/cdrs`, (request, reply) => {
    check('CDR', request)
    const cdr = request.body as Json
    provider.cdrs.set(String(cdr.id), cdr)
    return reply.code(201).header('Location', `${provider.url}${base}/cdrs/${cdr.id}`).send(ok())
  })
  server.put<Address>(`${base}/locations/:country/:party/:id`, (request) => {
    check('Location', request)
    provider.locations.add(request.params.id)
    return ok()
  })
  server.patch(`${base}/locations/:country/:party/:id/:evse`, (request) => {
    check('EVSE', request, true)
    return ok()
  })
  server.put(`${base}/tariffs/:country/:party/:id`, (request) => {
    check('Tariff', request)
    return ok()
  })
}

interface SimulatorRequest {
  method: string
  path: string
  body?: unknown
}

async function callSimulator(provider: TinyProvider, version: VersionNumber, { method, path, body }: SimulatorRequest) {
  const { url = '', token = '' } = provider.simulator ?? {}
  const response = await fetch(`${url.replace('/versions', '')}/${version}${path}`, {
    method,
    headers: { authorization: providerVersions[version].authorization(token), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { http: response.status, body: (await response.json()) as OcpiBody, headers: response.headers }
}

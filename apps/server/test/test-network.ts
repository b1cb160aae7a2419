import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { cardIsValid } from '../src/features/cards/card-rule.sql.ts'
import { isAlwaysAuthorized } from '../src/features/rules/rules-in-force.sql.ts'
import { type App, type Ctx, systemCtx } from '../src/kernel/ctx.ts'
import { setAlwaysAuthorized, setCardValidity } from '../src/kernel/network/card-validity.sql.ts'
import { drainInbox } from '../src/kernel/network/inbox.ts'
import type {
  AuthorizeRequest,
  AuthorizeResponse,
  NetworkCdr,
  NetworkCommandResult,
  NetworkHandlers,
  NetworkSession,
} from '../src/kernel/network/messages.ts'
import { networkJobs } from '../src/kernel/network/network.jobs.ts'
import type { Json } from '../src/kernel/network/ocpi/merge.ts'
import { registerOcpi } from '../src/kernel/network/ocpi/plugin.ts'
import type { VersionNumber } from '../src/kernel/network/ocpi/version.ts'
import { invitePeer } from '../src/kernel/network/peer-admin.ts'
import { readConfig } from '../src/platform/config.ts'
import { openHttp } from '../src/platform/http.ts'
import { newId } from '../src/platform/ids.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { type Db, sql } from '../src/platform/sql.ts'
import { leaseDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { openLeased } from './reused-pools.ts'

/** The network side of a server on its own database, with minimal operators, for tests. */
export interface TestNetwork {
  readonly app: App
  readonly db: Db
  readonly http: FastifyInstance
  readonly url: string
  ctx(): Ctx
  set(instant: string): void
  advance(ms: number): void
  /** Events that the network published to the features. */
  readonly handled: { sessions: NetworkSession[]; cdrs: NetworkCdr[]; results: NetworkCommandResult[] }
  readonly handlers: NetworkHandlers
  /** The response of the cards feature. */
  authorize: (request: AuthorizeRequest) => Promise<AuthorizeResponse>
  drain(): Promise<{ done: number; quarantined: number }>
  runJobs(): Promise<void>
  /** The complete log. */
  log(): string
  close(): Promise<void>
}

/** The part of the network that an operator needs. */
export type ServedNetwork = Pick<TestNetwork, 'url' | 'ctx'>

export const NOW = '2026-03-02T12:00:00.000Z'

/** `works`: workers run the jobs as in production, instead of `runJobs`. */
export async function bootNetwork(options: { allowPrivate?: boolean; works?: boolean } = {}): Promise<TestNetwork> {
  const database = await leaseDatabase()
  const db = openLeased(database.url)
  let now = new Date(NOW)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) } as unknown as DestinationStream)
  const port = await freePort()
  const config = readConfig({
    DATABASE_URL: database.url,
    SECRET: 'tests-only-0123456789-abcdefghijklmnop',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OCPI_ALLOW_PRIVATE_ADDRESSES: options.allowPrivate === false ? '0' : '1',
    DEMO: '0',
  })
  const app: App = { db, config, log, clock: () => now }
  const jobs = await openJobs({ db, url: database.url, log, kinds: networkJobs, works: options.works === true })
  const fastify = openHttp(log, [])
  const handled: TestNetwork['handled'] = { sessions: [], cdrs: [], results: [] }
  const network: TestNetwork = {
    app,
    db,
    http: fastify,
    url: config.publicUrl,
    ctx: () => systemCtx(app),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
    handled,
    handlers: {
      openBatch: async (work) => work,
      onSession: async ({ tx }, session) => tx.afterCommit(() => handled.sessions.push(session)),
      onCdr: async ({ tx }, cdr) => tx.afterCommit(() => handled.cdrs.push(cdr)),
      onCommandResult: async ({ tx }, result) => tx.afterCommit(() => handled.results.push(result)),
    },
    authorize: async () => ({ allowed: 'ALLOWED', authorizationReference: 'ref-1', info: null }),
    drain: async () => {
      const sum = { done: 0, quarantined: 0 }
      for (let more = true; more; ) {
        const { done, quarantined } = await drainInbox(systemCtx(app), network.handlers)
        sum.done += done
        sum.quarantined += quarantined
        more = done + quarantined > 0
      }
      return sum
    },
    runJobs: async () => {
      for (let found = true; found; ) {
        found = false
        for (const kind of networkJobs) found = (await jobs.runWaiting(kind, () => systemCtx(app))) || found
      }
    },
    log: () => lines.join(''),
    close: async () => {
      await fastify.close()
      await jobs.close()
      await db.close()
      await database.release()
    },
  }
  setCardValidity(cardIsValid)
  setAlwaysAuthorized(isAlwaysAuthorized)
  await registerOcpi(fastify, app, { authorize: (_ctx, request) => network.authorize(request) })
  await fastify.listen({ port, host: '127.0.0.1' })
  if (options.works === true) await jobs.work(networkJobs, () => systemCtx(app))
  return network
}

export interface OcpiResponse {
  http: number
  status: number | undefined
  message: string | undefined
  data: unknown
  headers: Headers
}

/** Calls our server like a peer. */
export async function sendTo(
  network: ServedNetwork,
  method: string,
  path: string,
  input: {
    token?: string
    body?: unknown
    raw?: string
    headers?: Record<string, string>
    authorization?: string
  } = {},
): Promise<OcpiResponse> {
  const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const authorization =
    input.authorization ??
    (input.token === undefined ? undefined : `Token ${Buffer.from(input.token).toString('base64')}`)
  const response = await fetch(path.startsWith('http') ? path : `${network.url}/ocpi${path}`, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const parsed =
    text === '' ? {} : (JSON.parse(text) as { status_code?: number; status_message?: string; data?: unknown })
  const { status_code: status, status_message: message, data } = parsed
  return { http: response.status, status, message, data, headers: response.headers }
}

interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: http.IncomingHttpHeaders
  body: unknown
}
type Reply = { http?: number; data?: unknown; headers?: Record<string, string>; raw?: string; never?: boolean }
type Script = (request: Received) => Reply | Promise<Reply>

/** A simulated operator. It registers and responds as its script for `METHOD module` defines. */
export interface FakeOperator {
  readonly url: string
  readonly party: string
  /** The version of OCPI that it speaks. Change it to let it speak another one. */
  version: VersionNumber
  /** The token that it sends to us. */
  token: string
  /** The token that it expects from us. */
  expects: string
  readonly received: Received[]
  of(method: string, module: string): Received[]
  script: Record<string, Script>
  call(method: string, path: string, body?: unknown): Promise<OcpiResponse>
  close(): Promise<void>
}

const functional = ['locations', 'tariffs', 'sessions', 'cdrs'] as const
const isOf211 = ({ identifier }: { identifier: string }) => identifier !== 'hubclientinfo'

export async function startOperator(
  network: ServedNetwork,
  party = 'SIM',
  version: VersionNumber = '2.2.1',
): Promise<FakeOperator> {
  const received: Received[] = []
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://operator')
    let text = ''
    for await (const chunk of request) text += chunk
    const got: Received = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    received.push(got)
    const module = url.pathname.split('/')[1] ?? ''
    const script: Script = operator.script[`${got.method} ${module}`] ?? (() => ({ http: 404 }))
    const reply = await script(got)
    if (reply.never) return
    const envelope = { data: reply.data, status_code: 1000, timestamp: NOW }
    response.writeHead(reply.http ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.raw ?? JSON.stringify(envelope))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const endpoints = [
    { identifier: 'credentials', role: 'RECEIVER', url: `${url}/credentials` },
    { identifier: 'tokens', role: 'RECEIVER', url: `${url}/tokens` },
    { identifier: 'commands', role: 'RECEIVER', url: `${url}/commands` },
    { identifier: 'hubclientinfo', role: 'SENDER', url: `${url}/hubclientinfo` },
    ...functional.map((identifier) => ({ identifier, role: 'SENDER', url: `${url}/${identifier}` })),
  ]
  // The endpoints of 2.1.1 have no role, and a hub has no module there.
  const endpointsIn = (number: VersionNumber) =>
    number === '2.1.1' ? endpoints.filter(isOf211).map(({ role: _, ...one }) => one) : endpoints
  const operator: FakeOperator = {
    url,
    party,
    version,
    token: '',
    expects: `token-b-of-${party}`,
    received,
    of: (method, module) => received.filter((one) => one.method === method && one.path.split('/')[1] === module),
    script: {
      'GET versions': () => ({ data: [{ version: operator.version, url: `${url}/details` }] }),
      'GET details': () => ({ data: { version: operator.version, endpoints: endpointsIn(operator.version) } }),
      'PUT tokens': () => ({}),
      'GET hubclientinfo': () => ({ data: [] }),
      ...Object.fromEntries(functional.map((module) => [`GET ${module}`, () => ({ data: [] })])),
    },
    call: (method, path, body) =>
      sendTo(network, method, `/${operator.version}${path}`, { token: operator.token, body }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return operator
}

export function credentialsOf(operator: FakeOperator, roles = [operator.party], role = 'CPO'): Json {
  const parties = roles.map((party_id) => ({
    country_code: 'PT',
    party_id,
    business_details: { name: `Operator ${party_id}` },
  }))
  const ours = { token: operator.expects, url: `${operator.url}/versions` }
  // Credentials of 2.1.1 name one party and no role.
  if (operator.version === '2.1.1') return { ...ours, ...parties[0] }
  return { ...ours, roles: parties.map((one) => ({ role, ...one })) }
}

/** Runs the complete handshake, from the registration token to the final one. */
export async function registered(
  network: ServedNetwork,
  party = 'SIM',
  roles = [party],
  version: VersionNumber = '2.2.1',
): Promise<FakeOperator> {
  const operator = await startOperator(network, party, version)
  const invitation = await invitePeer(network.ctx(), `Operator ${party}`)
  operator.token = invitation.token
  const response = await operator.call('POST', '/credentials', credentialsOf(operator, roles))
  if (response.status !== 1000) throw new Error(`the handshake ended with ${response.http} ${response.status}`)
  operator.token = (response.data as { token: string }).token
  return operator
}

/** Registers a hub, which has only the role HUB. */
export async function registeredHub(
  network: TestNetwork,
  party: string,
  behind: readonly Json[] = [],
): Promise<FakeOperator> {
  const hub = await startOperator(network, party)
  hub.script['GET hubclientinfo'] = () => ({ data: behind })
  const { token } = await invitePeer(network.ctx(), `Operator ${party}`, { isHub: true })
  hub.token = token
  const response = await hub.call('POST', '/credentials', credentialsOf(hub, [party], 'HUB'))
  if (response.status !== 1000) throw new Error(`the handshake ended with ${response.http} ${response.status}`)
  hub.token = (response.data as { token: string }).token
  return hub
}

/** Inserts a card with its network token. */
export async function addCard(
  network: TestNetwork,
  card: { uid: string; creditMode?: 'LIMITED' | 'UNLOCKED'; blocked?: boolean },
): Promise<{ walletId: string; cardId: string }> {
  const { db } = network
  const now = network.ctx().now
  const [walletId, cardId] = [newId(now), newId(now)]
  await db.run(sql`
    insert into wallet (id, name, payment_logic, created_at) values (${walletId}, 'Fleet', 'PRE_PAYMENT', ${now})`)
  await db.run(sql`
    insert into card (wallet_id, id, name, card_number, contract_id, uid, type, credit_mode, assigned_credit_minor,
      activated_at, blocked_by_hand_at, period_started_at, created_at, updated_at)
    values (${walletId}, ${cardId}, 'Van', ${`N-${card.uid}`}, ${`PT-VWF-${card.uid}`}, ${card.uid}, 'PHYSICAL',
      ${card.creditMode ?? 'LIMITED'}, 10000, ${now}, ${card.blocked ? now : null}, ${now}, ${now}, ${now})`)
  await db.run(sql`
    insert into network_token (uid, type, wallet_id, card_id, contract_id, last_updated)
    values (${card.uid}, 'RFID', ${walletId}, ${cardId}, ${`PT-VWF-${card.uid}`}, ${now})`)
  return { walletId, cardId }
}

export async function blockCard(network: TestNetwork, card: { cardId: string }, blocked: boolean): Promise<void> {
  const at = blocked ? network.ctx().now : null
  await network.db.run(sql`update card set blocked_by_hand_at = ${at} where id = ${card.cardId}`)
}

/** The card of {@link ocpiSession}. */
export const OCPI_TOKEN = { country_code: 'PT', party_id: 'VWF', uid: 'AB12', type: 'RFID', contract_id: 'PT-VWF-1' }

/** A running session of the card `AB12`, as an operator sends it. */
export const ocpiSession = (party_id: string, id: string, change: Json = {}): Json => ({
  country_code: 'PT',
  party_id,
  id,
  start_date_time: '2026-03-02T10:00:00Z',
  kwh: 1,
  cdr_token: OCPI_TOKEN,
  auth_method: 'AUTH_REQUEST',
  location_id: 'LOC1',
  evse_uid: 'E1',
  connector_id: '1',
  currency: 'EUR',
  status: 'ACTIVE',
  last_updated: '2026-03-02T10:05:00Z',
  ...change,
})

/** The charge record of such a session. */
export const ocpiRecord = (party_id: string, id: string, change: Json = {}): Json => ({
  country_code: 'PT',
  party_id,
  id,
  start_date_time: '2026-03-02T10:00:00Z',
  end_date_time: '2026-03-02T11:00:00Z',
  cdr_token: OCPI_TOKEN,
  auth_method: 'AUTH_REQUEST',
  currency: 'EUR',
  charging_periods: [{ start_date_time: '2026-03-02T10:00:00Z', dimensions: [{ type: 'ENERGY', volume: 7 }] }],
  total_cost: { excl_vat: 2 },
  total_energy: 7,
  total_time: 1,
  last_updated: '2026-03-02T11:01:00Z',
  ...change,
})

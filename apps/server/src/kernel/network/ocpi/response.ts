import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type App, type Ctx, systemCtx } from '../../ctx.ts'
import type { AuthorizeRequest, AuthorizeResponse } from '../messages.ts'
import { type Peer, recognisePeer, soleParty } from '../peers.ts'
import { quarantineText } from '../receive.ts'
import type { Json } from './merge.ts'
import type { ObjectKind, OcpiVersion, StatedKey } from './version.ts'

/** Functions of features that OCPI calls. `app.ts` passes them in. */
export interface OcpiDeps {
  /** Authorizes a card and reserves the amount. Returns `'unknown'` for a card that is not ours. */
  authorize(ctx: Ctx, request: AuthorizeRequest): Promise<AuthorizeResponse>
  /** Called after a message was stored, so that the inbox of this process starts before its next poll. */
  stored?: ((stored: { readonly isBulk: boolean }) => void) | undefined
}

/** Status codes of OCPI 2.2.1 (status_codes). */
export const status = {
  success: 1000,
  client: 2000,
  invalid: 2001,
  notEnough: 2002,
  unknownLocation: 2003,
  unknownToken: 2004,
  server: 3000,
  peerUnreachable: 3001,
  versionUnsupported: 3002,
  endpointsMissing: 3003,
} as const

/** A refusal in the terms of OCPI: an HTTP status and a status_code. */
export class OcpiRefusal extends Error {
  override name = 'OcpiRefusal'
  readonly http: number
  readonly statusCode: number
  /** Seconds after which the peer may repeat the request (Retry-After). */
  readonly retryAfterSeconds: number | undefined
  constructor(http: number, statusCode: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.http = http
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Returns the refusal of missing or invalid input: HTTP 200 with status 2001, as the standard requires (OCPI 2.2.1
 * status_codes).
 */
export const invalid = (message: string) => new OcpiRefusal(200, status.invalid, message)
/** Returns the refusal of an unknown object: HTTP 404, by default with status 2000 (OCPI 2.2.1 status_codes). */
export const unknownObject = (message: string, code: number = status.client) => new OcpiRefusal(404, code, message)

/** An authenticated request of a peer. */
export interface Call {
  readonly ctx: Ctx
  /** The version of the path. */
  readonly version: OcpiVersion
  readonly peer: Peer
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: unknown
  readonly header: (name: string) => string | undefined
}

/** The response of a handler. Without fields it is HTTP 200 with status 1000 and no data. */
export interface HandlerResponse {
  readonly data?: unknown
  readonly http?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the text of a success. */
  readonly message?: string
  /** True when a message was stored that waits to be handled. */
  readonly isStored?: boolean
}

/**
 * Handles a request of a peer.
 * @throws OcpiRefusal when it refuses the request.
 */
export type Handler = (call: Call) => Promise<HandlerResponse>
/** The HTTP methods of OCPI. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const BODY_LIMIT = 8 * 1_048_576

/** Mounts a handler. `open`: also accepts token A (versions and credentials only). */
export type Serve = (method: Method, url: string, handle: Handler, options?: { open?: boolean }) => void

/**
 * Returns a function that mounts a handler with the parts common to all OCPI requests: the peer's token, the envelope,
 * the echoed headers and the errors. The path of a version begins with its number.
 */
export function createServe(
  fastify: FastifyInstance,
  app: App,
  version: OcpiVersion,
  prefix = `/${version.number}`,
): Serve {
  return (method, url, handle, { open = false } = {}) => {
    fastify.route({
      method,
      url: `${prefix}${url}`,
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const ctx = { ...systemCtx(app, app.clock(), request.id), db: app.db.urgent }
        const peer = await recognisePeer(ctx, request.headers.authorization)
        if (peer === null || !(open || peer.registered)) {
          throw new OcpiRefusal(401, status.client, 'unknown or missing credentials token')
        }
        echoParties(app, request, reply, open)
        if (request.body instanceof UnreadBody) await refuseUnread(ctx, peer, request.url, request.body.text)
        const response = await handle(callOf(ctx, { peer, version }, request))
        if (response.headers !== undefined) reply.headers(response.headers)
        return reply.code(response.http ?? 200).send(envelope(ctx.now, response.data, status.success, response.message))
      },
    })
  }
}

/** A body that was not parsed, because walking it would exhaust the stack. */
export class UnreadBody {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Longer texts are not stored, because no charge record is this long. */
const MAX_STORED_CHARS = 262_144

/** Refuses with HTTP 400, after which operators do not repeat the request. The text is stored for review. */
async function refuseUnread(ctx: Ctx, peer: Peer, url: string, text: string): Promise<never> {
  if (peer.registered && text.length <= MAX_STORED_CHARS) await quarantineText(ctx, peer.id, url, text)
  throw new OcpiRefusal(400, status.invalid, 'the body is nested too deeply')
}

function callOf(ctx: Ctx, of: Pick<Call, 'peer' | 'version'>, request: FastifyRequest): Call {
  return {
    ctx,
    ...of,
    params: request.params as Record<string, string>,
    query: lastValues(request.query as Record<string, string | string[]>),
    body: request.body,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
  }
}

/** A name that is repeated in the query arrives as a list. */
const lastValues = (query: Record<string, string | string[]>): Call['query'] =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1)]))

/** Returns the envelope of a response (OCPI 2.2.1 transport_and_format, response format). */
export function envelope(now: Date, data: unknown, statusCode: number, message?: string): Json {
  return {
    ...(data === undefined ? {} : { data }),
    status_code: statusCode,
    status_message: message ?? (statusCode === status.success ? 'Success' : 'Error'),
    timestamp: now.toISOString(),
  }
}

/** Copies X-Request-ID and X-Correlation-ID to the response (OCPI 2.2.1 transport_and_format). */
export function echoIds(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['x-request-id', 'x-correlation-id']) {
    const value = request.headers[name]
    // Only values that are safe in a header are echoed.
    if (typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value)) reply.header(name, value)
  }
}

function echoParties(app: App, request: FastifyRequest, reply: FastifyReply, open: boolean): void {
  const [country, party] = [request.headers['ocpi-from-country-code'], request.headers['ocpi-from-party-id']]
  if (open || typeof country !== 'string' || typeof party !== 'string') return
  if (!/^\w{2}$/.test(country) || !/^\w{3}$/.test(party)) return
  reply.headers({
    'ocpi-from-country-code': app.config.ocpi.country,
    'ocpi-from-party-id': app.config.ocpi.party,
    'ocpi-to-country-code': country,
    'ocpi-to-party-id': party,
  })
}

/**
 * Returns the body as an object.
 * @throws OcpiRefusal 2001 for any other body.
 */
export function objectBody(call: Call): Json {
  if (typeof call.body === 'object' && call.body !== null && !Array.isArray(call.body)) return call.body as Json
  throw invalid('the body must be a JSON object')
}

/**
 * Returns the object in the body in the core's form.
 * @throws OcpiRefusal 2001 for any other body.
 */
export function objectIn(call: Call, kind: ObjectKind): Json {
  return call.version.read[kind](objectBody(call), keyStated(call))
}

/** The key in the URL, else the party of a peer that has only one. */
function keyStated({ params, peer }: Call): StatedKey {
  const { country, party, id } = params
  if (country !== undefined) return { country_code: country, party_id: party, id }
  return soleParty(peer)
}

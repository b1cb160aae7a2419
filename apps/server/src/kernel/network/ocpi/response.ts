import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type App, type Ctx, systemCtx } from '../../ctx.ts'
import type { AuthorizeRequest, AuthorizeResponse } from '../messages.ts'
import { type Peer, recognisePeer } from '../peers.ts'
import { quarantineText } from '../receive.ts'
import type { Json } from './merge.ts'

/** What the network side needs from the features above it. */
export interface OcpiDeps {
  /** Decides on a card held against a charger, and takes the hold. `'unknown'`: not a card of ours. */
  authorize(ctx: Ctx, request: AuthorizeRequest): Promise<AuthorizeResponse>
  /** Called right after a message was stored, so that the inbox of this process need not wait for its next look. */
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

/** A no in OCPI's words: an HTTP status and a status_code. */
export class OcpiRefusal extends Error {
  override name = 'OcpiRefusal'
  readonly http: number
  readonly statusCode: number
  /** When the same request may do better. */
  readonly retryAfterSeconds: number | undefined
  constructor(http: number, statusCode: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.http = http
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Missing or wrong input: HTTP 200 with 2001, as the standard wants it. */
export const invalid = (message: string) => new OcpiRefusal(200, status.invalid, message)
export const unknownObject = (message: string, code: number = status.client) => new OcpiRefusal(404, code, message)

export interface Call {
  readonly ctx: Ctx
  readonly peer: Peer
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: unknown
  readonly header: (name: string) => string | undefined
}

export interface Answer {
  readonly data?: unknown
  readonly http?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A message was stored that waits to be handled. */
  readonly isStored?: boolean
}

export type Handler = (call: Call) => Promise<Answer>
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const BODY_LIMIT = 8 * 1_048_576

/** Mounts handlers with what all of OCPI shares: the peer's token, the envelope, the echoed headers, the errors. */
export function makeServe(fastify: FastifyInstance, app: App) {
  /** `open`: good with token A, too (versions and credentials only). */
  return function serve(method: Method, url: string, handle: Handler, { open = false } = {}): void {
    fastify.route({
      method,
      url,
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const ctx = { ...systemCtx(app, app.clock(), request.id), db: app.db.urgent }
        const peer = await recognisePeer(ctx, request.headers.authorization)
        if (peer === null || !(open || peer.registered)) {
          throw new OcpiRefusal(401, status.client, 'unknown or missing credentials token')
        }
        echoParties(app, request, reply, open)
        if (request.body instanceof UnreadBody) await refuseUnread(ctx, peer, request.url, request.body.text)
        const response = await handle(callOf(ctx, peer, request))
        if (response.headers !== undefined) reply.headers(response.headers)
        return reply.code(response.http ?? 200).send(envelope(ctx.now, response.data, status.success))
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

/** Longer ones are no charge record of anybody's. */
const MAX_STORED_CHARS = 262_144

/** HTTP 400, after which no operator sends the same again. The text is kept for a person. */
async function refuseUnread(ctx: Ctx, peer: Peer, url: string, text: string): Promise<never> {
  if (peer.registered && text.length <= MAX_STORED_CHARS) await quarantineText(ctx, peer.id, url, text)
  throw new OcpiRefusal(400, status.invalid, 'the body is nested too deeply')
}

function callOf(ctx: Ctx, peer: Peer, request: FastifyRequest): Call {
  return {
    ctx,
    peer,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    body: request.body,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
  }
}

export function envelope(now: Date, data: unknown, statusCode: number, message?: string): Json {
  return {
    ...(data === undefined ? {} : { data }),
    status_code: statusCode,
    status_message: message ?? (statusCode === status.success ? 'Success' : 'Error'),
    timestamp: now.toISOString(),
  }
}

export function echoIds(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['x-request-id', 'x-correlation-id']) {
    const value = request.headers[name]
    // Only what is harmless in a header comes back.
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

/** The body as an object; anything else is 2001. */
export function objectBody(call: Call): Json {
  if (typeof call.body === 'object' && call.body !== null && !Array.isArray(call.body)) return call.body as Json
  throw invalid('the body must be a JSON object')
}

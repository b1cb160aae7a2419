import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type App, type Ctx, systemCtx } from '../ctx.ts'
import { ADDRESS_HEADER, type CookieSession } from './auth.ts'
import type { Auths } from './auths.ts'
import { IdentityError } from './identity-error.ts'

/** What the handlers of /identity stand on. */
export interface Desk {
  readonly app: App
  readonly auths: Auths
}

/** The context of a request to identity. It has no person, because identity decides who that is. */
export function ctxOf(app: App, request: FastifyRequest): Ctx {
  return { ...systemCtx(app, app.clock(), request.id), log: request.log as Ctx['log'] }
}

/** @throws IdentityError 400 naming the first thing that is wrong. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') ?? ''
  const code = field === 'email' ? 'INVALID_EMAIL' : 'INVALID_REQUEST'
  throw new IdentityError(
    400,
    code,
    field === '' ? 'The request could not be read.' : `${field} is missing or not valid.`,
  )
}

/** The cookies of a request, and the address it came from as our own server saw it. */
export function headersOf(app: App, request: FastifyRequest): Headers {
  const headers = new Headers({ origin: app.config.publicUrl, [ADDRESS_HEADER]: request.ip })
  const { cookie } = request.headers
  const agent = request.headers['user-agent']
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (agent !== undefined) headers.set('user-agent', agent.slice(0, 300))
  return headers
}

/** The request as the identity library wants it, with nothing in its body but what we have looked at. */
export function libraryRequest(app: App, request: FastifyRequest, body?: object): Request {
  const headers = headersOf(app, request)
  if (body !== undefined) headers.set('content-type', 'application/json')
  // The route's own spelling: what was asked for may end in a slash or be escaped.
  const url = new URL(request.routeOptions.url ?? request.url, app.config.publicUrl)
  url.search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  return new Request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Who the session's cookie belongs to, and the cookies to send back: a session in use is prolonged. */
export async function cookieSession(
  { app, auths }: Desk,
  request: FastifyRequest,
): Promise<{ found: CookieSession | null; headers: Headers }> {
  const { response, headers } = await (await auths.own()).api.getSession({
    headers: headersOf(app, request),
    returnHeaders: true,
  })
  const alive = response !== null && response.session.expiresAt > app.clock()
  return { found: alive ? response : null, headers }
}

/** @throws IdentityError 401 */
export async function signedIn(desk: Desk, request: FastifyRequest): Promise<CookieSession> {
  const { found } = await cookieSession(desk, request)
  if (found === null) throw new IdentityError(401, 'UNAUTHORIZED', 'Please sign in.')
  return found
}

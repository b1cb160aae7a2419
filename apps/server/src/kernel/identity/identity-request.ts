import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type App, type Ctx, systemCtx } from '../ctx.ts'
import { ADDRESS_HEADER, type CookieSession } from './auth.ts'
import type { Auths } from './auths.ts'
import { IdentityError } from './identity-error.ts'
import { ownPath } from './origin.ts'
import { MIN_RESPONSE_MS } from './sign-up.ts'

/** Dependencies of the /identity handlers. */
export interface IdentityDeps {
  readonly app: App
  readonly auths: Auths
}

/** Creates the context of an /identity request. It has no person, because identity determines the person. */
export function ctxOf(app: App, request: FastifyRequest): Ctx {
  return { ...systemCtx(app, app.clock(), request.id), log: request.log as Ctx['log'] }
}

/**
 * Validates a value against a schema.
 * @throws IdentityError 400 with the first invalid field.
 */
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

/**
 * Builds the library's headers: the request's cookies and user agent, and the client's address as our server sees it.
 */
export function headersOf(app: App, request: FastifyRequest): Headers {
  const headers = new Headers({ origin: app.config.publicUrl, [ADDRESS_HEADER]: request.ip })
  const { cookie } = request.headers
  const agent = request.headers['user-agent']
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (agent !== undefined) headers.set('user-agent', agent.slice(0, 300))
  return headers
}

/**
 * Builds the request for the identity library. Its body contains only validated fields. `path`: the library's path, where
 * it differs from that of our route.
 */
export function libraryRequest(app: App, request: FastifyRequest, body?: object, path?: string): Request {
  const headers = headersOf(app, request)
  if (body !== undefined) headers.set('content-type', 'application/json')
  // Uses the route's own path, because the requested one may end in a slash or be percent-encoded.
  const url = new URL(path ?? request.routeOptions.url ?? request.url, app.config.publicUrl)
  if (path === undefined) url.search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  return new Request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Starts a session of a person whom a mailed link proved. The response sets its cookie. */
export async function startSession(
  { app, auths }: IdentityDeps,
  request: FastifyRequest,
  personId: string,
): Promise<Response> {
  return (await auths.own()).handler(libraryRequest(app, request, { personId }, '/identity/sign-in/link'))
}

/** Returns the session of the request's cookie, and the cookies to send back, because a session in use is prolonged. */
export async function cookieSession(
  { app, auths }: IdentityDeps,
  request: FastifyRequest,
): Promise<{ found: CookieSession | null; headers: Headers }> {
  const { response, headers } = await (await auths.own()).api.getSession({
    headers: headersOf(app, request),
    returnHeaders: true,
  })
  const alive = response !== null && response.session.expiresAt > app.clock()
  return { found: alive ? response : null, headers }
}

/**
 * Returns the session of the signed-in person.
 * @throws IdentityError 401 when nobody is signed in.
 */
export async function signedIn(deps: IdentityDeps, request: FastifyRequest): Promise<CookieSession> {
  const { found } = await cookieSession(deps, request)
  if (found === null) throw new IdentityError(401, 'UNAUTHORIZED', 'Please sign in.')
  return found
}

/** Returns the same result after at least {@link MIN_RESPONSE_MS} ms, so that the duration reveals nothing. */
export async function afterMinimumTime(work: Promise<void>): Promise<{ status: true }> {
  const floor = wait(MIN_RESPONSE_MS)
  try {
    await work
  } finally {
    await floor
  }
  return { status: true }
}

/**
 * Parses a redirect target.
 * @throws IdentityError 403 for another site, because our mails and redirects only lead to our own pages.
 */
export function redirectPathOf(app: App, target: string | undefined): string | undefined {
  if (target === undefined) return undefined
  const path = ownPath(target, app.config.publicUrl)
  if (path === undefined) throw new IdentityError(403, 'INVALID_CALLBACK_URL', 'The address to go on to is not ours.')
  return path
}

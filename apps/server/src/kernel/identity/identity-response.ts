import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowedAt } from '../../platform/allowed-methods.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isDatabaseInterrupted, isUnavailable, retrySecondsOf } from '../../platform/unavailable.ts'
import { problemOf } from '../refusals/problem.ts'
import { IdentityError } from './identity-error.ts'

/**
 * Returns every error below /identity as `{ code, message }`. Refusals that the calls share are also problem documents
 * (RFC 9457).
 */
export function handleIdentityErrors(scope: FastifyInstance, isDown: () => boolean = () => false): void {
  scope.setErrorHandler(
    (error: FastifyError | IdentityError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
      if (error instanceof IdentityError) {
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
        return reply.code(error.status).send({ code: error.code, message: error.message })
      }
      if (error instanceof Refusal) {
        const problem = problemOf(error.code, request.id, error)
        return reply
          .code(problem.status)
          .type('application/problem+json')
          .send(JSON.stringify({ ...problem, message: problem.title }))
      }
      const status = error.statusCode ?? 500
      if (status >= 400 && status < 500) {
        return reply.code(status).send({ code: 'INVALID_REQUEST', message: 'The request could not be read.' })
      }
      request.log.error({ err: error }, 'the identity library failed')
      const isInterrupted = isDown() || isDatabaseInterrupted(error)
      if (isInterrupted || isUnavailable(error)) {
        reply.code(503).header('retry-after', retrySecondsOf(error))
        const code = isInterrupted ? 'INTERRUPTED' : 'SERVICE_UNAVAILABLE'
        return reply.send({ code, message: 'Try again in a moment.' })
      }
      return reply.code(500).send({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong.' })
    },
  )
  scope.setNotFoundHandler((request, reply) => {
    const allowed = allowedAt(scope, request)
    if (allowed === null) return reply.code(404).send({ code: 'NOT_FOUND', message: 'There is nothing here.' })
    reply.code(405).header('allow', allowed)
    return reply.send({ code: 'METHOD_NOT_ALLOWED', message: 'This address does not take the method.' })
  })
}

/**
 * Refuses text that the database cannot store: NUL and lone surrogates, anywhere in a body, path or query.
 * @throws IdentityError 400.
 */
export function refuseUnstorable(request: FastifyRequest): void {
  const texts: unknown[] = [request.body, request.query, request.params]
  while (texts.length > 0) {
    const value = texts.pop()
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) {
      throw new IdentityError(400, 'INVALID_REQUEST', 'The request could not be read.')
    }
    if (typeof value === 'object' && value !== null) texts.push(...Object.keys(value), ...Object.values(value))
  }
}

/** Returns the address of the sign-in page in the language of the browser's cookie. Other paths stay as they are. */
export function inBrowserLanguage(request: FastifyRequest, path: string): string {
  const language = /(?:^|; )language=(pt|es|fr)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return language !== undefined && path.startsWith('/login?') ? `/${language}${path}` : path
}

/** Sends the library's response without the session token, which belongs in the cookie that scripts cannot read. */
export async function sendAuthResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  copyCookies(reply, response.headers)
  const location = response.headers.get('location')
  if (location !== null) reply.header('location', location)
  if (response.status >= 300 && response.status < 400) return reply.send()
  const body: unknown = await response.json().catch(() => null)
  if (response.status >= 500) throw new Error(`the identity library answered ${response.status}`)
  if (typeof body !== 'object' || body === null) {
    return response.ok
      ? reply.send({ status: true })
      : reply.send({ code: 'INVALID_REQUEST', message: 'The request could not be read.' })
  }
  const { token: _token, ...shown } = body as Record<string, unknown>
  if (!response.ok && typeof shown.code !== 'string') shown.code = 'INVALID_REQUEST'
  return reply.send(shown)
}

/** Copies the library's `set-cookie` headers to the reply. */
export function copyCookies(reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

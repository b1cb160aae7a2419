import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { attemptPassword } from './attempts.ts'
import type { Auth } from './auth.ts'
import { refuseOtherWays } from './company.ts'
import { clientOf, familiarKey, recordSignIn } from './devices.ts'
import { IdentityError } from './identity-error.ts'
import { cookieSession, ctxOf, type IdentityDeps, libraryRequest, parsed, signedIn } from './identity-request.ts'
import { inBrowserLanguage, sendAuthResponse } from './identity-response.ts'
import { ownPath } from './origin.ts'
import { passwordFault } from './password-rules.ts'
import { selectPerson } from './person.sql.ts'
import { enqueueSecurityMail } from './security-mail.ts'
import { checkNewPassword, EmailAddress, MIN_RESPONSE_MS } from './sign-up.ts'

/*
 * The library's routes. Each path is listed explicitly, with a body of known fields. The library's other paths return
 * 404.
 */

const Password = z.string().min(1).max(1_000)
const Code = z.string().max(100)
const SignIn = z.object({ email: EmailAddress, password: Password, rememberMe: z.boolean().default(true) })
const Social = z.object({
  provider: z.literal('hosted'),
  callbackURL: z.string().max(2_000).default('/'),
  errorCallbackURL: z.string().max(2_000).default('/login'),
})
const ChangePassword = z.object({ currentPassword: Password, newPassword: Password })
const WithPassword = z.object({ password: Password })
const WithCode = z.object({ code: Code, trustDevice: z.boolean().default(false) })

/** Mounts the library's routes below /identity. */
export function serveLibrary(scope: FastifyInstance, deps: IdentityDeps): void {
  const { app, auths } = deps
  scope.post('/sign-in/email', (request, reply) => signIn(deps, request, reply))
  scope.post('/sign-out', async (request, reply) =>
    sendAuthResponse(reply, await (await auths.own()).handler(libraryRequest(app, request, {}))),
  )
  scope.post('/change-password', (request, reply) => changePassword(deps, request, reply))
  for (const path of [
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/get-totp-uri',
    '/two-factor/generate-backup-codes',
  ]) {
    scope.post(path, (request, reply) => withPassword(deps, request, reply, path.endsWith('disable')))
  }
  for (const path of ['/two-factor/verify-totp', '/two-factor/verify-backup-code']) {
    scope.post(path, async (request, reply) => {
      const body = parsed(WithCode, request.body)
      const { found } = await cookieSession(deps, request)
      const send = async () => (await auths.own()).handler(libraryRequest(app, request, body))
      const response = await withFactorMail(deps, request, found?.user.id, send)
      await recordSignIn(app, { request, reply }, response)
      return sendAuthResponse(reply, response)
    })
  }
  scope.post('/sign-in/social', (request, reply) => startHosted(deps, request, reply))
  scope.get('/callback/hosted', async (request, reply) => {
    const auth = await hostedAuth(deps, request)
    const response = await auth.handler(libraryRequest(app, request))
    await recordSignIn(app, { request, reply }, response)
    return sendAuthResponse(reply, inLanguageOf(request, response, app.config.publicUrl))
  })
}

/**
 * When the sign-in state is lost, the library redirects to /login without a language. Redirects to the login page in
 * the language of the browser's cookie.
 */
function inLanguageOf(request: FastifyRequest, response: Response, publicUrl: string): Response {
  const location = response.headers.get('location')
  if (!location?.startsWith(`${publicUrl}/login?`)) return response
  const headers = new Headers(response.headers)
  headers.set('location', publicUrl + inBrowserLanguage(request, location.slice(publicUrl.length)))
  return new Response(null, { status: response.status, headers })
}

async function signIn(
  { app, auths }: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = parsed(SignIn, request.body)
  await refuseOtherWays(app, body.email, 'PASSWORD')
  const familiar = await familiarKey(app, request, body.email)
  const attempt = await attemptPassword(app.db, app.clock(), body.email, { address: request.ip, familiar })
  const minimumTime = wait(MIN_RESPONSE_MS)
  const response = await (await auths.own()).handler(libraryRequest(app, request, body))
  if (response.ok) await attempt.succeeded()
  else await minimumTime
  await recordSignIn(app, { request, reply }, response)
  return sendAuthResponse(reply, response)
}

/** Changes the password and ends all other sessions. */
async function changePassword(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app, auths } = deps
  const body = parsed(ChangePassword, request.body)
  const { user } = await signedIn(deps, request)
  const person = await selectPerson(app.db, user.id)
  if (person === undefined) throw new IdentityError(401, 'UNAUTHORIZED', 'Please sign in.')
  checkNewPassword(body.newPassword, { ...person, hasSecondFactor: person.two_factor_enabled })
  const attempt = await attemptPassword(app.db, app.clock(), user.id, { address: request.ip })
  const response = await (await auths.own()).handler(
    libraryRequest(app, request, { ...body, revokeOtherSessions: true }),
  )
  if (response.ok) {
    await attempt.succeeded()
    const news = { kind: 'passwordChanged' } as const
    await app.db.tx((tx) =>
      enqueueSecurityMail({ ctx: ctxOf(app, request), tx }, { person, news, from: clientOf(request) }),
    )
  }
  return sendAuthResponse(reply, response)
}

async function withPassword(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  disables: boolean,
): Promise<FastifyReply> {
  const { app, auths } = deps
  const body = parsed(WithPassword, request.body)
  const { user } = await signedIn(deps, request)
  const attempt = await attemptPassword(app.db, app.clock(), user.id, { address: request.ip })
  const fault = disables ? passwordFault(body.password, { email: '', name: '', hasSecondFactor: false }) : null
  // A password may be long enough only with a second factor, so it must be changed before the factor is disabled.
  if (fault?.code === 'PASSWORD_TOO_SHORT') throw new IdentityError(400, fault.code, fault.message)
  const send = async () => (await auths.own()).handler(libraryRequest(app, request, body))
  const response = await withFactorMail(deps, request, user.id, send)
  if (response.ok) await attempt.succeeded()
  return sendAuthResponse(reply, response)
}

/** Mails the signed-in person when the request enables or disables their second factor. */
async function withFactorMail(
  { app }: IdentityDeps,
  request: FastifyRequest,
  personId: string | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  const before = personId === undefined ? undefined : await selectPerson(app.db, personId)
  const response = await send()
  if (before === undefined || !response.ok) return response
  const person = await selectPerson(app.db, before.id)
  if (person === undefined || person.two_factor_enabled === before.two_factor_enabled) return response
  const news = { kind: person.two_factor_enabled ? 'secondFactorOn' : 'secondFactorOff' } as const
  const ctx = ctxOf(app, request)
  await app.db.tx((tx) => enqueueSecurityMail({ ctx, tx }, { person, news, from: clientOf(request) }))
  return response
}

async function startHosted(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app } = deps
  const wanted = parsed(Social, request.body)
  const callbackURL = ownPath(wanted.callbackURL, app.config.publicUrl)
  const errorCallbackURL = ownPath(wanted.errorCallbackURL, app.config.publicUrl)
  if (callbackURL === undefined || errorCallbackURL === undefined) {
    throw new IdentityError(403, 'INVALID_CALLBACK_URL', 'The address to go on to is not ours.')
  }
  const auth = await hostedAuth(deps, request)
  const body = { provider: 'hosted', callbackURL, errorCallbackURL, disableRedirect: true }
  return sendAuthResponse(reply, await auth.handler(libraryRequest(app, request, body)))
}

async function hostedAuth({ auths }: IdentityDeps, request: FastifyRequest): Promise<Auth> {
  try {
    const auth = await auths.hosted()
    if (auth !== undefined) return auth
  } catch (error) {
    request.log.warn({ err: error }, 'the hosted identity provider does not respond')
    throw new IdentityError(503, 'PROVIDER_UNAVAILABLE', 'The sign-in service does not answer. Please try again later.')
  }
  throw new IdentityError(404, 'PROVIDER_NOT_FOUND', 'Single sign-on is not configured.')
}

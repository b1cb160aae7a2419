import { locales } from '@voltway/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { DatabaseUnavailable, isMachineLost } from '../../platform/unavailable.ts'
import type { App } from '../ctx.ts'
import { issueAccessToken } from './access-token.ts'
import { attemptMail } from './attempts.ts'
import { openAuths } from './auths.ts'
import { type Closing, serveClosing } from './closing.routes.ts'
import { type CompanyRoutes, serveCompany } from './company.routes.ts'
import { isCompanyRequired, refuseOtherWays } from './company.ts'
import { clientOf, recordDevice } from './devices.ts'
import { IdentityError } from './identity-error.ts'
import {
  afterMinimumTime,
  cookieSession,
  ctxOf,
  headersOf,
  type IdentityDeps,
  parsed,
  redirectPathOf,
  signedIn,
  startSession,
} from './identity-request.ts'
import { copyCookies, handleIdentityErrors, refuseUnstorable } from './identity-response.ts'
import { serveLibrary } from './library.routes.ts'
import { type Joining, serveLinks } from './links.routes.ts'
import { isOwnOrigin } from './origin.ts'
import { serveSecurity } from './security.routes.ts'
import { deleteSessions, insertEvent, updateLastSeen } from './session.sql.ts'
import {
  confirmAddress,
  EmailAddress,
  type LinkUse,
  mailLinkState,
  PersonName,
  requestPasswordReset,
  resetPassword,
  sendConfirmationAgain,
  signUp,
} from './sign-up.ts'

/** Options that `app.ts` provides, because features own them. */
export interface IdentityOptions {
  readonly closing: Closing
  readonly joining: Joining
  readonly company: CompanyRoutes
  /** The people that a demo's login page offers. */
  readonly demoPeople: readonly { readonly email: string; readonly role: string }[]
}

const RedirectTarget = z.string().max(2_000).optional()
const Password = z.string().min(1).max(1_000)
const Token = z.string().min(1).max(200)
const SignUp = z.object({
  email: EmailAddress,
  name: PersonName,
  language: z.enum(locales).default('en'),
  callbackURL: RedirectTarget,
})

/** Paths of our own ways to sign in. A hosted provider that is the only way replaces them (domain: identity). */
const OF_PASSWORDS =
  /^\/identity\/(sign-up|sign-in\/email|request-password-reset|reset-password|send-verification-email|verify-email|change-password|two-factor|passkeys|sign-in\/passkey|sign-in\/link|join)/

/** Mounts the identity routes at /identity. */
export async function registerIdentity(fastify: FastifyInstance, app: App, options: IdentityOptions): Promise<void> {
  const deps: IdentityDeps = { app, auths: openAuths(app) }
  const hasPasswords = app.config.oidc?.isOnlyWay !== true || app.config.demo
  await fastify.register(
    async (scope) => {
      const isInterrupted = () => app.db.primary.isDown
      handleIdentityErrors(scope, isInterrupted)
      scope.addHook('preHandler', async (request) => {
        // The identity library turns every error of the database into one of its own.
        if (isInterrupted()) throw new DatabaseUnavailable('the database does not respond')
        const { isFromOtherSite = false } = request.routeOptions.config
        if (request.method !== 'GET' && !isFromOtherSite && !isOwnOrigin(request, app.config.publicUrl)) {
          throw new IdentityError(403, 'INVALID_ORIGIN', 'This request came from another site.')
        }
        refuseUnstorable(request)
        if (!hasPasswords && OF_PASSWORDS.test(request.routeOptions.url ?? '')) {
          throw new IdentityError(403, 'EMAIL_PASSWORD_DISABLED', 'Sign in with your company’s account.')
        }
      })
      serveSession(scope, deps, { ...options, hasPasswords })
      serveSignUp(scope, deps)
      serveReset(scope, deps)
      serveLibrary(scope, deps)
      serveSecurity(scope, deps, hasPasswords)
      serveClosing(scope, deps, options.closing)
      serveLinks(scope, deps, options.joining)
      serveCompany(scope, deps, options.company)
    },
    { prefix: '/identity' },
  )
}

function serveSession(
  scope: FastifyInstance,
  deps: IdentityDeps,
  { demoPeople, hasPasswords }: IdentityOptions & { readonly hasPasswords: boolean },
): void {
  const { app, auths } = deps
  scope.get('/options', async () => ({
    hosted: app.config.oidc === undefined ? null : { name: app.config.oidc.name },
    passwords: hasPasswords,
    demo: app.config.demo,
    ...(app.config.demo ? { demo_people: demoPeople.map(({ email, role }) => ({ email, role })) } : {}),
    languages: locales,
  }))
  scope.get('/token', async (request, reply) => {
    const { found, headers } = await cookieSession(deps, request)
    copyCookies(reply, headers)
    // Not signed in is a valid result: the sign-in page requests a token too, and an error would only appear in the
    // browser's console.
    if (found === null) return { token: null, expires_at: null }
    const { session, user } = found
    // Every machine of a distributed database has a copy. While one does not respond, people who are signed in go on.
    await updateLastSeen(app.db, session.id, app.clock()).catch((error: unknown) => {
      if (!isMachineLost(error)) throw error
    })
    const { token, expiresAt } = await issueAccessToken(app, { id: user.id, email: user.email, sessionId: session.id })
    return { token, expires_at: expiresAt.toISOString() }
  })
  scope.post('/sign-out-everywhere', async (request, reply) => {
    const { user } = await signedIn(deps, request)
    const ctx = ctxOf(app, request)
    await ctx.db.tx(async (tx) => {
      await deleteSessions(tx, user.id)
      const event = { id: ctx.newId(), personId: user.id, kind: 'signed_out_everywhere', address: request.ip }
      await insertEvent(tx, event, ctx.now)
    })
    const { headers } = await (await auths.own()).api.signOut({ headers: headersOf(app, request), returnHeaders: true })
    copyCookies(reply, headers)
    return { status: true }
  })
}

function serveSignUp(scope: FastifyInstance, deps: IdentityDeps): void {
  const { app } = deps
  scope.post('/sign-up/email', async (request) => {
    const wanted = parsed(SignUp, request.body)
    const path = redirectPathOf(app, wanted.callbackURL)
    const ctx = ctxOf(app, request)
    await attemptMail(app.db, ctx.now, wanted.email, request.ip)
    await refuseOtherWays(app, wanted.email, 'OTHER')
    return afterMinimumTime(signUp(ctx, { ...wanted, callbackURL: path }))
  })
  scope.post('/send-verification-email', async (request) => {
    const wanted = parsed(z.object({ email: EmailAddress, callbackURL: RedirectTarget }), request.body)
    const path = redirectPathOf(app, wanted.callbackURL)
    const ctx = ctxOf(app, request)
    await attemptMail(app.db, ctx.now, wanted.email, request.ip)
    await refuseOtherWays(app, wanted.email, 'OTHER')
    return afterMinimumTime(sendConfirmationAgain(ctx, wanted.email, path))
  })
  // Mail scanners open links automatically, so a GET only redirects to the page whose form confirms.
  scope.get('/verify-email', async (request, reply) => {
    const { token, callbackURL } = parsed(z.object({ token: Token, callbackURL: RedirectTarget }), request.query)
    const state = await mailLinkState(ctxOf(app, request), 'CONFIRM', token)
    const query = { open: { token }, used: { confirmed: '1' }, invalid: { error: 'INVALID_TOKEN' } }[state]
    return redirect(reply, app, redirectPathOf(app, callbackURL) ?? '/login/confirm', query)
  })
  scope.post('/verify-email', async (request, reply) => {
    const { id, email } = await confirmAddress(ctxOf(app, request), linkUseOf(app, request, reply))
    if (await isCompanyRequired(app, email, 'OTHER')) return { status: true, signed_in: false }
    // The use of the link has recorded the browser as a device, so the session needs no recordSignIn.
    const response = await startSession(deps, request, id)
    copyCookies(reply, response.headers)
    return { status: true, signed_in: response.ok }
  })
}

/** Parses the token and the new password of a form that was opened with a mailed link. */
function linkUseOf(app: App, request: FastifyRequest, reply: FastifyReply): LinkUse {
  const { newPassword, token } = parsed(z.object({ newPassword: Password, token: Token }), request.body)
  return {
    token,
    password: newPassword,
    from: clientOf(request),
    recordDevice: (tx, personId) => recordDevice(tx, app, { request, reply }, personId),
  }
}

function serveReset(scope: FastifyInstance, { app }: IdentityDeps): void {
  scope.post('/request-password-reset', async (request) => {
    const wanted = parsed(z.object({ email: EmailAddress, redirectTo: RedirectTarget }), request.body)
    const path = redirectPathOf(app, wanted.redirectTo)
    const ctx = ctxOf(app, request)
    await attemptMail(app.db, ctx.now, wanted.email, request.ip)
    await refuseOtherWays(app, wanted.email, 'OTHER')
    return afterMinimumTime(requestPasswordReset(ctx, wanted.email, path))
  })
  scope.get<{ Params: { token: string } }>('/reset-password/:token', async (request, reply) => {
    const { token } = parsed(z.object({ token: Token }), request.params)
    const { callbackURL } = parsed(z.object({ callbackURL: RedirectTarget }), request.query)
    const state = await mailLinkState(ctxOf(app, request), 'RESET', token)
    const query = state === 'open' ? { token } : { error: 'INVALID_TOKEN' }
    return redirect(reply, app, redirectPathOf(app, callbackURL) ?? '/login/reset', query)
  })
  scope.post('/reset-password', async (request, reply) => {
    await resetPassword(ctxOf(app, request), linkUseOf(app, request, reply))
    return { status: true }
  })
}

function redirect(reply: FastifyReply, app: App, path: string, query: Readonly<Record<string, string>>): FastifyReply {
  const url = new URL(path, app.config.publicUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return reply.redirect(`${url.pathname}${url.search}${url.hash}`)
}

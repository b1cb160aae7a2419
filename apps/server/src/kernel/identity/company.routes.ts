import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { App, Ctx } from '../ctx.ts'
import { openWalletScope } from '../scope.ts'
import { attemptCompany, attemptCompanyResponse } from './attempts.ts'
import { clientOf, cookieOf, cookiePrefix, recordSignIn } from './devices.ts'
import { IdentityError } from './identity-error.ts'
import { ctxOf, type IdentityDeps, libraryRequest, parsed, redirectPathOf, signedIn } from './identity-request.ts'
import { copyCookies, inBrowserLanguage } from './identity-response.ts'
import { EmailAddress } from './sign-up.ts'

/** A sign-in through a company's provider to begin. */
export interface CompanyBeginning {
  readonly walletId: string
  /** The address that was typed, which the provider may show. */
  readonly email: string | null
  /** Where to go on afterwards, and after a failure. */
  readonly path: string
  readonly errorPath: string
  /** Whether an owner tests the settings: nobody is signed in. */
  readonly isTest: boolean
}

/** The return of the browser from the provider. */
export interface CompanyReturn {
  readonly walletId: string
  /** The sealed state of the beginning, from this browser's cookie. */
  readonly state: string | undefined
  readonly url: URL
  readonly from: { readonly address: string; readonly userAgent: string | null }
}

/** The result of a return. `personId`: who is signed in now; null for a test. */
export interface CompanyResult {
  readonly personId: string | null
  readonly path: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether forms of other sites may be posted to the route. */
    isFromOtherSite?: boolean
  }
}

/** A response that was posted. `path`: where the browser goes on with its cookie. */
export interface CompanyReceived {
  readonly isAccepted: boolean
  readonly path: string
}

/** The features' part of the company sign-in. Identity keeps the state in a cookie and starts the session. */
export interface CompanyRoutes {
  /** Returns the company of an address, if it has a provider. */
  readonly find: (ctx: Ctx, email: string) => Promise<{ walletId: string; isEnforced: boolean } | null>
  /** @returns the address of the provider, and the sealed state. */
  readonly begin: (ctx: Ctx, beginning: CompanyBeginning) => Promise<{ url: string; state: string }>
  /** Receives a posted response of a SAML provider. */
  readonly receive: (ctx: Ctx, walletId: string, form: { response: string; relay: string }) => Promise<CompanyReceived>
  /** @returns the metadata of this product as a SAML service provider. */
  readonly metadata: (ctx: Ctx, walletId: string) => Promise<string>
  readonly finish: (ctx: Ctx, back: CompanyReturn) => Promise<CompanyResult>
}

/** Time between the beginning and the return. */
export const COMPANY_STATE_SECONDS = 600

const Path = z.string().max(2_000)
const Begin = z.object({
  email: EmailAddress,
  callbackURL: Path.default('/'),
  errorCallbackURL: Path.default('/login'),
})
const Test = z.object({ wallet: z.uuid(), callbackURL: Path })
const Wallet = z.object({ walletId: z.uuid() })

/** Mounts the sign-in through a company's own provider. */
export function serveCompany(scope: FastifyInstance, deps: IdentityDeps, company: CompanyRoutes): void {
  const { app } = deps
  scope.post('/company/find', async (request) => {
    const { email } = parsed(z.object({ email: EmailAddress }), request.body)
    const ctx = ctxOf(app, request)
    await attemptCompany(app.db, ctx.now, request.ip)
    const found = await company.find(ctx, email)
    return { company: found === null ? null : { is_enforced: found.isEnforced } }
  })
  scope.post('/company/begin', async (request, reply) => {
    const { email, callbackURL, errorCallbackURL } = parsed(Begin, request.body)
    const ctx = ctxOf(app, request)
    await attemptCompany(app.db, ctx.now, request.ip)
    const found = await company.find(ctx, email)
    if (found === null) throw notFound()
    const [path, errorPath] = [redirectPathOf(app, callbackURL), redirectPathOf(app, errorCallbackURL)]
    const beginning = { walletId: found.walletId, email, path: path ?? '/', errorPath: errorPath ?? '/login' }
    return reply.send({ url: await begin({ app, company }, request, reply, { ...beginning, isTest: false }) })
  })
  // The address of the tile in the provider's portal.
  scope.get('/company/:walletId/start', { errorHandler: showOnSignInPage }, async (request, reply) => {
    const { walletId } = parsed(Wallet, request.params)
    await attemptCompany(app.db, app.clock(), request.ip)
    const beginning = { walletId, email: null, path: '/', errorPath: '/login', isTest: false }
    return reply.redirect(await begin({ app, company }, request, reply, beginning))
  })
  scope.post('/company/test', async (request, reply) => {
    const { wallet: walletId, callbackURL } = parsed(Test, request.body)
    const { user } = await signedIn(deps, request)
    await openWalletScope(app.db, user, walletId, 'api_keys.manage')
    const path = redirectPathOf(app, callbackURL) ?? '/'
    const beginning = { walletId, email: user.email, path, errorPath: path, isTest: true }
    return reply.send({ url: await begin({ app, company }, request, reply, beginning) })
  })
  for (const path of ['/company/:walletId/oidc', '/company/:walletId/saml']) {
    scope.get(path, { errorHandler: showOnSignInPage }, async (request, reply) => {
      const { walletId } = parsed(Wallet, request.params)
      return finish(deps, company, { request, reply, walletId })
    })
  }
  scope.get('/company/:walletId/saml/metadata', async (request, reply) => {
    const { walletId } = parsed(Wallet, request.params)
    return reply.type('application/samlmetadata+xml').send(await company.metadata(ctxOf(app, request), walletId))
  })
  scope.register(async (posts) => serveSamlResponses(posts, app, company))
}

/** Base64 and percent-encoding make a response larger than its XML. */
const LARGEST_RESPONSE_BYTES = 700_000
const SamlForm = z.object({
  SAMLResponse: z.string().min(1),
  RelayState: z.string().max(2_000).default(''),
})

/**
 * Receives the form that the provider lets the browser post. Browsers send no cookie with it, because it comes from
 * another site. They send it with the GET that follows.
 */
function serveSamlResponses(posts: FastifyInstance, app: App, company: CompanyRoutes): void {
  posts.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const options = { bodyLimit: LARGEST_RESPONSE_BYTES, config: { isFromOtherSite: true }, errorHandler: showAfterPost }
  posts.post('/company/:walletId/saml', options, async (request, reply) => {
    const { walletId } = parsed(Wallet, request.params)
    const { SAMLResponse: response, RelayState: relay } = parsed(SamlForm, request.body)
    const attempt = await attemptCompanyResponse(app.db, app.clock(), request.ip)
    const { isAccepted, path } = await company.receive(ctxOf(app, request), walletId, { response, relay })
    if (isAccepted) await attempt.succeeded()
    return reply.redirect(path, 303)
  })
}

function codeOf(error: unknown): string {
  if (error instanceof IdentityError) return error.code
  return (error as { statusCode?: number }).statusCode === 413 ? 'COMPANY_TOO_LARGE' : 'COMPANY_FAILED'
}

function logUnexpected(error: unknown, request: FastifyRequest): void {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (!(error instanceof IdentityError) && status >= 500) request.log.error({ err: error }, 'a company sign-in failed')
}

/** People see these addresses in their browser, so that an error is a sentence of the sign-in page. */
function showOnSignInPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  logUnexpected(error, request)
  return reply.redirect(inBrowserLanguage(request, `/login?error=${codeOf(error)}`), 303)
}

/** Like {@link showOnSignInPage}, after a GET with the cookie that contains the person's language. */
function showAfterPost(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  logUnexpected(error, request)
  const { walletId = '' } = request.params as { walletId?: string }
  return reply.redirect(`/identity/company/${encodeURIComponent(walletId)}/saml?error=${codeOf(error)}`, 303)
}

const notFound = () => new IdentityError(404, 'COMPANY_NOT_FOUND', 'This company has no sign-in of its own.')

const stateCookie = (app: App) => `${cookiePrefix(app)}.company`

async function begin(
  { app, company }: { app: App; company: CompanyRoutes },
  request: FastifyRequest,
  reply: FastifyReply,
  beginning: CompanyBeginning,
): Promise<string> {
  const { url, state } = await company.begin(ctxOf(app, request), beginning)
  setState(app, reply, state, COMPANY_STATE_SECONDS)
  return url
}

function setState(app: App, reply: FastifyReply, state: string, seconds: number): void {
  const secure = app.config.publicUrl.startsWith('https://') ? '; Secure' : ''
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${stateCookie(app)}=${encodeURIComponent(state)}; ${attributes}`)
}

/** Finishes a sign-in in the browser that began it, and goes on. The state is used once. */
async function finish(
  deps: IdentityDeps,
  company: CompanyRoutes,
  { request, reply, walletId }: { request: FastifyRequest; reply: FastifyReply; walletId: string },
): Promise<FastifyReply> {
  const { app, auths } = deps
  const cookie = cookieOf(request, stateCookie(app))
  const state = cookie === undefined ? undefined : decodeURIComponent(cookie)
  setState(app, reply, '', 0)
  const url = new URL(request.url, app.config.publicUrl)
  const back = { walletId, state, url, from: clientOf(request) }
  const { personId, path } = await company.finish(ctxOf(app, request), back)
  if (personId === null) return reply.redirect(inBrowserLanguage(request, path))
  const response = await (await auths.own()).handler(
    libraryRequest(app, request, { personId }, '/identity/company/session'),
  )
  await recordSignIn(app, { request, reply }, response)
  if (!response.ok) throw new Error(`the identity library answered ${response.status}`)
  copyCookies(reply, response.headers)
  return reply.redirect(path)
}

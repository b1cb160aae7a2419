import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { App, Ctx } from '../ctx.ts'
import { openWalletScope } from '../scope.ts'
import { attemptCompany } from './attempts.ts'
import { clientOf, cookieOf, cookiePrefix, recordSignIn } from './devices.ts'
import { IdentityError } from './identity-error.ts'
import { ctxOf, type IdentityDeps, libraryRequest, parsed, redirectPathOf, signedIn } from './identity-request.ts'
import { copyCookies } from './identity-response.ts'
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

/** The features' part of the company sign-in. Identity keeps the state in a cookie and starts the session. */
export interface CompanyRoutes {
  /** Returns the company of an address, if it has a provider. */
  readonly find: (ctx: Ctx, email: string) => Promise<{ walletId: string; isEnforced: boolean } | null>
  /** @returns the address of the provider, and the sealed state. */
  readonly begin: (ctx: Ctx, beginning: CompanyBeginning) => Promise<{ url: string; state: string }>
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
  scope.get('/company/:walletId/start', async (request, reply) => {
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
  scope.get('/company/:walletId/oidc', async (request, reply) => {
    const { walletId } = parsed(Wallet, request.params)
    return finish(deps, company, { request, reply, walletId })
  })
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
  if (personId === null) return reply.redirect(path)
  const response = await (await auths.own()).handler(
    libraryRequest(app, request, { personId }, '/identity/company/session'),
  )
  await recordSignIn(app, { request, reply }, response)
  if (!response.ok) throw new Error(`the identity library answered ${response.status}`)
  copyCookies(reply, response.headers)
  return reply.redirect(path)
}

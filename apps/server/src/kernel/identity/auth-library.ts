import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { getAdapter } from 'better-auth/db/adapter'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { decodeJwt } from 'jose'
import * as z from 'zod'
import { newId } from '../../platform/ids.ts'
import type { App } from '../ctx.ts'
import { useCode } from './attempts.sql.ts'
import { ADDRESS_HEADER, type Auth } from './auth.ts'
import { isCompanyRequired } from './company.ts'
import { endWaysIn } from './end-ways-in.ts'
import { identityDatabase } from './identity-pool.ts'
import { deletePassword, lockPerson, selectPersonByEmail } from './person.sql.ts'
import { hashingTokens } from './session-token.ts'

/** Lifetime of a session after its last use. The cookie survives a restart of the browser. */
const SESSION_SECONDS = 30 * 86_400
/** Interval at which a session in use is prolonged. */
const PROLONG_AFTER_SECONDS = 86_400

const DISCOVERY_TIMEOUT_MS = 5_000

/** Creates the identity library for passwords, the second factor and cookies. */
export async function ownAuth(app: App): Promise<Auth> {
  return betterAuth(await withHashedTokens(optionsOf(app))) as unknown as Auth
}

async function withHashedTokens(options: BetterAuthOptions): Promise<BetterAuthOptions> {
  const adapter = hashingTokens(await getAdapter(options))
  return { ...options, database: () => adapter }
}

/**
 * Creates the identity library with the hosted provider.
 * @throws when the provider does not return its configuration in time.
 */
export async function hostedAuth(app: App, provider: NonNullable<App['config']['oidc']>): Promise<Auth> {
  const userInfoUrl = await userInfoUrlOf(provider.issuer)
  const hosted = genericOAuth({
    config: [
      {
        providerId: 'hosted',
        name: provider.name,
        discoveryUrl: discoveryUrl(provider.issuer),
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        getUserInfo: (tokens) => profileOf(tokens, userInfoUrl) as never,
        mapProfileToUser: (profile) => ({
          name: String(profile.name ?? profile.email ?? ''),
          email: String(profile.email ?? ''),
        }),
      },
    ],
  })
  const options = optionsOf(app)
  const all = { ...options, plugins: [...(options.plugins ?? []), hosted] }
  return betterAuth(await withHashedTokens(all)) as unknown as Auth
}

const discoveryUrl = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/**
 * Returns the provider's userinfo endpoint.
 * @throws when the discovered issuer differs from the configured one.
 */
async function userInfoUrlOf(issuer: string): Promise<string | undefined> {
  const response = await fetch(discoveryUrl(issuer), {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
    redirect: 'error',
  })
  const found = (await response.json()) as { issuer?: unknown; userinfo_endpoint?: unknown }
  if (found.issuer !== issuer) throw new Error(`the provider at ${issuer} calls itself ${String(found.issuer)}`)
  return typeof found.userinfo_endpoint === 'string' ? found.userinfo_endpoint : undefined
}

interface HostedProfile {
  readonly [claim: string]: unknown
  readonly sub: string
}

/**
 * Returns the profile from the ID token, which the library has verified. A missing e-mail is fetched from the userinfo
 * endpoint, whose subject must be the same (OpenID Connect Core §5.3.2). Without an ID token there is no proof of who
 * uses the browser.
 */
async function profileOf(
  { idToken, accessToken }: { readonly idToken?: string | undefined; readonly accessToken?: string | undefined },
  userInfoUrl: string | undefined,
): Promise<object | null> {
  if (idToken === undefined || idToken === '') return null
  const claims = decodeJwt(idToken) as HostedProfile
  let profile = claims
  if (claims.email === undefined && userInfoUrl !== undefined) {
    const response = await fetch(userInfoUrl, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
      redirect: 'error',
    })
    const hosted = response.ok ? ((await response.json()) as HostedProfile) : undefined
    if (hosted?.sub !== claims.sub) return null
    profile = { ...claims, ...hosted }
  }
  const { sub, email, email_verified: verified, name } = profile
  return {
    ...profile,
    id: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: verified === true || verified === 'true',
    ...(typeof name === 'string' ? { name } : {}),
  }
}

function optionsOf(app: App): BetterAuthOptions {
  const { config } = app
  const secure = config.publicUrl.startsWith('https://')
  const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    appName: 'Voltway Fleets',
    baseURL: config.publicUrl,
    basePath: '/identity',
    secret: config.secret,
    database: { db: identityDatabase(app.db.pool) as never, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // attempts.ts limits attempts before hashing and shares its counters between processes.
    rateLimit: { enabled: false },
    trustedOrigins: [config.publicUrl],
    emailAndPassword: { enabled: true, disableSignUp: true, requireEmailVerification: true, minPasswordLength: 8 },
    user: {
      modelName: 'person',
      fields: { emailVerified: 'email_verified', image: 'photo_url', ...dates },
      additionalFields: { language: { type: 'string', required: false, input: false, defaultValue: 'en' } },
      validateUserInfo: ({ user, source }) => acceptHosted(app, user, source.action),
    },
    session: {
      modelName: 'identity_session',
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dates,
      },
      expiresIn: SESSION_SECONDS,
      updateAge: PROLONG_AFTER_SECONDS,
    },
    account: {
      modelName: 'identity_account',
      fields: {
        userId: 'person_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
      updateAccountOnSignIn: false,
      // acceptHosted first removes the access of an account with this address that is not confirmed.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false },
    },
    verification: { modelName: 'identity_verification', fields: { expiresAt: 'expires_at', ...dates } },
    databaseHooks: {
      // The provider's tokens are not stored: only the identity is needed.
      account: {
        create: {
          before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: 'Voltway Fleets',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'identity_two_factor',
            fields: {
              userId: 'person_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      provenSessions(),
    ],
    hooks: {
      before: createAuthMiddleware(
        async (ctx) => void (ctx.path === '/two-factor/verify-totp' && (await claimCode(app, ctx as never))),
      ),
    },
    onAPIError: { errorURL: `${config.publicUrl}/login` },
    advanced: {
      database: { generateId: () => newId() },
      // `__Host-` cookies require https. Browsers drop them on http://localhost.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-voltway' : 'voltway',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableOriginCheck: false,
      // identity.routes.ts checks the origin of every request.
      disableCSRFCheck: true,
    },
    // Any other level would also print to the console.
    logger: { level: 'info', log: (_level, message, ...details) => logOf(app, message, details) },
  }
}

/**
 * Creates the session of a person whom our own route has identified: by a passkey, a mailed link or the mail of an
 * invitation. Only our routes of these paths call them: they verify the proof and set the person in the body.
 */
function provenSessions(): BetterAuthPlugin {
  return {
    id: 'proven-sessions',
    endpoints: {
      signInByPasskey: sessionEndpoint('/sign-in/passkey'),
      signInByLink: sessionEndpoint('/sign-in/link'),
      joinByInvitation: sessionEndpoint('/join'),
      signInByCompany: sessionEndpoint('/company/session'),
    },
  }
}

const sessionEndpoint = (path: string) =>
  createAuthEndpoint(path, { method: 'POST', body: z.object({ personId: z.uuid() }) }, async (ctx) => {
    const user = await ctx.context.internalAdapter.findUserById(ctx.body.personId)
    if (user === null) throw ctx.error('UNAUTHORIZED')
    const session = await ctx.context.internalAdapter.createSession(user.id)
    await setSessionCookie(ctx, { session, user })
    return ctx.json({ status: true })
  })

function logOf(app: App, message: string, details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error)
  if (error === undefined) app.log.debug({ identity: message }, 'the identity library refused a request')
  else app.log.error({ err: error, identity: message }, 'the identity library failed')
}

/** Accepts a hosted identity only with an address that the provider has verified. */
async function acceptHosted(app: App, user: { email?: unknown; emailVerified?: unknown }, action: string) {
  if (action !== 'sign-in' && action !== 'link-account' && action !== 'create-user') return
  if (user.emailVerified !== true || typeof user.email !== 'string') return { error: 'EMAIL_NOT_VERIFIED' }
  if (await isCompanyRequired(app, user.email, 'OTHER')) return { error: 'COMPANY_SIGN_IN_REQUIRED' }
  if (action === 'link-account') await removeUnconfirmedAccess(app, user.email.toLowerCase())
}

/**
 * Removes the password and all other access of an account whose address was never confirmed. The provider's verified
 * address shows that the account belongs to the person who signs in now.
 */
async function removeUnconfirmedAccess(app: App, email: string): Promise<void> {
  await app.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    if (person === undefined || person.email_verified) return
    await lockPerson(tx, person.id)
    await deletePassword(tx, person.id)
    await endWaysIn(tx, person.id, app.clock())
  })
}

interface CodeContext {
  readonly body?: { readonly code?: unknown }
  readonly context: {
    readonly secret: string
    createAuthCookie(name: string): { readonly name: string }
    readonly internalAdapter: { findVerificationValue(identifier: string): Promise<{ value: string } | null> }
  }
  getSignedCookie(name: string, secret: string): Promise<string | null | false>
  error(status: 'UNAUTHORIZED', body: { code: string; message: string }): Error
}

/**
 * Accepts a code of the second factor only once, so that a code seen on a screen or in a log is useless (RFC 6238
 * §5.2).
 */
async function claimCode(app: App, ctx: CodeContext): Promise<void> {
  const challenge = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, ctx.context.secret)
  const code = ctx.body?.code
  if (!challenge || typeof code !== 'string' || !/^\d{6}$/.test(code)) return
  const personId = (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value
  if (personId === undefined || (await useCode(app.db, personId, code, app.clock()))) return
  throw ctx.error('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' })
}

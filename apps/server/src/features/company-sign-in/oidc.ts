import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import type { App } from '../../kernel/ctx.ts'
import { outboundFetch } from '../../platform/outbound-fetch.ts'
import { refuse } from '../../platform/refusal.ts'
import { openSealedFor } from '../../platform/sealed-job.ts'
import type { SignInRow } from './company-sign-in.sql.ts'
import { CLIENT_SECRETS, redirectUriOf } from './company-sign-in.ts'
import {
  addressIn,
  CompanyRefused,
  groupsIn,
  nameIn,
  type ProviderProfile,
  subjectIn,
  textIn,
} from './provider-profile.ts'

/* OpenID Connect with `openid-client`: authorization code flow with PKCE, state and nonce. */

/** Clocks of providers may differ from ours by this much. */
const CLOCK_TOLERANCE_SECONDS = 120
const CONFIGURATION_MS = 600_000
/** Accounts of Google exist for addresses of any domain. Those of a company name it in `hd`. */
const GOOGLE = 'https://accounts.google.com'

/** Checks of a beginning, kept in the browser's sealed cookie. */
export interface OidcChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const configurations = new LRUCache<string, client.Configuration>({ max: 500, ttl: CONFIGURATION_MS })

/**
 * Returns the provider's configuration, which is fetched with the protection of outbound requests. Its keys are fetched
 * again when an ID token names an unknown one.
 */
async function configurationOf(app: App, row: SignInRow): Promise<client.Configuration> {
  const { issuer, client_id: clientId, client_secret: sealed } = row
  if (issuer === null || clientId === null || sealed === null) throw new CompanyRefused('COMPANY_NOT_FOUND')
  const key = createHash('sha256')
    .update(JSON.stringify([row.wallet_id, issuer, clientId, sealed]))
    .digest('base64')
  const known = configurations.get(key)
  if (known !== undefined) return known
  const { secret } = openSealedFor<{ secret: string }>(app.config.secret, CLIENT_SECRETS, sealed)
  const found = await discover(app, { issuer, clientId, secret })
  configurations.set(key, found)
  return found
}

function discover(
  app: App,
  { issuer, clientId, secret }: { readonly issuer: string; readonly clientId: string; readonly secret: string },
): Promise<client.Configuration> {
  const { allowPrivateAddresses } = app.config.companySignIn
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticationWith(secret),
    {
      [client.customFetch]: outboundFetch(allowPrivateAddresses) as client.CustomFetch,
      execute: [client.enableNonRepudiationChecks, ...(allowPrivateAddresses ? [client.allowInsecureRequests] : [])],
    },
  )
}

/** Errors of the library about a response that is no discovery document. */
const NO_DOCUMENT = ['RESPONSE_IS_NOT_CONFORM', 'RESPONSE_IS_NOT_JSON', 'PARSE_ERROR', 'INVALID_RESPONSE'].map(
  (name) => `OAUTH_${name}`,
)

/**
 * Finds a provider by its issuer, and returns the issuer as the provider writes it, which ID tokens repeat.
 * @throws Refusal that names the field `issuer`.
 */
export async function findIssuer(app: App, issuer: string): Promise<string> {
  const server = await discover(app, { issuer, clientId: 'discovery', secret: 'unused' })
    .then((found) => found.serverMetadata())
    .catch((error: unknown) => refuseIssuer(problemOf(error)))
  // The library accepts the address of a document in place of an issuer, and shared issuers of some providers.
  if (new URL(server.issuer).href !== new URL(issuer).href) refuseIssuer('differs')
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = server
  if (authorization === undefined || token === undefined || keys === undefined) refuseIssuer('without_discovery')
  return server.issuer
}

type IssuerProblem = 'unreachable' | 'without_discovery' | 'differs'

const refuseIssuer = (problem: IssuerProblem): never =>
  refuse(`sign_in_provider.issuer_${problem}`, { fields: { issuer: problem } })

function problemOf(error: unknown): IssuerProblem {
  const { code = '' } = error as { code?: string }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' || code === 'ERR_INVALID_URL') return 'differs'
  return NO_DOCUMENT.includes(code) ? 'without_discovery' : 'unreachable'
}

/** Sends the client's secret as the provider accepts it: in the header by default (OpenID Connect Core §9). */
function authenticationWith(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const authenticate = methods === undefined || methods.includes('client_secret_basic') ? basic : post
    return authenticate(server, metadata, body, headers)
  }
}

/**
 * Returns the address at the provider, and the checks of the return.
 * @throws when the provider does not respond.
 */
export async function beginOidc(
  app: App,
  row: SignInRow,
  email: string | null,
): Promise<{ url: string; checks: OidcChecks }> {
  const configuration = await configurationOf(app, row)
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(app, row.wallet_id),
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    ...(email === null ? {} : { login_hint: email }),
  })
  return { url: url.href, checks }
}

/**
 * Exchanges the code of a return for the person's profile. A missing address is fetched from the userinfo endpoint, whose
 * subject must be the same.
 * @throws CompanyRefused
 */
export async function finishOidc(app: App, row: SignInRow, url: URL, checks: OidcChecks): Promise<ProviderProfile> {
  const configuration = await configurationOf(app, row)
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  })
  const proven = tokens.claims()
  if (proven === undefined) throw new CompanyRefused('COMPANY_FAILED')
  const needsMore = proven.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = needsMore ? await client.fetchUserInfo(configuration, tokens.access_token, proven.sub) : {}
  return profileOf(row, { ...more, ...proven })
}

function profileOf(row: SignInRow, claims: Readonly<Record<string, unknown>> & { sub: string }): ProviderProfile {
  const { email, email_verified: isVerified, name, locale, hd } = claims
  const address = addressIn(email)
  const isForeign =
    row.issuer !== null &&
    new URL(row.issuer).origin === GOOGLE &&
    (typeof hd !== 'string' || !address.endsWith(`@${hd.toLowerCase()}`))
  if (isVerified === false || isVerified === 'false' || isForeign)
    throw new CompanyRefused('EMAIL_NOT_VERIFIED', address)
  return {
    subject: subjectIn(claims.sub),
    email: address,
    name: nameIn(name, address),
    locale: textIn(locale) ?? null,
    groups: groupsIn(claims[row.groups_claim]),
  }
}

import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { App } from '../ctx.ts'

/**
 * Lifetime of an access token in seconds, at most. The browser keeps it in memory only and refreshes it before it
 * expires.
 */
export const ACCESS_TOKEN_SECONDS = 600

const ISSUER = 'voltway-fleets'

/** The verified claims of an access token. */
export interface AccessTokenClaims {
  readonly personId: string
  readonly sessionId: string
  /** Expiry in epoch milliseconds. */
  readonly expiresAtMs: number
}

interface Keyring {
  readonly key: Uint8Array
  /** Claims of tokens whose signature is verified. The expiry is checked on every use. */
  readonly verified: LRUCache<string, AccessTokenClaims>
}

const keyrings = new Map<string, Keyring>()

function keyringOf(app: App): Keyring {
  const { secret } = app.config
  let keyring = keyrings.get(secret)
  if (keyring === undefined) {
    keyring = { key: new TextEncoder().encode(`access-token:${secret}`), verified: new LRUCache({ max: 10_000 }) }
    keyrings.set(secret, keyring)
  }
  return keyring
}

/**
 * Signs an access token with HS256. Only our own servers verify it, and verifying HS256 takes microseconds where ES256
 * costs more than a list call.
 */
export async function issueAccessToken(
  app: App,
  person: { readonly id: string; readonly email: string; readonly sessionId: string },
  lifetimeSeconds = ACCESS_TOKEN_SECONDS,
): Promise<{ token: string; expiresAt: Date }> {
  const nowSeconds = Math.floor(app.clock().getTime() / 1000)
  const token = await new SignJWT({ email: person.email, sid: person.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setSubject(person.id)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(keyringOf(app).key)
  return { token, expiresAt: new Date((nowSeconds + lifetimeSeconds) * 1000) }
}

/**
 * Returns the cached claims of a verified token that has not expired. Undefined: the token must be verified with {@link
 * readAccessToken}.
 */
export function knownAccessToken(app: App, token: string): AccessTokenClaims | undefined {
  const known = keyringOf(app).verified.get(token)
  return known !== undefined && known.expiresAtMs > app.clock().getTime() ? known : undefined
}

/**
 * Verifies an access token.
 * @returns the claims, `'expired'`, or `'invalid'`. The caller checks whether the session still exists.
 */
export async function readAccessToken(app: App, token: string): Promise<AccessTokenClaims | 'expired' | 'invalid'> {
  const now = app.clock()
  const { key, verified } = keyringOf(app)
  const known = verified.get(token)
  if (known !== undefined) return known.expiresAtMs > now.getTime() ? known : 'expired'
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'], currentDate: now })
    const claims = {
      personId: payload.sub as string,
      sessionId: payload.sid as string,
      expiresAtMs: (payload.exp as number) * 1000,
    }
    verified.set(token, claims)
    return claims
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid'
  }
}

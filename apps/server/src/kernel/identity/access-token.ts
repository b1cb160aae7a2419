import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { App } from '../ctx.ts'

/** Access tokens live ten minutes at most; the browser keeps them in memory only and refreshes before each call. */
export const ACCESS_TOKEN_SECONDS = 600

const ISSUER = 'voltway-fleets'

/** What an access token says about its bearer. */
export interface AccessTokenClaims {
  readonly personId: string
  readonly sessionId: string
  /** Epoch milliseconds. */
  readonly expiresAtMs: number
}

interface Keyring {
  readonly key: Uint8Array
  /** Tokens whose signature was checked; expiry is looked at each time. */
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
 * Signs an access token. HS256, because only our own servers read it: verifying takes microseconds where ES256 costs more than
 * the list that is asked for.
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

/** What is known of a token whose signature was checked before; undefined when it must be read. */
export function knownAccessToken(app: App, token: string): AccessTokenClaims | undefined {
  const known = keyringOf(app).verified.get(token)
  return known !== undefined && known.expiresAtMs > app.clock().getTime() ? known : undefined
}

/**
 * Reads an access token.
 * @returns the claims, `'expired'`, or `'invalid'`. Whether the session still lives is the caller's to look up.
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

import { fetchEarly } from '../../lib/early-replies.ts'

/**
 * Client of the server's embedded identity service, mounted at /identity. The service is not part of the product's
 * contract.
 */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly status: number
  /** The error code of the identity service, e.g. `INVALID_EMAIL_OR_PASSWORD`. `NETWORK` when no response arrived. */
  readonly code: string
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: string, retryAfterSeconds?: number, cause?: unknown) {
    super(`Identity answered ${status} ${code}`, { cause })
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * No response arrived, or the server has none now: it is overloaded, it or its database is down, or a proxy has no server
 * behind it. Nothing is known of the session, so nobody is asked to sign in.
 */
export const isUnanswered = ({ status }: IdentityError): boolean => status === 0 || [502, 503, 504].includes(status)

/** Sends one request to the identity service: GET without a body, POST with one. */
export async function call<Reply>(path: string, body?: unknown): Promise<Reply> {
  let response: Response
  try {
    response = await fetchEarly(`/identity${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw new IdentityError(0, 'NETWORK', undefined, error)
  }
  const reply: unknown = await response.json().catch(() => null)
  if (response.ok) return reply as Reply
  const code = (reply as { code?: unknown } | null)?.code
  const seconds = Number(response.headers.get('retry-after') ?? response.headers.get('x-retry-after') ?? Number.NaN)
  throw new IdentityError(
    response.status,
    typeof code === 'string' ? code : response.status === 429 ? 'TOO_MANY_REQUESTS' : 'UNKNOWN',
    Number.isFinite(seconds) ? Math.ceil(seconds) : undefined,
  )
}

export interface IdentityOptions {
  /** The identity provider of the installation, when the operator configured one. */
  readonly hosted: { readonly name: string } | null
  /** Whether people may sign in with a password, a passkey or a link too. Undefined: a server of the previous release. */
  readonly passwords?: boolean
  readonly demo: boolean
  readonly demo_people?: readonly { readonly email: string; readonly role: string }[]
}

export interface Token {
  readonly token: string
  readonly expires_at: string
}

export const identity = {
  options: () => call<IdentityOptions>('/options'),
  /** Without a session there is no token. This is not an error. */
  token: () => call<Token | { readonly token: null }>('/token'),
  signOut: () => call('/sign-out', {}),
  signOutEverywhere: () => call('/sign-out-everywhere', {}),
}

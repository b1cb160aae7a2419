import type { App } from '../ctx.ts'

/** Written by us into every request handed on; a client's own is overwritten. */
export const ADDRESS_HEADER = 'x-identity-address'

const DISCOVERY_TIMEOUT_MS = 5_000

export interface Auth {
  /** Answers a request below /identity. */
  handler(request: Request): Promise<Response>
  readonly api: {
    getSession(input: {
      headers: Headers
      returnHeaders: true
    }): Promise<{ headers: Headers; response: CookieSession | null }>
    signOut(input: { headers: Headers; returnHeaders: true }): Promise<{ headers: Headers }>
  }
}

export interface CookieSession {
  readonly session: { readonly id: string; readonly expiresAt: Date }
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
}

export interface Auths {
  /** Passwords, second factor, cookies. */
  own(): Promise<Auth>
  /** The same with the hosted provider: a provider that is down at boot is only down. */
  hosted(): Promise<Auth | undefined>
}

/** Both are built when they are first needed; their library is a fifth of the program a start would have to read. */
export function openAuths(app: App): Auths {
  let own: Promise<Auth> | undefined
  let hosted: Promise<Auth> | undefined
  return {
    own: () => (own ??= import('./auth.ts').then(({ ownAuth }) => ownAuth(app))),
    hosted: async () => {
      const provider = app.config.oidc
      if (provider === undefined) return undefined
      hosted ??= discoverable(provider.issuer).then(async () => {
        const { hostedAuth } = await import('./auth.ts')
        return hostedAuth(app, provider)
      })
      try {
        return await hosted
      } catch (error) {
        hosted = undefined
        throw error
      }
    },
  }
}

export const discoveryUrl = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** @throws when the provider does not answer with its configuration in time. */
async function discoverable(issuer: string): Promise<void> {
  const response = await fetch(discoveryUrl(issuer), {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
    redirect: 'error',
  })
  const found = (await response.json()) as { issuer?: unknown }
  if (found.issuer !== issuer) throw new Error(`the provider at ${issuer} calls itself ${String(found.issuer)}`)
}

import type { App } from '../ctx.ts'
import type { Auth } from './auth.ts'

/** The two ways to sign in. The library loads on the first call, because loading it delays the start. */
export interface Auths {
  /** Sign-in with password, second factor and cookies. */
  own(): Promise<Auth>
  /**
   * The same with the hosted provider. Undefined: none is configured. A provider that is down at the start is retried
   * with the next call.
   */
  hosted(): Promise<Auth | undefined>
}

/** Creates both on first use. The library is a fifth of the code that a start would load. */
export function openAuths(app: App): Auths {
  let own: Promise<Auth> | undefined
  let hosted: Promise<Auth> | undefined
  return {
    own: () => (own ??= import('./auth-library.ts').then(({ ownAuth }) => ownAuth(app))),
    hosted: async () => {
      const provider = app.config.oidc
      if (provider === undefined) return undefined
      hosted ??= import('./auth-library.ts').then(({ hostedAuth }) => hostedAuth(app, provider))
      try {
        return await hosted
      } catch (error) {
        hosted = undefined
        throw error
      }
    },
  }
}

import type { App } from '../ctx.ts'
import type { Auth } from './auth.ts'

/** The two ways to sign in. Each opens the library with the first call, because loading it delays a start. */
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

import { use } from 'react'
import { usable } from '../../lib/usable.ts'
import { type IdentityOptions, identity } from '../../shared/session/identity.ts'

let requested: Promise<IdentityOptions | null> | undefined

/** Returns the sign-in options, requested once. Null after an error: e-mail and password are offered then. */
export function identityOptions(): Promise<IdentityOptions | null> {
  requested ??= usable(identity.options().catch(() => null))
  return requested
}

/** Suspends until the options are loaded, so that no option appears and disappears again. */
export function useIdentityOptions(): IdentityOptions | null {
  return use(identityOptions())
}

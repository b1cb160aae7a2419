import { use } from 'react'
import { usable } from '../../lib/usable.ts'
import { type IdentityOptions, identity } from '../../shared/session/identity.ts'

let asked: Promise<IdentityOptions | null> | undefined

/** How one signs in here, asked for once; without an answer e-mail and password are offered. */
export function identityOptions(): Promise<IdentityOptions | null> {
  asked ??= usable(identity.options().catch(() => null))
  return asked
}

/** Waits for the answer, so that nothing is shown that would have to be taken away again. */
export function useIdentityOptions(): IdentityOptions | null {
  return use(identityOptions())
}

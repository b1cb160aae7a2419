import type { User } from '@voltway/contract/users'
import { useEffect, useState } from 'react'
import { useSessionStatus } from '../session/session.ts'
import { type Consents, chooseAsVisitor, useVisitorChoice } from './consents.ts'

export interface Chosen {
  /** Null before sign-in. */
  readonly uid: string | null
  readonly consents: Consents
  /** Whether the person answered the question. Until then all kinds are off. */
  readonly chosen: boolean
}

/** The current person's consents: from the account, or from this device before sign-in. Null while they are unknown. */
export function useConsents(): Chosen | null {
  const signedIn = useSessionStatus() === 'in'
  const account = useAccount(signedIn)
  const visitor = useVisitorChoice()
  if (!signedIn) return { uid: null, consents: visitor.consents, chosen: visitor.chosen }
  return account && { uid: account.uid, consents: account.consents, chosen: account.consents_chosen }
}

function useAccount(signedIn: boolean): User | null {
  const [account, setAccount] = useState<User | null>(null)
  useEffect(() => {
    if (!signedIn) return
    let gone = false
    let stop = () => {}
    import('./account-consents.ts').then(
      ({ followAccount }) => {
        if (!gone) stop = followAccount(setAccount)
      },
      // Unknown counts as no consent.
      () => {},
    )
    return () => {
      gone = true
      stop()
      setAccount(null)
    }
  }, [signedIn])
  return account
}

/**
 * Stores a choice in the account, or on this device before sign-in.
 * @throws the errors of `request` when the account could not be updated.
 */
export async function chooseConsents(consents: Consents, uid: string | null): Promise<void> {
  if (uid === null) return chooseAsVisitor(consents)
  const { saveConsents } = await import('./account-consents.ts')
  await saveConsents(consents)
}

import type { User } from '@voltway/contract/users'
import { useEffect, useState } from 'react'
import { useSessionStatus } from '../session/session.ts'
import { type Consents, chooseAsVisitor, useVisitorChoice } from './consents.ts'

export interface Chosen {
  /** Null before signing in. */
  readonly uid: string | null
  readonly consents: Consents
  /** Whether the question was answered; until then all are off. */
  readonly chosen: boolean
}

/** What the person at the screen agreed to: the account's word, before signing in this device's. Null while it is not known. */
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
      // Not known is not agreed.
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

/** Keeps a choice where it belongs. Throws what `ask` throws when the account could not be told. */
export async function chooseConsents(consents: Consents, uid: string | null): Promise<void> {
  if (uid === null) return chooseAsVisitor(consents)
  const { saveConsents } = await import('./account-consents.ts')
  await saveConsents(consents)
}

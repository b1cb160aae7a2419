import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import type { Consents } from './consents.ts'

interface Choosing {
  readonly pending: boolean
  /** Why the choice could not be kept, in words. */
  readonly problem: string | null
  readonly save: (consents: Consents) => Promise<boolean>
}

/** Saving a choice once, and saying so when it could not be kept. */
export function useChoosing(choose: (consents: Consents) => Promise<void>): Choosing {
  const t = usePhrases('consent')
  const errors = usePhrases('errors')
  const [state, setState] = useState<{ pending: boolean; problem: string | null }>({ pending: false, problem: null })
  const save = async (consents: Consents) => {
    setState({ pending: true, problem: null })
    try {
      await choose(consents)
      setState({ pending: false, problem: null })
      return true
    } catch {
      setState({ pending: false, problem: `${t.notSaved} ${errors.checkInternetConnection}.` })
      return false
    }
  }
  return { ...state, save }
}

import { usePhrases } from '../../lib/phrases.tsx'
import { type Action, useAction } from '../use-action.ts'
import type { Consents } from './consents.ts'

/** Saves a choice, and says so when it could not be saved. */
export function useChoosing(choose: (consents: Consents) => Promise<void>): Action<Consents> {
  const t = usePhrases('consent')
  const errors = usePhrases('errors')
  return useAction(choose, {
    describe: () => ({ message: `${t.notSaved} ${errors.checkInternetConnection}.`, fields: {} }),
  })
}

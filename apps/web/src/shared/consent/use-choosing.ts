import { usePhrases } from '../../lib/phrases.tsx'
import { type Action, useAction } from '../use-action.ts'
import type { Consents } from './consents.ts'

/** Saves a choice and shows an error when saving fails. */
export function useChoosing(choose: (consents: Consents) => Promise<void>): Action<Consents> {
  const t = usePhrases('consent')
  const errors = usePhrases('errors')
  return useAction(choose, {
    describe: () => ({ message: `${t.notSaved} ${errors.checkInternetConnection}.`, fields: {} }),
  })
}

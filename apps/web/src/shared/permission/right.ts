import type { Right } from '@voltway/contract/rights'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWallet } from '../wallet/wallet.queries.ts'

/** Whether the person may do something in the selected wallet. While the wallet is loading nobody may do anything. */
export function useRight(right: Right): { allowed: boolean; loading: boolean } {
  const { data, isPending, fetchStatus } = useWallet()
  return {
    allowed: data?.allowed_actions.includes(right) ?? false,
    // Where there is no wallet to read nothing is on its way either.
    loading: isPending && fetchStatus !== 'idle',
  }
}

/** A button's `locked` (spec §5, §6): why this person may not use it, or false. What the thing's state forbids is `unavailable`. */
export function useLocked(right: Right): string | false {
  const t = usePhrases('app')
  const { allowed: may, loading } = useRight(right)
  if (loading) return t.locked.loading
  return may ? false : t.locked.role
}

/** Why an action of something is not there for the person now: the right is missing, or the thing's state stands against it. */
export interface Hindrance {
  readonly locked?: string | false | undefined
  readonly unavailable?: string | false | undefined
}

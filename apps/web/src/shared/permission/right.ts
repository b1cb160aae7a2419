import type { Right } from '@voltway/contract/rights'
import { usePhrases } from '../../lib/phrases.tsx'
import type { Locked } from '../../ui/button.tsx'
import { isTeamManager, useWalletHint } from '../session/hints.ts'
import { useWallet } from '../wallet/wallet.queries.ts'

/** Returns whether the person has a right in the selected wallet. While the wallet is loading, the result is false. */
export function useRight(right: Right): { allowed: boolean; loading: boolean } {
  const { data, isPending, fetchStatus } = useWallet()
  return {
    allowed: data?.allowed_actions.includes(right) ?? false,
    // Without a wallet, nothing is loading either.
    loading: isPending && fetchStatus !== 'idle',
  }
}

/**
 * Returns a button's `locked` (spec §5, §6): the reason why this person may not use it, or false. A state that forbids
 * the action is `unavailable`.
 */
export function useLocked(right: Right): Locked {
  const t = usePhrases('app')
  const { allowed: may, loading } = useRight(right)
  if (loading) return true
  return may ? false : t.locked.role
}

/** {@link useLocked} for an action on the whole wallet, which a team's manager may not use whatever their rights. */
export function useLockedInTeams(right: Right): Locked {
  const t = usePhrases('app')
  const locked = useLocked(right)
  return isTeamManager(useWalletHint()) ? t.locked.role : locked
}

/** Why an action is not available to the person now: the right is missing, or the object's state forbids it. */
export interface LockReason {
  readonly locked?: Locked | undefined
  readonly unavailable?: string | false | undefined
}

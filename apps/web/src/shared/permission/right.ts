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

/**
 * What a button's `locked` wants (spec §5, §6): a reason in words, or false when it may be used.
 * `allowed` adds the state of the thing itself: `useLocked('cards.block', card.allowed_actions.includes('block'))`.
 */
export function useLocked(right: Right, allowed = true, reason?: string): string | false {
  const t = usePhrases('app')
  const { allowed: may, loading } = useRight(right)
  if (loading) return t.locked.loading
  if (!may) return t.locked.role
  return allowed ? false : (reason ?? t.locked.state)
}

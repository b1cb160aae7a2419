import { useQuery } from '@tanstack/react-query'
import type { planDetailNames } from '@voltway/contract/subscriptions'
import { useLatePhrases } from '../../lib/phrases.tsx'
import { quotasQuery } from '../people/people.queries.ts'
import { useWalletId } from '../wallet/wallet.queries.ts'

/** Something the plan includes, or places it has room for. */
export type PlanWish =
  | { readonly includes: (typeof planDetailNames)[number] }
  | { readonly of: 'members' | 'guests' | 'cards'; readonly places: number }

/**
 * Why the plan of the selected wallet stands against something, in the words the server would refuse it with; false when it does
 * not. `null` asks nothing. What is not known does not lock: the server has the last word.
 */
export function usePlanLock(wish: PlanWish | null): string | false {
  const plan = useQuery({ ...quotasQuery(useWalletId()), enabled: wish !== null })
  const [refusals, want] = useLatePhrases('refusals')
  if (wish === null || plan.data === undefined) return false
  const available = 'of' in wish ? plan.data[wish.of].available : null
  const locked =
    'of' in wish ? available !== null && available < wish.places : !plan.data.included.includes(wish.includes)
  if (!locked) return false
  if (refusals === null) want()
  return refusals?.['of' in wish ? 'plan.limit_reached' : 'plan.entitlement_missing'] ?? '…'
}

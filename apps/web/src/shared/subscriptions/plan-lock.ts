import { useQuery } from '@tanstack/react-query'
import type { planDetailNames } from '@voltway/contract/subscriptions'
import { useLatePhrases } from '../../lib/phrases.tsx'
import { quotasQuery } from '../people/people.queries.ts'
import { useWalletId } from '../wallet/wallet.queries.ts'

/** A feature of the plan, or a number of places within its limits. */
export type PlanRequirement =
  | { readonly includes: (typeof planDetailNames)[number] }
  | { readonly of: 'members' | 'guests' | 'cards'; readonly count: number }

/**
 * Returns why the plan of the selected wallet does not allow something, in the words of the server's refusal, or false.
 * With `null` nothing is checked. While the plan is unknown the result is false, because the server checks again.
 */
export function usePlanLock(required: PlanRequirement | null): string | false {
  const plan = useQuery({ ...quotasQuery(useWalletId()), enabled: required !== null })
  const [refusals, want] = useLatePhrases('refusals')
  if (required === null || plan.data === undefined) return false
  const available = 'of' in required ? plan.data[required.of].available : null
  const locked =
    'of' in required
      ? available !== null && available < required.count
      : !plan.data.included.includes(required.includes)
  if (!locked) return false
  if (refusals === null) want()
  return refusals?.['of' in required ? 'plan.limit_reached' : 'plan.entitlement_missing'] ?? '…'
}

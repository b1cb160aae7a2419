import { useEffect } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { readsFigures, walletHint } from '../shared/session/hints.ts'
import { userQuery } from '../shared/session/user.queries.ts'
import { loadSubscription } from '../shared/subscriptions/subscription.queries.ts'
import { overviewQuery, walletQuery } from '../shared/wallet/wallet.queries.ts'

/**
 * Loads the person, the subscription and, for a remembered wallet, its details and overview after sign-in (spec §4).
 */
export function LoadPerson() {
  useEffect(() => {
    const hint = walletHint()
    // A driver (level 3) has no right to read the details and the overview.
    const reads = hint?.level === 3 ? null : hint
    const readsOverview = readsFigures(hint) ? hint : null
    // Failures are ignored here (spec §8) and shown on the pages that need the data.
    void Promise.all([
      queryClient.prefetchQuery(userQuery),
      loadSubscription(),
      reads && queryClient.prefetchQuery(walletQuery(reads.walletId)),
      readsOverview && queryClient.prefetchQuery(overviewQuery(readsOverview.walletId)),
    ])
  }, [])
  return null
}

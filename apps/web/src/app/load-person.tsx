import { useEffect } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { walletHint } from '../shared/session/hints.ts'
import { userQuery } from '../shared/session/user.queries.ts'
import { loadSubscription } from '../shared/subscriptions/subscription.queries.ts'
import { overviewQuery, walletQuery } from '../shared/wallet/wallet.queries.ts'

/** After signing in: the person, the subscription and, when a wallet is remembered, its details and overview (spec §4). */
export function LoadPerson() {
  useEffect(() => {
    const hint = walletHint()
    // A driver (level 3) may read neither, and would be refused both.
    const reads = hint?.level === 3 ? null : hint
    // What fails is silent here (spec §8) and shown where it is needed.
    void Promise.all([
      queryClient.prefetchQuery(userQuery),
      loadSubscription(),
      reads && queryClient.prefetchQuery(walletQuery(reads.walletId)),
      reads && queryClient.prefetchQuery(overviewQuery(reads.walletId)),
    ])
  }, [])
  return null
}

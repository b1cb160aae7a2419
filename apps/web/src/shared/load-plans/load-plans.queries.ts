import { queryOptions } from '@tanstack/react-query'
import { getChargeTarget } from '@voltway/contract/load-plans'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** The server plans a site again a moment after a change and every 15 minutes, without an event. */
export const planPollMs = 20_000

/** When the car of a running charge at a site has to be ready, and whether it will be. */
export function targetQuery(walletId: string, sessionId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'load-plans', 'target', sessionId),
    queryFn: ({ signal }) => request(getChargeTarget, { params: { walletId, sessionId }, signal }),
    refetchInterval: planPollMs,
  })
}

/** A target changes the plan of its site, and with it the times of other cars. */
export function refreshPlans(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'load-plans') })
}

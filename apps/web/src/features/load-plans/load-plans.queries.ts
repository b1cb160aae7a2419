import { queryOptions } from '@tanstack/react-query'
import { getSitePlan } from '@voltway/contract/load-plans'
import { request } from '../../lib/request.ts'
import { planPollMs } from '../../shared/load-plans/load-plans.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** How the power of a site with a limit is planned for a day. */
export function sitePlanQuery(walletId: string, siteId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'load-plans', 'of-site', siteId),
    queryFn: ({ signal }) => request(getSitePlan, { params: { walletId, siteId }, signal }),
    refetchInterval: planPollMs,
  })
}

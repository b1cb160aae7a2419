import { queryOptions } from '@tanstack/react-query'
import { type HomeReportState, listHomeReports } from '@voltway/contract/home-reports'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The number of reports that a driver's page shows. */
const OWN_REPORTS = 6

/** The driver's own reports, the newest first. */
export function ownReportsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'home-reports', 'own'),
    queryFn: ({ signal }) => request(listHomeReports, { params: { walletId }, query: { limit: OWN_REPORTS }, signal }),
  })
}

/** The reports that wait, the newest first. */
export function waitingReportsQuery(walletId: string) {
  const state: HomeReportState = 'SENT'
  return queryOptions({
    queryKey: walletKey(walletId, 'home-reports', 'waiting'),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'wallet.settings', () =>
        request(listHomeReports, { params: { walletId }, query: { state, limit: 50 }, signal }),
      ),
  })
}

/** An accepted report also adds charges and changes statements. */
export async function refreshReports(walletId: string): Promise<void> {
  const areas = ['home-reports', 'sessions', 'reimbursements', 'sites']
  await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: walletKey(walletId, area) })))
}

import { listSites } from '@voltway/contract/sites'
import { request } from '../../lib/request.ts'

/** The driver's own homes. Most drivers have none, so this is all that they load of charges at home. */
export function fetchOwnHomes(walletId: string, signal: AbortSignal) {
  return request(listSites, { params: { walletId }, query: { kind: 'HOME' }, signal })
}

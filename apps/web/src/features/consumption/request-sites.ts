import { listSites } from '@voltway/contract/sites'
import { request } from '../../lib/request.ts'

export async function requestHasSites(walletId: string, signal: AbortSignal): Promise<boolean> {
  const { count } = await request(listSites, { params: { walletId }, query: { limit: 1 }, signal })
  return count > 0
}

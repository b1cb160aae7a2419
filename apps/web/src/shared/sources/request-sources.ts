import { listSessionImports } from '@voltway/contract/session-imports'
import { listSites } from '@voltway/contract/sites'
import { request } from '../../lib/request.ts'

export async function requestHasSites(walletId: string, signal: AbortSignal): Promise<boolean> {
  const { count } = await request(listSites, { params: { walletId }, query: { limit: 1 }, signal })
  return count > 0
}

export async function requestHasImports(walletId: string, signal: AbortSignal): Promise<boolean> {
  const { count } = await request(listSessionImports, { params: { walletId }, query: { limit: 1 }, signal })
  return count > 0
}

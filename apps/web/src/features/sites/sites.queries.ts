import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listMembers } from '@voltway/contract/members'
import { getSite, listSites } from '@voltway/contract/sites'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type SitesQuery = QueryOf<typeof listSites>

/** The homes and depots of the wallet. Live events of chargers invalidate them. */
export function sitesQuery(walletId: string, query: SitesQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'sites', query),
    queryFn: ({ signal }) => request(listSites, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function siteQuery(walletId: string, siteId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'sites', 'detail', siteId),
    queryFn: ({ signal }) => request(getSite, { params: { walletId, siteId }, signal }),
  })
}

/** The number of drivers in the choice. */
const suggested = 30

/** The drivers whose home a site can be, searched by the server. */
export function driversQuery(walletId: string, search: string) {
  const query = { limit: suggested, ...(search.trim() === '' ? {} : { search: search.trim() }) }
  return queryOptions({
    queryKey: walletKey(walletId, 'members', 'for-sites', search.trim()),
    queryFn: ({ signal }) => request(listMembers, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function refreshSites(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'sites') })
}

/** A tariff also changes the cost of charges since its first day. */
export async function refreshCosts(walletId: string): Promise<void> {
  const areas = ['sites', 'sessions', 'consumption', 'cards', 'overview']
  await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: walletKey(walletId, area) })))
}

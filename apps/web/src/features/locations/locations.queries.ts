import { queryOptions } from '@tanstack/react-query'
import {
  getLocationSharing,
  type LocationSharing,
  listLastKnownLocations,
  setLocationConsent,
  setLocationSharing,
} from '@voltway/contract/locations'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/**
 * The server records each request, and drivers see who viewed their location. So it is sent only when a person opens
 * the page.
 */
export function locationsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'locations'),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'location.read', () =>
        request(listLastKnownLocations, { params: { id: walletId }, signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}

export function sharingQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'location-sharing'),
    queryFn: ({ signal }) => request(getLocationSharing, { params: { id: walletId }, signal }),
  })
}

export async function saveSharing(walletId: string, enabled: boolean): Promise<void> {
  cacheSharing(walletId, await request(setLocationSharing, { params: { id: walletId }, body: { enabled } }))
  await queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'locations') })
}

export async function saveConsent(walletId: string, consent: boolean): Promise<void> {
  cacheSharing(walletId, await request(setLocationConsent, { params: { id: walletId }, body: { consent } }))
}

function cacheSharing(walletId: string, sharing: LocationSharing): void {
  queryClient.setQueryData(sharingQuery(walletId).queryKey, sharing)
}

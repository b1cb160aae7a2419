import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCardsAddress, listWalletsAddress } from '@voltway/contract/first-calls'
import { lastKey, runningKey } from '../../features/sessions/session-keys.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { requestEarly } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The schemas of the first calls. They load while the calls are under way. */
const endpoints = async () => (await loadChunk(() => import('./driver-endpoints.ts'))).driverEndpoints

const allCards = { limit: 100, offset: 0, ordering: 'name' } as const

/** The driver's cards, as `cardsQuery`. */
export function ownCardsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', allCards),
    queryFn: ({ signal }) =>
      requestEarly(listCardsAddress, async () => (await endpoints()).cards, {
        params: { walletId },
        query: allCards,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The fleets of the driver, as `walletsQuery`. */
export const ownWalletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => requestEarly(listWalletsAddress, async () => (await endpoints()).wallets, { signal }),
  staleTime: 5000,
})

/** The driver's running sessions, as `runningQuery`. Its code loads beside the first paint, which shows only the cards. */
export function ownRunningQuery(walletId: string) {
  return queryOptions({
    queryKey: runningKey(walletId),
    queryFn: async ({ signal }) =>
      (await import('../../features/sessions/sessions.queries.ts')).fetchRunning(walletId, signal),
  })
}

/** The driver's last sessions, as `lastQuery`. */
export function ownLastQuery(walletId: string, limit: number) {
  return queryOptions({
    queryKey: lastKey(walletId, limit),
    queryFn: async ({ signal }) =>
      (await import('../../features/sessions/sessions.queries.ts')).fetchLast(walletId, limit, signal),
  })
}

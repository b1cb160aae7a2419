import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listCards } from '@voltway/contract/cards'
import { listCardsAddress } from '@voltway/contract/cards-address'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { listWalletsAddress } from '@voltway/contract/overview-address'
import type { listWallets } from '@voltway/contract/overview-wallets'
import { lastKey, runningKey } from '../../features/sessions/session-keys.ts'
import { queryClient } from '../../lib/query-client.ts'
import { requestEarly } from '../../lib/request-early.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

const allCards = { limit: 100, offset: 0, ordering: 'name' } as const

/** The driver's cards, as `cardsQuery`. */
export function ownCardsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', allCards),
    queryFn: ({ signal }) =>
      requestEarly<typeof listCards>(listCardsAddress, readCards, { params: { walletId }, query: allCards, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The fleets of the driver, as `walletsQuery`. */
export const ownWalletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => requestEarly<typeof listWallets>(listWalletsAddress, readWallets, { signal }),
  staleTime: 5000,
})

const readCards = (reply: unknown) =>
  listOf<ReplyOf<typeof listCards>>(reply, ['id', 'name', 'type', 'state', 'card_id', 'spent', 'reserved'])

const readWallets = (reply: unknown) => listOf<ReplyOf<typeof listWallets>>(reply, ['id', 'name', 'currency'])

/** Returns a list whose rows have these texts; undefined for anything else. The schemas cost a tenth of the page's bytes. */
function listOf<List extends { readonly results: readonly object[] }>(
  reply: unknown,
  texts: readonly string[],
): List | undefined {
  const { results } = (reply ?? {}) as { results?: unknown }
  const isRow = (row: unknown) =>
    typeof row === 'object' && row !== null && texts.every((name) => typeof row[name as never] === 'string')
  return Array.isArray(results) && results.every(isRow) ? (reply as List) : undefined
}

/** Requests what the page shows first. A failure is shown by the page, which requests it again. */
export function requestDriverData(walletId: string): void {
  void queryClient.prefetchQuery(ownWalletsQuery)
  void queryClient.prefetchQuery(ownCardsQuery(walletId))
}

/** The driver's running sessions, as `runningQuery`. Its code loads beside the first paint, which shows only the cards. */
export function ownRunningQuery(walletId: string) {
  return queryOptions({
    queryKey: runningKey(walletId),
    queryFn: async ({ signal }) =>
      (await import('../../features/sessions/sessions.queries.ts')).fetchRunning(walletId, signal),
  })
}

/** The driver's last sessions. */
export function ownLastQuery(walletId: string, limit: number) {
  return queryOptions({
    queryKey: lastKey(walletId, limit),
    queryFn: async ({ signal }) =>
      (await import('../../features/sessions/sessions.queries.ts')).fetchLast(walletId, limit, signal),
  })
}

/** The driver's own homes. Most drivers have none, and load no further code of charges at home. */
export function ownHomesQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'sites', 'own'),
    queryFn: async ({ signal }) => (await import('../../features/sites/own-homes.ts')).fetchOwnHomes(walletId, signal),
  })
}

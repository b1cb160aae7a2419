import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listMovements } from '@voltway/contract/wallets-movements'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type MovementsQuery = QueryOf<typeof listMovements>

export function movementsQuery(walletId: string, query: MovementsQuery) {
  return queryOptions({
    // Under the key of the overview, so that live events of the balance also invalidate it.
    queryKey: walletKey(walletId, 'overview', 'movements', query),
    queryFn: ({ signal }) => request(listMovements, { params: { id: walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

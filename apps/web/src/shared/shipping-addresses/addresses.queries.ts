import { queryOptions } from '@tanstack/react-query'
import { listShippingAddresses } from '@voltway/contract/shipping-addresses'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import type { ChosenOwner } from '../own-list/owner-choice.tsx'

export function addressesQuery({ walletId, key }: ChosenOwner) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) =>
      request(listShippingAddresses, { query: walletId === undefined ? {} : { wallet: walletId }, signal }),
  })
}

export function refreshAddresses({ key }: ChosenOwner): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: key })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCards } from '@voltway/contract/cards'
import { listMembers } from '@voltway/contract/members'
import { listVehicles, searchVehicles } from '@voltway/contract/vehicles'
import { ask } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'

/** As many as one looks through in a list of suggestions. */
const suggested = 30

export const queryOf = ({ walletId }: Pick<ChosenOwner, 'walletId'>) =>
  walletId === undefined ? {} : { wallet: walletId }

export function vehiclesQuery({ walletId, key }: ChosenOwner) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => ask(listVehicles, { query: queryOf({ walletId }), signal }),
  })
}

export function catalogueQuery(search: string) {
  return queryOptions({
    queryKey: ['vehicle-catalogue', search],
    queryFn: ({ signal }) => ask(searchVehicles, { query: { search, limit: suggested }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
}

/** Drivers a vehicle may be given to. */
export function driversQuery(walletId: string) {
  return queryOptions({
    queryKey: ['wallet', walletId, 'members', 'for-vehicles'],
    queryFn: ({ signal }) => ask(listMembers, { params: { walletId }, signal }),
  })
}

/** Cards a vehicle may be given to. */
export function cardChoicesQuery(walletId: string) {
  return queryOptions({
    queryKey: ['wallet', walletId, 'cards', 'for-vehicles'],
    queryFn: ({ signal }) => ask(listCards, { params: { walletId }, query: { limit: 100, ordering: 'name' }, signal }),
  })
}

/** After a change; cards and members name their vehicles. */
export async function refreshVehicles({ walletId, key }: ChosenOwner): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    ...(walletId === undefined
      ? []
      : ['cards', 'members'].map((area) => queryClient.invalidateQueries({ queryKey: ['wallet', walletId, area] }))),
  ])
}

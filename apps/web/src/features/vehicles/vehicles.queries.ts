import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCards } from '@voltway/contract/cards'
import { listMembers } from '@voltway/contract/members'
import { listVehicles, searchVehicles } from '@voltway/contract/vehicles'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'

/** The number of search results in a selection. */
const suggested = 30

/** The number of models in a response of the catalogue (spec §9). */
const models = 100

export const queryOf = ({ walletId }: Pick<ChosenOwner, 'walletId'>) =>
  walletId === undefined ? {} : { wallet: walletId }

/** The page size. */
export const shownVehicles = 100

type VehiclesPage = { search?: string | undefined; offset: number }

/** A person's own vehicles belong to no wallet. */
export const own: ChosenOwner = { walletId: undefined, key: ['me', 'vehicles'] }

export function ownVehiclesQuery({ search = '', offset }: VehiclesPage) {
  return queryOptions({
    queryKey: [...own.key, search, offset],
    queryFn: ({ signal }) =>
      request(listVehicles, { query: { limit: shownVehicles, offset, ...searchOf(search) }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function catalogueQuery(search: string) {
  return queryOptions({
    queryKey: ['vehicle-catalogue', search],
    queryFn: ({ signal }) => request(searchVehicles, { query: { search, limit: models }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
}

/** The drivers to assign to a vehicle, searched by the server, because a fleet may have thousands. */
export function driversQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: ['wallet', walletId, 'members', 'for-vehicles', search],
    queryFn: ({ signal }) =>
      request(listMembers, { params: { walletId }, query: { limit: suggested, ...searchOf(search) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The cards to assign to a vehicle, searched by the server. */
export function cardChoicesQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: ['wallet', walletId, 'cards', 'for-vehicles', search],
    queryFn: ({ signal }) =>
      request(listCards, {
        params: { walletId },
        query: { limit: suggested, ordering: 'name', ...searchOf(search) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

const searchOf = (search: string) => (search.trim() === '' ? {} : { search: search.trim() })

/** Invalidates the vehicles, and the cards and members that contain their names. */
export async function refreshVehicles({ walletId, key }: ChosenOwner): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    ...(walletId === undefined
      ? []
      : ['cards', 'members'].map((area) => queryClient.invalidateQueries({ queryKey: ['wallet', walletId, area] }))),
  ])
}

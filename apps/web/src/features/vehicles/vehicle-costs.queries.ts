import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type { Amounts } from '@voltway/contract/values'
import { getVehicleCost, listVehicleCosts } from '@voltway/contract/vehicles-costs'
import { getChargeReading, listReadings } from '@voltway/contract/vehicles-odometer'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** Everything of a wallet's vehicles is cached below this key, which changes of vehicles and readings invalidate. */
export const vehiclesKey = (walletId: string) => walletKey(walletId, 'vehicles')

export type ShownVehicle = ReplyOf<typeof getVehicleCost>
export type VehicleCostsQuery = QueryOf<typeof listVehicleCosts>

export interface VehicleCostQuery {
  readonly amounts: Amounts
  readonly source: ConsumptionSource | undefined
}

export function vehicleCostsQuery(walletId: string, query: VehicleCostsQuery) {
  return queryOptions({
    queryKey: [...vehiclesKey(walletId), 'costs', query],
    queryFn: ({ signal }) => request(listVehicleCosts, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function vehicleCostQuery(walletId: string, vehicleId: string, query: VehicleCostQuery) {
  return queryOptions({
    queryKey: [...vehiclesKey(walletId), 'cost', vehicleId, query],
    queryFn: ({ signal }) => request(getVehicleCost, { params: { walletId, vehicleId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function readingsQuery(walletId: string, vehicleId: string, limit: number) {
  return queryOptions({
    queryKey: [...vehiclesKey(walletId), 'readings', vehicleId, limit],
    queryFn: ({ signal }) => request(listReadings, { params: { walletId, vehicleId }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function chargeReadingQuery(walletId: string, sessionId: string) {
  return queryOptions({
    queryKey: [...vehiclesKey(walletId), 'charge', sessionId],
    queryFn: ({ signal }) => request(getChargeReading, { params: { walletId, sessionId }, signal }),
  })
}

export const refreshVehicleCosts = (walletId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: vehiclesKey(walletId) })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findChargePoints, getStation, listStations } from '@voltway/contract/stations'
import { getStationRequest, listStationRequests, pendingRequests } from '@voltway/contract/stations-requests'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import type { MapBox } from './map-box.ts'

/** The stations of a part of the map, or those that match a search. */
export type StationArea = { readonly box: MapBox } | { readonly search: string }

const key = (walletId: string, ...rest: unknown[]) => walletKey(walletId, 'stations', ...rest)

/** Live states become old: a visible list is requested again after this time. */
const freshMs = 30_000

export function stationsQuery(walletId: string, cardId: string, area: StationArea | null) {
  return queryOptions({
    queryKey: key(walletId, cardId, 'list', area),
    queryFn: ({ signal }) => {
      const query = { card: cardId, ...(area === null ? {} : 'box' in area ? area.box : { search: area.search }) }
      return request(listStations, { params: { id: walletId }, query, signal })
    },
    enabled: area !== null,
    staleTime: freshMs,
    refetchInterval: freshMs,
    placeholderData: keepPreviousData,
  })
}

export function stationQuery(walletId: string, cardId: string, stationId: string) {
  return queryOptions({
    queryKey: key(walletId, cardId, 'detail', stationId),
    queryFn: ({ signal }) =>
      request(getStation, { params: { id: walletId, stationId }, query: { card: cardId }, signal }),
    staleTime: freshMs / 3,
    refetchInterval: freshMs / 3,
  })
}

/** Finds the charge points of a typed number or the text of a QR code. */
export function findPoints(walletId: string, cardId: string, text: string) {
  return request(findChargePoints, { params: { id: walletId }, query: { card: cardId, text } })
}

/** Recent requests and current reservations. */
export function requestsQuery(walletId: string) {
  return queryOptions({
    queryKey: key(walletId, 'requests'),
    queryFn: ({ signal }) => request(listStationRequests, { params: { id: walletId }, signal }),
  })
}

/** How often the progress of a request is read while it waits, in case a live event was lost. */
const whileWaitingMs = 2_000

export function requestQuery(walletId: string, requestId: string) {
  return queryOptions({
    queryKey: key(walletId, 'request', requestId),
    queryFn: ({ signal }) => request(getStationRequest, { params: { id: walletId, requestId }, signal }),
    refetchInterval: ({ state: { data } }) => {
      const waits = data === undefined || (pendingRequests as readonly string[]).includes(data.state)
      const begins = data?.kind === 'START' && data.state === 'DONE' && data.session_id === null
      return waits || begins || data?.cancel_state === 'REQUESTED' ? whileWaitingMs : false
    },
  })
}

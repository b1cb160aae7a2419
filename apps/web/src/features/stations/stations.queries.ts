import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findChargePoints, getStation, listStations, type Station, type StationNews } from '@voltway/contract/stations'
import { getStationRequest, listStationRequests, pendingRequests } from '@voltway/contract/stations-requests'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import type { MapBox } from './map-box.ts'

/** The stations of a part of the map, those that match a search, or the company's favourites and depots. */
export type StationArea = { readonly box: MapBox } | { readonly search: string } | { readonly listed: 'true' }

const key = (walletId: string, ...rest: unknown[]) => walletKey(walletId, 'stations', ...rest)

/** Without live events the states become old: a visible list is requested again after this time. */
const freshMs = 30_000
/** Prices and opening hours change with the time of the day, and are in no live event. */
const livePricesMs = 300_000

/** The query parameters of an area. */
export const queryOfArea = (area: StationArea) => ('box' in area ? area.box : area)

/** @param isLive whether live events update the list. */
export function stationsQuery(walletId: string, cardId: string, area: StationArea | null, isLive = false) {
  return queryOptions({
    queryKey: key(walletId, cardId, 'list', area),
    queryFn: ({ signal }) => {
      const query = { card: cardId, ...(area && queryOfArea(area)) }
      return request(listStations, { params: { id: walletId }, query, signal })
    },
    enabled: area !== null,
    staleTime: freshMs,
    refetchInterval: isLive ? livePricesMs : freshMs,
    placeholderData: keepPreviousData,
  })
}

/** @param isLive whether live events update the station. */
export function stationQuery(walletId: string, cardId: string, stationId: string, isLive = false) {
  return queryOptions({
    queryKey: key(walletId, cardId, 'detail', stationId),
    queryFn: ({ signal }) =>
      request(getStation, { params: { id: walletId, stationId }, query: { card: cardId }, signal }),
    staleTime: freshMs / 3,
    refetchInterval: isLive ? livePricesMs : freshMs / 3,
  })
}

/** Updates the lists with what is free at a station now, and requests the station again where it is open. */
export function applyStationNews(walletId: string, news: StationNews): void {
  const { station_id: stationId, free, total } = news
  const plugKey = ({ type, current, power_kw }: StationNews['plugs'][number]) => `${type} ${current} ${power_kw}`
  const counts = new Map(news.plugs.map((plug) => [plugKey(plug), plug]))
  const changed = (station: Station): Station => ({
    ...station,
    free,
    total,
    plugs: station.plugs.map((plug) => {
      const now = counts.get(plugKey(plug))
      return now ? { ...plug, free: now.free, total: now.total } : plug
    }),
  })
  queryClient.setQueriesData<{ readonly results: readonly Station[] }>(
    { queryKey: key(walletId), predicate: ({ queryKey }) => queryKey.includes('list') },
    (list) =>
      list?.results.some(({ id }) => id === stationId)
        ? { ...list, results: list.results.map((station) => (station.id === stationId ? changed(station) : station)) }
        : list,
  )
  void queryClient.invalidateQueries({
    queryKey: key(walletId),
    predicate: ({ queryKey }) => queryKey.includes('detail') && queryKey.includes(stationId),
  })
}

/** Requests the shown stations again. */
export function reloadStations(walletId: string): void {
  void queryClient.invalidateQueries({
    queryKey: key(walletId),
    predicate: ({ queryKey }) => queryKey.includes('list') || queryKey.includes('detail'),
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

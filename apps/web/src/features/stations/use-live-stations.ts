import { useQuery } from '@tanstack/react-query'
import { followStations, StationNews } from '@voltway/contract/stations'
import { useEffect, useState } from 'react'
import { openWalletStream } from '../../shared/live/open-wallet-stream.ts'
import { boxAround, boxCovering, type MapBox, type Position } from './map-box.ts'
import { applyStationNews, reloadStations, type StationArea, stationQuery, stationsQuery } from './stations.queries.ts'

/** Returns the box that covers stations, cut at the largest one; null without a position. */
function boxOfStations(stations: readonly { readonly coordinates: Position | null }[]): MapBox | null {
  const places = stations.flatMap(({ coordinates }) => coordinates ?? [])
  if (places.length === 0) return null
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  return boxCovering({
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  })
}

type Shown = { readonly walletId: string; readonly cardId: string }

/** The stations of an area, kept up to date while they are followed. */
export function useShownStations({
  walletId,
  cardId,
  area,
  isFollowed,
}: Shown & { readonly area: StationArea | null; readonly isFollowed: boolean }) {
  // The box of a search is known once its stations are.
  const [found, setFound] = useState<string | null>(null)
  const edges = area && 'box' in area ? JSON.stringify(area.box) : found
  const isLive = useLiveStations(walletId, isFollowed ? edges : null)
  const stations = useQuery(stationsQuery(walletId, cardId, area, isLive))
  const covering = JSON.stringify(boxOfStations(stations.data?.results ?? []))
  if (covering !== found) setFound(covering)
  return stations
}

/** One station with its charge points, kept up to date. */
export function useShownStation({ walletId, cardId, stationId }: Shown & { readonly stationId: string }) {
  const [edges, setEdges] = useState<string | null>(null)
  const isLive = useLiveStations(walletId, edges)
  const station = useQuery(stationQuery(walletId, cardId, stationId, isLive))
  const place = station.data?.coordinates
  if (place && edges === null) setEdges(JSON.stringify(boxAround(place)))
  return station
}

/**
 * Follows the stations of a box (as JSON), and updates the cached ones as charge points become free or occupied. A page
 * follows one box at a time, because browsers allow six connections to an HTTP/1.1 server.
 * @returns whether the stream is open. Without it, the caller reads the stations again at intervals.
 */
function useLiveStations(walletId: string, edges: string | null): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const box = edges === null ? null : (JSON.parse(edges) as MapBox | null)
    if (box === null) return
    return openWalletStream(followStations, walletId, {
      query: { ...box },
      onState: (state) => setOpen(state === 'open'),
      onMessage: ({ kind, data }) => {
        // The stream sends no changes from before it was open.
        if (kind === 'ready') reloadStations(walletId)
        const news = kind === 'station.changed' ? StationNews.safeParse(data) : undefined
        if (news?.success) applyStationNews(walletId, news.data)
      },
    })
  }, [walletId, edges])
  return isOpen
}

import { useQuery } from '@tanstack/react-query'
import { followStations, StationNews } from '@voltway/contract/stations'
import { useEffect, useState } from 'react'
import { openWalletStream } from '../../shared/live/open-wallet-stream.ts'
import { boxAround } from './map-box.ts'
import {
  applyStationNews,
  queryOfArea,
  reloadStations,
  type StationArea,
  stationQuery,
  stationsQuery,
} from './stations.queries.ts'

type Shown = { readonly walletId: string; readonly cardId: string }

/** The stations of an area, kept up to date while they are followed. */
export function useShownStations({
  walletId,
  cardId,
  area,
  isFollowed,
}: Shown & { readonly area: StationArea | null; readonly isFollowed: boolean }) {
  const isLive = useLiveStations(walletId, isFollowed ? area : null)
  return useQuery(stationsQuery(walletId, cardId, area, isLive))
}

/** One station with its charge points, kept up to date. */
export function useShownStation({ walletId, cardId, stationId }: Shown & { readonly stationId: string }) {
  const [area, setArea] = useState<StationArea | null>(null)
  const isLive = useLiveStations(walletId, area)
  const station = useQuery(stationQuery(walletId, cardId, stationId, isLive))
  const place = station.data?.coordinates
  if (place && area === null) setArea({ box: boxAround(place) })
  return station
}

/**
 * Follows the stations of an area, and updates the cached ones as charge points become free or occupied. A page follows
 * one area at a time, because browsers allow six connections to an HTTP/1.1 server.
 * @returns whether the stream is open. Without it, the caller reads the stations again at intervals.
 */
function useLiveStations(walletId: string, area: StationArea | null): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (area === null) return
    return openWalletStream(followStations, walletId, {
      query: { ...queryOfArea(area) },
      onState: (state) => setOpen(state === 'open'),
      onMessage: ({ kind, data }) => {
        // The stream sends no changes from before it was open.
        if (kind === 'ready') reloadStations(walletId)
        const news = kind === 'station.changed' ? StationNews.safeParse(data) : undefined
        if (news?.success) applyStationNews(walletId, news.data)
      },
    })
  }, [walletId, area])
  return isOpen
}

import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWebConfig } from '../../shared/web-config.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BadgeEuro } from '../../ui/icons/badge-euro.ts'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { SearchX } from '../../ui/icons/search-x.ts'
import { Star } from '../../ui/icons/star.ts'
import type { MapPoint } from '../../ui/map/map-clusters.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { boxAround, boxCovering, type MapBox, type Position } from './map-box.ts'
import { cheapestMinor, type PlacedStation, type StationFilters, shownStations } from './shown-stations.ts'
import { StationFilterBar } from './station-filters.tsx'
import { StationList, toneOf } from './station-list.tsx'
import { useStationWords } from './station-words.ts'
import { type StationArea, stationsQuery } from './stations.queries.ts'
import { useShownStations } from './use-live-stations.ts'
import { usePlace } from './use-place.ts'

type StationsPartProps = {
  walletId: string
  cardId: string
  /** A known place to begin with, such as the station of the last charge. */
  begin?: { readonly name: string; readonly position: Position } | undefined
  chosen: string | undefined
  onChoose: (stationId: string) => void
}

const mapHeight = 320

/** Finds stations near the person, by a search or on the map, with the price of the card now. */
export function StationsPart({ walletId, cardId, begin, chosen, onChoose }: StationsPartProps) {
  const t = usePhrases('stations')
  const [area, setArea] = useState<StationArea | null>(begin ? { box: boxAround(begin.position) } : null)
  const [moved, setMoved] = useState<MapBox | null>(null)
  const [filters, setFilters] = useState<StationFilters>({})
  const [byPrice, setByPrice] = useState(false)
  const place = usePlace((position) => showArea({ box: boxAround(position) }))
  // The sheet of a chosen station follows its own surroundings.
  const stations = useShownStations({ walletId, cardId, area, isFollowed: chosen === undefined })
  const showArea = (next: StationArea | null) => {
    setArea(next)
    setMoved(null)
  }
  const found = stations.data?.results ?? []
  const shown = shownStations(found, filters, { position: place.position, byPrice })
  const cheapest = useAction(
    async (position: Position) => {
      const near = await queryClient.fetchQuery(stationsQuery(walletId, cardId, { box: boxAround(position) }))
      return shownStations(near.results, filters, { position, byPrice: true })[0]
    },
    {
      onDone: (best) => best && Number.isFinite(cheapestMinor(best, filters)) && onChoose(best.id),
      toastRefusal: t.errorTitle,
    },
  )
  return (
    <Panel flush className="overflow-clip">
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap gap-2 *:grow">
          <Button
            type={1}
            icon={<MapPin />}
            pending={place.state === 'asking'}
            onClick={() => {
              setByPrice(false)
              place.locate()
            }}
          >
            {t.nearMe}
          </Button>
          <Button
            icon={<BadgeEuro />}
            pending={cheapest.isPending}
            onClick={() => {
              setByPrice(true)
              place.locate((position) => {
                showArea({ box: boxAround(position) })
                void cheapest.run(position)
              })
            }}
          >
            {t.cheapest}
          </Button>
          <Button
            icon={<Star />}
            aria-pressed={area !== null && 'listed' in area}
            onClick={() => showArea({ listed: 'true' })}
          >
            {t.listed}
          </Button>
        </div>
        <p className="text-xs text-ink-3">{t.positionNote}</p>
        {place.state === 'failed' && (
          <Banner tone="warn" announce>
            {t.positionFailed}
          </Banner>
        )}
        <SearchInput
          label={t.search}
          shortcut={false}
          value={area && 'search' in area ? area.search : ''}
          onSearch={(search) => showArea(search === '' ? null : { search })}
        />
        <StationFilterBar stations={found} filters={filters} onChange={setFilters} />
        {begin && area && 'box' in area && place.position === null && (
          <p className="text-table text-ink-2">{t.around({ place: begin.name })}</p>
        )}
      </div>
      <Found
        query={stations}
        area={area}
        shown={shown}
        hasFilters={found.length > 0}
        chosen={chosen}
        onChoose={onChoose}
        onClear={() => setFilters({})}
        onMoved={(edges) => setMoved(boxCovering(edges))}
      />
      {moved && (
        <div className="border-t border-line p-4">
          <Button wide onClick={() => showArea({ box: moved })}>
            {t.searchHere}
          </Button>
        </div>
      )}
    </Panel>
  )
}

type FoundProps = {
  query: {
    data: { is_complete: boolean } | undefined
    error: unknown
    isFetching: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }
  area: StationArea | null
  shown: readonly PlacedStation[]
  hasFilters: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
  onClear: () => void
  onMoved: (edges: MapBox) => void
}

function Found({ query, area, shown, hasFilters, chosen, onChoose, onClear, onMoved }: FoundProps) {
  const t = usePhrases('stations')
  const format = useFormats()
  if (area === null)
    return (
      <EmptyState icon={<MapPin size={20} />} title={t.startTitle}>
        {t.startWords}
      </EmptyState>
    )
  if (query.error && !query.data) return <QueryError title={t.errorTitle} query={query} />
  if (!query.data)
    return (
      <div className="grid gap-2 border-t border-line p-4" aria-busy>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={64} />
        ))}
      </div>
    )
  return (
    <div className="border-t border-line">
      {query.error !== null && query.error !== undefined && (
        <div className="p-4">
          <Banner tone="warn">{t.offline({ time: format.time(new Date(query.dataUpdatedAt).toISOString()) })}</Banner>
        </div>
      )}
      <p role="status" className="px-5 py-2 text-table text-ink-2 max-sm:px-4">
        {t.found({ n: shown.length })}
        {!query.data.is_complete && ` · ${t.more}`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={20} />}
          title={hasFilters ? t.noMatchTitle : 'listed' in area ? t.noListedTitle : t.noneTitle}
          action={hasFilters && <Button onClick={onClear}>{t.clear}</Button>}
        >
          {hasFilters ? t.noMatchWords : 'listed' in area ? t.noListedWords : t.noneWords}
        </EmptyState>
      ) : (
        <div className="grid border-t border-line lg:grid-cols-2">
          <div className="min-w-0 max-h-[560px] overflow-y-auto">
            <StationList stations={shown} chosen={chosen} onChoose={onChoose} />
          </div>
          <StationMap stations={shown} chosen={chosen} onChoose={onChoose} onMoved={onMoved} />
        </div>
      )}
    </div>
  )
}

type StationMapProps = {
  stations: readonly PlacedStation[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onMoved: (edges: MapBox) => void
}

function StationMap({ stations, chosen, onChoose, onMoved }: StationMapProps) {
  const t = usePhrases('stations')
  const words = useStationWords()
  const tiles = useWebConfig()?.map
  const points: MapPoint[] = stations.flatMap((station) =>
    station.coordinates === null
      ? []
      : [
          {
            id: station.id,
            ...station.coordinates,
            label: `${station.name}: ${words.free(station)}`,
            tone: toneOf(station),
          },
        ],
  )
  return (
    <div className="min-w-0 max-lg:border-t max-lg:border-line lg:border-l lg:border-line">
      <MapView
        label={t.map}
        points={points}
        height={mapHeight}
        chosen={chosen}
        onChoose={onChoose}
        onMoved={onMoved}
        closest={tiles ? 14 : 11}
        tileUrl={tiles?.tile_url}
        tileCredit={tiles?.credit}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { listLastKnownLocations } from '@voltway/contract/locations'
import type { Site } from '@voltway/contract/sites'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { useWebConfig } from '../../shared/web-config.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'
import { MapPinOff } from '../../ui/icons/map-pin-off.ts'
import { RotateCw } from '../../ui/icons/rotate-cw.ts'
import type { MapPoint } from '../../ui/map/map-clusters.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { depotsQuery } from './depots.queries.ts'
import { locationsQuery, saveSharing, sharingQuery } from './locations.queries.ts'
import { SharingSwitch } from './sharing-switch.tsx'

type Location = ReplyOf<typeof listLastKnownLocations>['results'][number]
/** A depot on the map. */
type Depot = Pick<Site, 'id' | 'name' | 'city'> & { coordinates: NonNullable<Site['coordinates']> }

/** Shows the last charging locations of drivers who consented, as a list and on a map. */
export function LocationsPage() {
  const t = usePhrases('locations')
  const walletId = useWalletId()
  const locations = useQuery(locationsQuery(walletId))
  const locked = useLocked('wallet.settings')
  return (
    <>
      <PageHeader title={t.title} />
      <div className="grid gap-6">
        <Panel
          flush
          description={t.hint}
          actions={
            (locations.isPending || locations.data?.enabled) && (
              <Button small icon={<RotateCw />} pending={locations.isFetching} onClick={() => void locations.refetch()}>
                {t.again}
              </Button>
            )
          }
        >
          <Shown locations={locations} walletId={walletId} />
        </Panel>
        {locations.data?.enabled && !locked && (
          <Panel>
            <Sharing walletId={walletId} />
          </Panel>
        )}
      </div>
    </>
  )
}

type ShownProps = {
  walletId: string
  locations: {
    data: ReplyOf<typeof listLastKnownLocations> | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

const mapHeight = 420

function Shown({ walletId, locations: { data, error, isFetching, refetch } }: ShownProps) {
  const t = usePhrases('locations')
  const describe = useDescribeError()
  const [chosen, setChosen] = useState<string>()
  const depots = useDepots(walletId)
  const points = usePoints(data?.results ?? [], depots)
  const tiles = useWebConfig()?.map
  if (error instanceof RequestError && error.status === 403)
    return (
      <EmptyState icon={<LockKeyhole size={20} />} title={t.notAllowedTitle}>
        {describe(error).message}
      </EmptyState>
    )
  if (error) return <QueryError title={t.errorTitle} query={{ error, refetch, isFetching }} />
  // On a phone the list is above the map, so more height is reserved.
  if (!data)
    return (
      <div className="mt-4 max-lg:pb-72">
        <Skeleton height={mapHeight} />
      </div>
    )
  const nobody = data.results.length === 0 && (
    <EmptyState
      icon={<MapPinOff size={20} />}
      title={data.enabled ? t.noneTitle : t.offTitle}
      action={!data.enabled && <Sharing walletId={walletId} />}
    >
      {data.enabled ? t.noneWords : t.offWords}
    </EmptyState>
  )
  if (points.length === 0) return nobody
  return (
    <>
      {nobody}
      <div className="mt-4 grid overflow-hidden rounded-b-lg border-t border-line lg:grid-cols-2">
        <div className="min-w-0 lg:h-[420px] lg:overflow-y-auto lg:border-r lg:border-line">
          <ul>
            {data.results.map((one) => (
              <Row key={one.member.id} location={one} chosen={chosen === one.member.id} onChoose={setChosen} />
            ))}
          </ul>
          {depots.length > 0 && <Depots depots={depots} chosen={chosen} onChoose={setChosen} />}
        </div>
        <div className="min-w-0 max-lg:border-t max-lg:border-line">
          <MapView
            label={t.map}
            points={points}
            height={mapHeight}
            chosen={chosen}
            onChoose={setChosen}
            tileUrl={tiles?.tile_url}
            tileCredit={tiles?.credit}
          />
        </div>
      </div>
    </>
  )
}

/** The depots whose place is known. Nobody is notified of who views them. */
function useDepots(walletId: string): readonly Depot[] {
  const { data } = useQuery(depotsQuery(walletId))
  return (data?.results ?? []).flatMap(({ id, name, city, coordinates }) =>
    coordinates === null ? [] : [{ id, name, city, coordinates }],
  )
}

type DepotsProps = { depots: readonly Depot[]; chosen: string | undefined; onChoose: (id: string) => void }

function Depots({ depots, chosen, onChoose }: DepotsProps) {
  const t = usePhrases('locations')
  return (
    <section>
      <h2 className="border-b border-line px-5 pt-4 pb-2 text-ink-2 text-table max-sm:px-4">{t.depots}</h2>
      <ul>
        {depots.map(({ id, name, city }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)} className={rowClass}>
              <span className="truncate font-medium">{name}</span>
              <span className="truncate text-ink-2">{city}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const rowClass = 'grid w-full gap-1 px-5 py-3 text-left hover:bg-hover aria-pressed:bg-accent-soft max-sm:px-4'

type RowProps = { location: Location; chosen: boolean; onChoose: (id: string) => void }

function Row({ location: { member, station, at }, chosen, onChoose }: RowProps) {
  const format = useFormats()
  return (
    <li className="border-b border-line last:border-b-0">
      <button type="button" aria-pressed={chosen} onClick={() => onChoose(member.id)} className={rowClass}>
        <span className="flex min-w-0 justify-between gap-4">
          <span className="truncate font-medium">{member.name}</span>
          <time dateTime={at} className="flex-none text-ink-2 tabular">
            {format.dateTime(at)}
          </time>
        </span>
        <span className="truncate text-ink-2">
          {station.name} · {station.city}
        </span>
      </button>
    </li>
  )
}

function usePoints(locations: readonly Location[], depots: readonly Depot[]): readonly MapPoint[] {
  const t = usePhrases('locations')
  const drivers = locations.map(
    ({ member, station }): MapPoint => ({
      id: member.id,
      latitude: station.latitude,
      longitude: station.longitude,
      label: t.place({ member: member.name, station: station.name, city: station.city }),
      tone: 'accent',
    }),
  )
  const places = depots.map(
    ({ id, name, city, coordinates }): MapPoint => ({
      ...{ id, ...coordinates, label: t.depot({ name, city }), tone: 'ok' },
    }),
  )
  return [...places, ...drivers]
}

/** Turns location sharing on or off for the whole wallet. */
function Sharing({ walletId }: { walletId: string }) {
  const t = usePhrases('locations')
  const sharing = useQuery(sharingQuery(walletId))
  const locked = useLocked('wallet.settings')
  if (!sharing.data || locked === true) return null
  if (locked) return <p className="text-ink-2">{t.sharingLocked}</p>
  return (
    <SharingSwitch
      label={t.sharing}
      help={sharing.data.enabled ? t.sharingHelp : undefined}
      checked={sharing.data.enabled}
      save={(enabled) => saveSharing(walletId, enabled)}
    />
  )
}

import type { ReplyOf } from '@voltway/contract/endpoint'
import type { listSessions, Session } from '@voltway/contract/sessions'
import { useState } from 'react'
import { SessionRows } from '../../features/sessions/session-rows.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { isRunning, toneOfSession } from '../../shared/charging/session-state.tsx'
import { useLiveState } from '../../shared/live/wallet-live.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlugZap } from '../../ui/icons/plug-zap.ts'
import type { MapPoint } from '../../ui/map/map-clusters.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import { useNarrow } from '../../ui/media.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/state-dot.tsx'

type RunningSessionsProps = {
  running: {
    readonly data: ReplyOf<typeof listSessions> | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** In px: the height of one charge in the list, and the bounds of the map beside it. */
const rowHeight = 93
const leastMapHeight = 224
const mostMapHeight = 372
const skeletonRows = ['a', 'b', 'c', 'd']

/** The running sessions as a list with live updates and on a map. */
export function RunningSessions({ running }: RunningSessionsProps) {
  const t = usePhrases('home').running
  const live = useLiveState()
  const [chosen, setChosen] = useState<string>()
  // An ended session stays in the cached list until the next request.
  const sessions = running.data?.results.filter(isRunning)
  const points = usePoints(sessions ?? [])
  const rows = sessions?.length ?? skeletonRows.length
  const mapHeight = useNarrow() ? leastMapHeight : Math.min(mostMapHeight, Math.max(leastMapHeight, rows * rowHeight))
  const hasMap = sessions === undefined || points.length > 0
  return (
    <Panel
      flush
      title={
        <span className="inline-flex items-center gap-2">
          {t.title}
          {sessions && sessions.length > 0 && <Badge tone="info">{sessions.length}</Badge>}
          <span role="status">{live === 'interrupted' && <Badge tone="warn">{t.paused}</Badge>}</span>
        </span>
      }
      actions={<PageLink to="charging-sessions">{t.all}</PageLink>}
    >
      <div
        data-map={hasMap || undefined}
        className="mt-4 grid overflow-hidden rounded-b-lg border-t border-line lg:data-map:grid-cols-2"
      >
        <div className="min-w-0 lg:max-h-[372px] lg:in-data-map:overflow-y-auto lg:in-data-map:border-r lg:in-data-map:border-line">
          <List running={running} sessions={sessions} chosen={chosen} />
        </div>
        {hasMap && (
          <div className="min-w-0 max-lg:border-t max-lg:border-line">
            {sessions === undefined ? (
              <Skeleton height={mapHeight} />
            ) : (
              <MapView label={t.map} points={points} height={mapHeight} chosen={chosen} onChoose={setChosen} />
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

type ListProps = RunningSessionsProps & { sessions: readonly Session[] | undefined; chosen: string | undefined }

function List({ running, sessions, chosen }: ListProps) {
  const { errorTitle } = usePhrases('sessions')
  const t = usePhrases('home').running
  if (!sessions && running.error) return <QueryError title={errorTitle} query={running} />
  if (!sessions)
    return (
      <ul aria-busy>
        {skeletonRows.map((row) => (
          <li key={row} className="grid h-[93px] content-center gap-3 border-b border-line px-5">
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </li>
        ))}
      </ul>
    )
  if (sessions.length === 0)
    return (
      <EmptyState icon={<PlugZap size={20} />} title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return <SessionRows label={t.title} sessions={sessions} chosen={chosen} />
}

/** One point per station, because several vehicles may charge at one. */
function usePoints(sessions: readonly Session[]): readonly MapPoint[] {
  const { status: statusWords } = usePhrases('sessions')
  const { place: placeWords } = usePhrases('home').running
  const points = new Map<string, MapPoint>()
  for (const { station, status } of sessions) {
    if (!station.coordinates) continue
    const id = station.id ?? station.name
    const place = { station: station.name, city: station.city, state: statusWords[status] }
    const label = placeWords(place)
    points.set(id, { id, ...station.coordinates, label, tone: toneOfSession(status), live: status === 'ONGOING' })
  }
  return [...points.values()]
}

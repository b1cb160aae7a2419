import type { Consumption, StationShare } from '@voltway/contract/consumption'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListFilter } from '../../ui/icons/list-filter.ts'
import { Link } from '../../ui/link.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Focus, SetPageQuery } from './consumption.queries.ts'
import { useDrill } from './drill.ts'
import type { Period } from './period.ts'

const mapHeight = 380

type StationsPanelProps = { consumption: Consumption; period: Period; focus: Focus; setQuery: SetPageQuery }

/** Shows the stations with charges as a list, the most expensive first, and on a map. */
export function StationsPanel({ consumption, period, focus, setQuery }: StationsPanelProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const drill = useDrill(focus)
  const [chosen, setChosen] = useState<string>()
  const { top_stations: stations, currency } = consumption
  const most = Math.max(...stations.map(({ share }) => Number(share)), 1)
  const points = stations.flatMap(({ id, name, city, cost, coordinates }) =>
    id === null || coordinates === null
      ? []
      : [
          {
            id,
            ...coordinates,
            label: t.place({ name, city, value: format.money(cost, currency) }),
            tone: 'accent' as const,
          },
        ],
  )
  const line = (station: StationShare) => (
    <li key={station.id} className="share-row" data-chosen={station.id === chosen || undefined}>
      <div className="share-row-words">
        <Link
          href={drill.hrefOf(period, { station: station.id ?? undefined })}
          aria-label={t.sessionsOf({ name: station.name })}
          className="share-row-name"
        >
          {station.name}
        </Link>
        <span className="share-row-cost">{format.money(station.cost, currency)}</span>
        <span className="share-row-part">{format.percent(Number(station.share) / 100)}</span>
        <IconButton
          small
          label={t.showOnly({ name: station.name })}
          icon={<ListFilter />}
          onClick={() => setQuery({ station: station.id ?? undefined, card: undefined })}
        />
      </div>
      <p className="share-row-place">
        {[station.city, station.operator, format.kwh(station.energy_kwh)].filter(Boolean).join(' · ')}
      </p>
      <div className="share-row-track" aria-hidden>
        <span style={{ width: `${(100 * Number(station.share)) / most}%`, background: 'var(--data-1)' }} />
      </div>
    </li>
  )
  return (
    <Panel flush title={t.stations}>
      <div className="consumption-stations">
        <ol className="share-rows">{stations.map(line)}</ol>
        {points.length > 0 && (
          <MapView label={t.map} points={points} height={mapHeight} chosen={chosen} onChoose={setChosen} />
        )}
      </div>
    </Panel>
  )
}

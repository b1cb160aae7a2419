import type { Anomaly } from '@voltway/contract/insight'
import { useId, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useWebConfig } from '../../shared/web-config.ts'
import { Button } from '../../ui/button.tsx'
import { MapPin } from '../../ui/icons/map-pin.ts'
import type { MapPoint } from '../../ui/map/map-clusters.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

const mapHeight = 220

/** Shows on a map where the charge and the vehicle were. The legend has the same facts in words. */
export function AnomalyMap({ anomaly }: { anomaly: Anomaly }) {
  const { where: t } = usePhrases('insight')
  const format = useFormats()
  const tiles = useWebConfig()?.map
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { places, facts, station, start_date_time: start } = anomaly
  if (places === null) return null
  const seen = facts.seen_at === undefined ? '–' : format.dateTime(facts.seen_at)
  const points: MapPoint[] = [
    {
      id: 'station',
      ...places.station,
      label: t.charge({ station: station.name, time: format.dateTime(start) }),
      tone: 'bad',
    },
    { id: 'vehicle', ...places.vehicle, label: t.vehicle({ time: seen }), tone: 'info' },
  ]
  return (
    <div className="grid gap-2">
      <span>
        <Button
          small
          type={3}
          icon={<MapPin size={14} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.hide : t.show}
        </Button>
      </span>
      <figure id={id} hidden={!isOpen} className="rounded-md border border-line">
        {isOpen && (
          <>
            <MapView
              label={t.map}
              points={points}
              line
              height={mapHeight}
              closest={tiles ? 14 : 10}
              tileUrl={tiles?.tile_url}
              tileCredit={tiles?.credit}
            />
            <figcaption className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line p-3 text-table">
              {points.map(({ id: place, label, tone }) => (
                <StateDot key={place} tone={tone}>
                  {label}
                </StateDot>
              ))}
              <span className="text-ink-2">{t.apart({ km: format.number(Number(facts.km ?? 0)) })}</span>
            </figcaption>
          </>
        )}
      </figure>
    </div>
  )
}

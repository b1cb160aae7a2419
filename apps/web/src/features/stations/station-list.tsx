import type { StationPlug } from '@voltway/contract/stations'
import { usePhrases } from '../../lib/phrases.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { PlacedStation } from './shown-stations.ts'
import { useStationWords } from './station-words.ts'

type StationListProps = {
  stations: readonly PlacedStation[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The stations in the order of the list, with the facts that decide: free, distance, power and price. */
export function StationList({ stations, chosen, onChoose }: StationListProps) {
  const t = usePhrases('stations')
  return (
    <ul aria-label={t.list}>
      {stations.map((station) => (
        <StationRow key={station.id} station={station} chosen={station.id === chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}

type StationRowProps = { station: PlacedStation; chosen: boolean; onChoose: (id: string) => void }

function StationRow({ station, chosen, onChoose }: StationRowProps) {
  const words = useStationWords()
  const best = bestPlug(station.plugs)
  const price = best?.price
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(station.id)}
        data-refused={station.not_allowed !== null || undefined}
        className="grid w-full gap-1 px-5 py-3 text-left hover:bg-hover aria-pressed:bg-accent-soft data-refused:text-ink-3 max-sm:px-4"
      >
        <span className="flex min-w-0 justify-between gap-4">
          <span className="truncate font-medium">{station.name}</span>
          {station.distanceM !== null && (
            <span className="flex-none text-ink-2 tabular">{words.distance(station.distanceM)}</span>
          )}
        </span>
        <span className="flex min-w-0 justify-between gap-4 text-table">
          <StateDot tone={toneOf(station)}>{words.free(station)}</StateDot>
          <span className="flex-none text-ink-2">{best && words.plugWithPower(best)}</span>
        </span>
        {station.not_allowed === null ? (
          <span className="flex min-w-0 justify-between gap-4 text-table text-ink-2">
            <span className={price ? 'min-w-0' : 'truncate'}>
              {price ? words.rates(price) : `${station.address}, ${station.city}`}
            </span>
            {price && <span className="flex-none text-ink tabular">{words.usual(price)}</span>}
          </span>
        ) : (
          <span className="text-table">{station.not_allowed}</span>
        )}
      </button>
    </li>
  )
}

/** The strongest free plug, else the strongest one. */
function bestPlug(plugs: readonly StationPlug[]): StationPlug | undefined {
  return plugs.find(({ free }) => free > 0) ?? plugs[0]
}

/** A station is free, full, or of no use: closed, not allowed, or without a charge point. */
export function toneOf({ free, total, opening, not_allowed: reason }: PlacedStation): Tone {
  if (total === 0 || opening.is_open === false || reason !== null) return 'idle'
  return free > 0 ? 'ok' : 'warn'
}

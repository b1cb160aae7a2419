import type { PointStatus, StationDetail, StationPoint } from '@voltway/contract/stations'
import { pointAllows } from '@voltway/contract/stations'
import type { StationRequest } from '@voltway/contract/stations-requests'
import { usePhrases } from '../../lib/phrases.tsx'
import type { Action } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Zap } from '../../ui/icons/zap.ts'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { useStationWords } from './station-words.ts'
import type { WantedPoint } from './use-station-request.ts'

const tones: Record<PointStatus, Tone> = {
  AVAILABLE: 'ok',
  BLOCKED: 'idle',
  CHARGING: 'info',
  INOPERATIVE: 'bad',
  OUTOFORDER: 'bad',
  RESERVED: 'warn',
  UNKNOWN: 'idle',
}

type StationPointsProps = {
  station: StationDetail
  start: Action<WantedPoint>
  reserve: Action<WantedPoint>
  /** The card's reservation, if any. */
  reservation: StationRequest | undefined
  /** A scanned point comes first. */
  first?: string | undefined
}

/** The charge points of a station with their states, and what can be done at each. */
export function StationPoints({ station, start, reserve, reservation, first }: StationPointsProps) {
  const t = usePhrases('stations')
  const points = station.points.toSorted((one, other) => Number(other.uid === first) - Number(one.uid === first))
  return (
    <section className="grid gap-2">
      <h3>{t.points}</h3>
      <ul className="grid gap-3">
        {points.map((point) => (
          <Point
            key={point.uid}
            point={point}
            stationId={station.id}
            {...{ start, reserve }}
            refusal={station.card_is_charging ? t.cardCharging : station.not_allowed === null ? null : t.notAllowed}
            isOwn={reservation?.point.uid === point.uid && reservation.station.id === station.id}
            hasReservation={reservation !== undefined}
          />
        ))}
      </ul>
    </section>
  )
}

type PointProps = {
  point: StationPoint
  stationId: string
  start: Action<WantedPoint>
  reserve: Action<WantedPoint>
  /** Why the card cannot start here: it charges already, or its rules refuse the station. */
  refusal: string | null
  isOwn: boolean
  hasReservation: boolean
}

function Point({ point, stationId, start, reserve, refusal, isOwn, hasReservation }: PointProps) {
  const t = usePhrases('stations')
  const words = useStationWords()
  const name = point.reference ?? point.evse_id ?? point.uid
  const startable: readonly PointStatus[] = pointAllows.start
  const isFree = startable.includes(point.status) || (isOwn && point.status === 'RESERVED')
  const reason =
    refusal !== null
      ? refusal
      : !point.remote_start
        ? t.noRemote
        : isFree
          ? undefined
          : t.notStartable[point.status as keyof typeof t.notStartable]
  const wanted = (plugId?: string): WantedPoint => ({ stationId, uid: point.uid, plugId })
  const isSending = (uid: string) => start.sending?.uid === uid
  return (
    <li className="grid gap-2 rounded-md border border-line p-3" data-dimmed={reason !== undefined || undefined}>
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-medium">{name}</span>
        <StateDot tone={tones[point.status]}>{t.status[point.status]}</StateDot>
      </div>
      <p className="text-table text-ink-2">{point.plugs.map(words.plugWithPower).join(', ')}</p>
      {reason !== undefined ? (
        <p className="text-table text-ink-3">{reason}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {(point.plugs.length > 1 ? point.plugs : [undefined]).map((plug) => (
            <Button
              key={plug?.id ?? ''}
              type={1}
              icon={<Zap />}
              pending={isSending(point.uid) && start.sending?.plugId === plug?.id}
              aria-label={plug ? undefined : t.startAt({ point: name })}
              onClick={() => void start.run(wanted(plug?.id))}
            >
              {plug ? t.startPlug({ plug: words.plug(plug.type) }) : t.start}
            </Button>
          ))}
          {point.reservable && point.status === 'AVAILABLE' && !hasReservation && (
            <Button
              pending={reserve.sending?.uid === point.uid}
              aria-label={t.reserveAt({ point: name })}
              onClick={() => void reserve.run(wanted())}
            >
              {t.reserve}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

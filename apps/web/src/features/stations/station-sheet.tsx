import type { StationDetail } from '@voltway/contract/stations'
import type { StationRequest } from '@voltway/contract/stations-requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { ReservationNote, useReservation } from './reservation-note.tsx'
import { StartProgress } from './start-progress.tsx'
import { StationPoints } from './station-points.tsx'
import { useStationWords } from './station-words.ts'
import { useShownStation } from './use-live-stations.ts'
import { useReserve, useStart } from './use-station-request.ts'

type StationSheetProps = {
  walletId: string
  cardId: string
  stationId: string
  /** A scanned charge point. */
  pointUid?: string | undefined
  onClose: () => void
  onCharging: (sessionId: string) => void
  /** Asks that a rule does not apply to the card. Absent where nobody may ask. */
  onRequestException?: (ruleId: string) => void
}

/** One station: prices now, opening hours, and its charge points with Start and Reserve. */
export function StationSheet(props: StationSheetProps) {
  const { walletId, cardId, stationId, pointUid, onClose, onCharging, onRequestException } = props
  const t = usePhrases('stations')
  const [started, setStarted] = useState<StationRequest | null>(null)
  const { data: station, error, isFetching, refetch } = useShownStation({ walletId, cardId, stationId })
  const start = useStart({ walletId, cardId }, setStarted)
  const reserve = useReserve({ walletId, cardId })
  const reservation = useReservation(walletId, cardId)
  return (
    <Drawer
      onClose={onClose}
      size={4}
      title={station?.name ?? t.title}
      description={station && `${station.address}, ${station.city} · ${station.operator}`}
    >
      {started ? (
        <StartProgress walletId={walletId} started={started} onAgain={() => setStarted(null)} onCharging={onCharging} />
      ) : station ? (
        <div className="grid gap-6">
          {start.refusal && (
            <Banner tone="bad" announce>
              {start.refusal.message} {start.refusal.fields.rule}
            </Banner>
          )}
          <NotAllowed station={station} onRequestException={onRequestException} />
          {reservation && <ReservationNote walletId={walletId} reservation={reservation} />}
          <Prices station={station} />
          <StationPoints station={station} {...{ start, reserve, reservation }} first={pointUid} />
          <Opening station={station} />
        </div>
      ) : error ? (
        <QueryError title={t.errorTitle} query={{ error, refetch, isFetching }} />
      ) : (
        <div className="grid gap-4" aria-busy>
          <Skeleton height={96} />
          <Skeleton height={220} />
        </div>
      )}
    </Drawer>
  )
}

type NotAllowedProps = { station: StationDetail; onRequestException: StationSheetProps['onRequestException'] }

/** Why the rules of the card refuse the station. */
function NotAllowed({ station, onRequestException }: NotAllowedProps) {
  const t = usePhrases('stations')
  const { not_allowed: reason, not_allowed_by: ruleId } = station
  if (reason === null) return null
  return (
    <Banner tone="warn">
      <p className="font-semibold">{t.notAllowed}</p>
      <p>{reason}</p>
      {onRequestException && ruleId !== null && (
        <p className="pt-2">
          <Button small onClick={() => onRequestException(ruleId)}>
            {t.askException}
          </Button>
        </p>
      )}
    </Banner>
  )
}

function Prices({ station }: { station: StationDetail }) {
  const t = usePhrases('stations')
  const words = useStationWords()
  return (
    <section className="grid gap-2">
      <h3>{t.priceTitle}</h3>
      <ul aria-label={t.plugs} className="grid gap-2">
        {station.plugs.map((plug) => (
          <li key={`${plug.type} ${plug.power_kw}`} className="grid gap-1 rounded-md border border-line p-3">
            <span className="flex justify-between gap-3">
              <span className="font-medium">{words.plugWithPower(plug)}</span>
              <StateDot tone={plug.free > 0 ? 'ok' : 'warn'}>
                {t.free({ free: String(plug.free), total: String(plug.total) })}
              </StateDot>
            </span>
            {plug.price ? (
              <span className="flex flex-wrap justify-between gap-x-3 text-table text-ink-2 tabular">
                <span>{words.rates(plug.price)}</span>
                <span className="text-ink">{words.usual(plug.price)}</span>
              </span>
            ) : (
              <span className="text-table text-ink-3">{t.noPrice}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-3">{t.priceNote}</p>
    </section>
  )
}

function Opening({ station }: { station: StationDetail }) {
  const t = usePhrases('stations')
  const words = useStationWords()
  const { hours } = station.opening
  const place = station.coordinates
  return (
    <section className="grid gap-2">
      <h3>{t.hours}</h3>
      <p>{words.open(station)}</p>
      {hours.length > 0 && (
        <ul className="grid gap-1 text-table text-ink-2">
          {hours.map(({ weekday, begin, end }) => (
            <li key={`${weekday} ${begin}`} className="flex justify-between gap-3">
              <span>{t.days[String(weekday) as keyof typeof t.days]}</span>
              <span className="tabular">
                {begin} – {end}
              </span>
            </li>
          ))}
        </ul>
      )}
      {place && (
        <p>
          <Link href={`geo:${place.latitude},${place.longitude}?q=${place.latitude},${place.longitude}`}>
            {t.route}
          </Link>
        </p>
      )}
    </section>
  )
}

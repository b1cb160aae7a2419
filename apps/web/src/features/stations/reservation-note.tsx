import { useQuery } from '@tanstack/react-query'
import type { StationRequest } from '@voltway/contract/stations-requests'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { requestsQuery } from './stations.queries.ts'
import { isPendingRequest, useEndReservation, useStationRequest } from './use-station-request.ts'

/** Returns the card's current reservation, or the one that is being made. */
export function useReservation(walletId: string, cardId: string): StationRequest | undefined {
  const { data } = useQuery(requestsQuery(walletId))
  return data?.results.find(
    (one) =>
      one.kind === 'RESERVATION' &&
      one.card.id === cardId &&
      (one.state === 'DONE' || isPendingRequest(one)) &&
      Date.parse(one.reserved_until ?? '') > Date.now(),
  )
}

/** Shows a reservation: being made, until when it holds, or why it failed. */
export function ReservationNote({ walletId, reservation }: { walletId: string; reservation: StationRequest }) {
  const t = usePhrases('stations')
  const format = useFormats()
  const { data: request = reservation } = useStationRequest(walletId, reservation.id)
  const end = useEndReservation(walletId)
  const { state, outcome, reserved_until: until, cancel_state: cancelling } = request
  if (state === 'CANCELLED')
    return (
      <Banner tone="info" announce>
        {t.reservationEnded}
      </Banner>
    )
  if (state === 'REJECTED' || state === 'TIMED_OUT')
    return (
      <Banner tone="bad" announce>
        <p className="font-semibold">{t.reserveFailed}</p>
        {outcome !== null && outcome !== 'ACCEPTED' && <p>{t.outcome[outcome]}</p>}
      </Banner>
    )
  const isEnding = cancelling === 'REQUESTED' || cancelling === 'ACCEPTED'
  return (
    <Banner
      tone="accent"
      announce
      action={
        <Button small pending={end.isPending || isEnding} onClick={() => void end.run(request.id)}>
          {t.cancelReservation}
        </Button>
      }
    >
      <p className="font-semibold">{t.reservedAt({ station: request.station.name })}</p>
      <p>
        {state !== 'DONE'
          ? t.reserving
          : isEnding
            ? t.cancelling
            : until && t.reservedUntil({ time: format.time(until) })}
      </p>
      {(cancelling === 'REJECTED' || cancelling === 'TIMED_OUT') && <p>{t.cancelFailed}</p>}
    </Banner>
  )
}

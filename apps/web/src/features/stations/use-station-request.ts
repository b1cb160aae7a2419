import { useQuery } from '@tanstack/react-query'
import {
  cancelReservation,
  pendingRequests,
  reserveChargePoint,
  type StationRequest,
  startSession,
} from '@voltway/contract/stations-requests'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useLive } from '../../shared/live/wallet-live.ts'
import { type Action, useAction } from '../../shared/use-action.ts'
import { requestQuery, requestsQuery } from './stations.queries.ts'

/** A charge point, and its plug when there are several. */
export interface WantedPoint {
  readonly stationId: string
  readonly uid: string
  readonly plugId?: string | undefined
}

export const isPendingRequest = ({ state }: StationRequest): boolean =>
  (pendingRequests as readonly string[]).includes(state)

/** Stores a request where the screens read it. */
function store(walletId: string, one: StationRequest): void {
  queryClient.setQueryData(requestQuery(walletId, one.id).queryKey, one)
  void queryClient.invalidateQueries({ queryKey: requestsQuery(walletId).queryKey })
}

/** Requests the network to start a charge. Its progress arrives later. */
export function useStart(
  { walletId, cardId }: { walletId: string; cardId: string },
  onDone: (started: StationRequest) => void,
): Action<WantedPoint> {
  return useAction(
    ({ stationId, uid, plugId }: WantedPoint, idempotencyKey) =>
      request(startSession, {
        body: {
          card_id: cardId,
          station_id: stationId,
          point_uid: uid,
          ...(plugId === undefined ? {} : { plug_id: plugId }),
        },
        idempotencyKey,
      }),
    { refresh: (started) => store(walletId, started), onDone },
  )
}

/** Requests the operator to reserve a charge point. */
export function useReserve({ walletId, cardId }: { walletId: string; cardId: string }): Action<WantedPoint> {
  return useAction(
    ({ stationId, uid }: WantedPoint, idempotencyKey) =>
      request(reserveChargePoint, {
        body: { card_id: cardId, station_id: stationId, point_uid: uid },
        idempotencyKey,
      }),
    { refresh: (reserved) => store(walletId, reserved), toastRefusal: true },
  )
}

/** Requests the operator to end a reservation. */
export function useEndReservation(walletId: string): Action<string> {
  return useAction(
    (requestId: string, idempotencyKey) =>
      request(cancelReservation, { body: { request_id: requestId }, idempotencyKey }),
    { refresh: (ended) => store(walletId, ended), toastRefusal: true },
  )
}

/** Follows a request by live events, and by reading it while it waits. */
export function useStationRequest(walletId: string, requestId: string) {
  useLive('station.request', ({ request: news }) => {
    if (news.id === requestId) queryClient.setQueryData(requestQuery(walletId, requestId).queryKey, news)
  })
  return useQuery(requestQuery(walletId, requestId))
}

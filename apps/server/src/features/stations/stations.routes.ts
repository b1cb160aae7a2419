import { findChargePoints, followStations, getStation, listStations } from '@voltway/contract/stations'
import {
  cancelReservation,
  getStationRequest,
  listStationRequests,
  reserveChargePoint,
  startSession,
} from '@voltway/contract/stations-requests'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { streamLive } from '../../kernel/live/live-stream.ts'
import { refuse } from '../../platform/refusal.ts'
import { requestReply } from './request-reply.ts'
import { endReservation, reservePoint } from './reservations.ts'
import { startCharge } from './start-charge.ts'
import { selectRecentRequests, selectRequest } from './station-requests.sql.ts'
import { stationsSource } from './station-stream.ts'
import { readFollowed, readPointsOfText, readStation, readStations } from './stations.ts'

export const stationsRoutes: readonly Served[] = [
  serve(listStations, ({ scope, query }, ctx) => readStations(ctx, scope, query)),
  serve(getStation, ({ scope, params, query }, ctx) =>
    readStation(ctx, scope, { stationId: params.stationId, card: query.card }),
  ),
  serve(followStations, async ({ scope, person, query, http }, ctx) =>
    streamLive(ctx, http, stationsSource({ scope, person }, await readFollowed(ctx, scope, query))),
  ),
  serve(findChargePoints, ({ scope, query }, ctx) => readPointsOfText(ctx, scope, query)),
  serve(startSession, ({ body }, ctx) => startCharge(ctx, body)),
  serve(reserveChargePoint, ({ body }, ctx) => reservePoint(ctx, body)),
  serve(cancelReservation, ({ body }, ctx) => endReservation(ctx, body)),
  serve(listStationRequests, async ({ scope }, ctx) => ({
    results: (await selectRecentRequests(ctx.db, scope, ctx.now)).map(requestReply),
  })),
  serve(getStationRequest, async ({ scope, params }, ctx) =>
    requestReply((await selectRequest(ctx.db, scope, params.requestId)) ?? refuse('station_request.not_found')),
  ),
]

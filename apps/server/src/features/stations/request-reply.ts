import type { StationRequest } from '@voltway/contract/stations-requests'
import { publishLive } from '../../kernel/live/publish-live.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { type RequestRow, selectRequest } from './station-requests.sql.ts'

/** A request in the format of the API. */
export function requestReply(row: RequestRow): StationRequest {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    outcome: row.outcome,
    message: row.message,
    requested_at: row.requested_at,
    answered_at: row.answered_at,
    card: { id: row.card_id, name: row.card_name },
    station: { id: row.station_id, name: row.station_name },
    point: { uid: row.evse_uid, evse_id: row.evse_id },
    session_id: row.session_id,
    reserved_until: row.reserved_until,
    cancel_state: row.cancel_state,
  }
}

/** Reads a changed request and publishes it to open screens. */
export async function publishRequest({ ctx, tx, scope }: WalletWork, id: string): Promise<StationRequest> {
  const row = await selectRequest(tx, scope, id)
  if (row === undefined) throw new Error(`wallet ${scope.walletId} has no request ${id}`)
  const request = requestReply(row)
  const { card_id, member_id } = row
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'station.request', card_id, member_id, request })
  return request
}

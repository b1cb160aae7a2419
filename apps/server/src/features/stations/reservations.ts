import type { BodyOf } from '@voltway/contract/endpoint'
import type { cancelReservation, reserveChargePoint, StationRequest } from '@voltway/contract/stations-requests'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isReservable } from '../../kernel/network/charge-points.ts'
import { requestCommand } from '../../kernel/network/commands.ts'
import { openFoundWallet, type WalletWork } from '../../kernel/scope.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCard } from '../cards/cards.ts'
import { publishRequest } from './request-reply.ts'
import {
  openWalletOfCard,
  placeOf,
  type RequestedPoint,
  readRequestedPoint,
  readUsableCard,
  refuseUnlessFree,
} from './requested-point.ts'
import {
  insertRequest,
  lockRequest,
  type RequestRow,
  selectCardUse,
  selectRequest,
  selectWalletOfRequest,
  updateRequestCancel,
} from './station-requests.sql.ts'
import { selectPlacedStation } from './stations.sql.ts'

/** Requests the operator to reserve a charge point. A reservation holds no money: the operators' prices of it vary. */
export async function reservePoint(ctx: Ctx, body: BodyOf<typeof reserveChargePoint>): Promise<StationRequest> {
  const scope = await openWalletOfCard(ctx, body.card_id)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockCard(tx, scope, body.card_id, ctx.now)
    const card = await readUsableCard(work, body.card_id)
    const wanted = await readRequestedPoint(tx, body.station_id, body.point_uid)
    if (!isReservable(wanted.point, wanted.station)) refuse('station.not_reservable')
    const use = (await selectCardUse(tx, scope, card.id, ctx.now)) ?? refuse('card.not_found')
    if (use.reserved_uid !== null) refuse('card.reserved_already')
    refuseUnlessFree(wanted, use)
    const until = new Date(ctx.now.getTime() + body.minutes * MINUTE_MS)
    const id = await sendReservation(work, wanted, { cardId: card.id, until })
    recordAudit(work, {
      action: 'station.reservation_asked',
      object: { kind: 'card', id: card.id, name: card.name },
      after: { station: wanted.station.name, point: wanted.point.evseId ?? wanted.point.uid, minutes: body.minutes },
    })
    return publishRequest(work, id)
  })
}

async function sendReservation(
  work: WalletWork,
  wanted: RequestedPoint,
  { cardId, until }: { readonly cardId: string; readonly until: Date },
): Promise<string> {
  const { ctx, tx, scope } = work
  const { station, point } = wanted
  const id = ctx.newId()
  const place = placeOf(wanted)
  await insertRequest(
    tx,
    scope,
    {
      id,
      kind: 'RESERVATION',
      cardId,
      stationId: station.station_id,
      countryCode: place.country_code,
      partyId: place.party_id,
      locationId: place.location_id,
      evseUid: point.uid,
      connectorId: null,
      evseId: point.evseId,
      stationName: station.name,
      authorizationReference: null,
      reservedUntil: until,
      requestedBy: ctx.person?.id ?? null,
    },
    ctx.now,
  )
  await requestCommand(work, {
    type: 'RESERVE_NOW',
    peerId: station.peer_id,
    walletId: scope.walletId,
    sessionId: id,
    request: { ...place, card_id: cardId, reservation_id: id, expiry_date: until.toISOString() },
  })
  return id
}

/**
 * Requests the operator to give a reservation back.
 * @throws `station.not_reserved` when it was never made, has ended, or is being given back.
 */
export async function endReservation(
  ctx: Ctx,
  { request_id: id }: BodyOf<typeof cancelReservation>,
): Promise<StationRequest> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const found = (await selectWalletOfRequest(ctx.db, person.id, id)) ?? refuse('station_request.not_found')
  const scope = await openFoundWallet(ctx, found.wallet_id, 'sessions.stop')
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const seen = (await selectRequest(tx, scope, id)) ?? refuse('station_request.not_found')
    await lockCard(tx, scope, seen.card_id, ctx.now)
    await lockRequest(tx, scope, id)
    const request = (await selectRequest(tx, scope, id)) ?? refuse('station_request.not_found')
    if (!isHeld(request, ctx.now)) refuse('station.not_reserved')
    const station = (await selectPlacedStation(tx, request.station_id)) ?? refuse('station.not_reserved')
    await requestCommand(work, {
      type: 'CANCEL_RESERVATION',
      peerId: station.peer_id,
      walletId: scope.walletId,
      sessionId: id,
      request: { country_code: request.country_code, party_id: request.party_id, reservation_id: id },
    })
    await updateRequestCancel(tx, scope, id, { cancelState: 'REQUESTED', isCancelled: false })
    recordAudit(work, {
      action: 'station.reservation_cancelled',
      object: { kind: 'card', id: request.card_id, name: request.card_name },
      before: { station: request.station_name },
    })
    return publishRequest(work, id)
  })
}

/** A reservation whose end has not come, and that is not being given back. */
function isHeld({ kind, state, reserved_until, cancel_state }: RequestRow, now: Date): boolean {
  const isPending = cancel_state === 'REQUESTED' || cancel_state === 'ACCEPTED'
  const isOpen = state === 'REQUESTED' || state === 'ACCEPTED' || state === 'DONE'
  return (
    kind === 'RESERVATION' &&
    isOpen &&
    !isPending &&
    reserved_until !== null &&
    Date.parse(reserved_until) > now.getTime()
  )
}

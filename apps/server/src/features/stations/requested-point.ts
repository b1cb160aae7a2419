import type { Card } from '@voltway/contract/cards'
import { type PointStatus, pointAllows } from '@voltway/contract/stations'
import type { Ctx } from '../../kernel/ctx.ts'
import { type ChargePoint, chargePointsOf } from '../../kernel/network/charge-points.ts'
import { openFoundWallet, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { readCard } from '../cards/cards.ts'
import { statusOf } from './station-reply.ts'
import { type CardUseRow, selectWalletOfCard } from './station-requests.sql.ts'
import { type PlacedStationRow, selectPlacedStation } from './stations.sql.ts'

/** Opens the wallet of a card that a call names. */
export async function openWalletOfCard(ctx: Ctx, cardId: string): Promise<WalletScope> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const found = (await selectWalletOfCard(ctx.db, person.id, cardId)) ?? refuse('card.not_found')
  return openFoundWallet(ctx, found.wallet_id, 'sessions.stop')
}

/**
 * Reads the card of a request. A driver uses own cards only.
 * @throws `card.not_found`, or `card.does_not_charge` when the one rule of the cards refuses it.
 */
export async function readUsableCard({ ctx, tx, scope }: WalletWork, cardId: string): Promise<Card> {
  const card = await readCard(tx, scope, cardId, ctx.now)
  if (scope.ownOnly && (card.member === null || card.member.id !== scope.memberId)) refuse('card.not_found')
  if (card.state !== 'ACTIVE') refuse('card.does_not_charge')
  return card
}

/** A charge point that a request names, with its station. */
export interface RequestedPoint {
  readonly station: PlacedStationRow
  readonly point: ChargePoint
}

/** @throws `station.not_found` or `charge_point.not_found`. */
export async function readRequestedPoint(db: Sql, stationId: string, uid: string): Promise<RequestedPoint> {
  const station = (await selectPlacedStation(db, stationId)) ?? refuse('station.not_found')
  const wanted = uid.toUpperCase()
  const point = chargePointsOf(station.raw).find((one) => one.uid.toUpperCase() === wanted)
  return { station, point: point ?? refuse('charge_point.not_found') }
}

const outOfOrder: readonly PointStatus[] = ['INOPERATIVE', 'OUTOFORDER']

/**
 * Refuses a charge point that is not free. One that is reserved for the card itself counts as free.
 * @throws `station.point_in_use` or `station.point_out_of_order`.
 */
export function refuseUnlessFree({ station, point }: RequestedPoint, use: CardUseRow): void {
  const status = statusOf(point)
  const startable: readonly PointStatus[] = pointAllows.start
  if (startable.includes(status)) return
  const isOwn = use.reserved_station_id === station.station_id && use.reserved_uid === point.uid
  if (status === 'RESERVED' && isOwn) return
  refuse(outOfOrder.includes(status) ? 'station.point_out_of_order' : 'station.point_in_use')
}

/** The operator's ids of a charge point, in the operator's spelling where the location has it. */
export function placeOf({ station, point }: RequestedPoint) {
  const { country_code, party_id, raw } = station
  const location_id = typeof raw.id === 'string' ? raw.id : station.id
  return { country_code, party_id, location_id, evse_uid: point.uid }
}

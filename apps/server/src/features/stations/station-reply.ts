import {
  type PointStatus,
  pointStatuses,
  type Station,
  type StationDetail,
  type StationPoint,
  type StationPrice,
} from '@voltway/contract/stations'
import {
  type ChargePoint,
  chargePointsOf,
  isFree,
  isReservable,
  plugGroupsOf,
  startsRemotely,
} from '../../kernel/network/charge-points.ts'
import { openingHoursOf } from '../../kernel/network/opening-hours.ts'
import type { PricedPlug } from './station-price.ts'
import type { RefusalOf } from './station-rules.ts'
import type { PlacedStationRow } from './stations.sql.ts'

/** Returns the price of a plug in a region; null where the wallet has none. */
export type PriceOf = (region: string, plug: PricedPlug) => StationPrice | null

const known: ReadonlySet<string> = new Set(pointStatuses)

/** The prices and rules of a card at stations, at an instant. */
export interface CardView {
  /** Whether the card charges now. */
  readonly isCharging: boolean
  readonly priceOf: PriceOf
  readonly refusalOf: RefusalOf
  readonly atMs: number
}

/** The status of a charge point in the words of the contract. */
export const statusOf = ({ status }: ChargePoint): PointStatus =>
  known.has(status) ? (status as PointStatus) : 'UNKNOWN'

/** A station as the list and the map show it. */
export function stationReply(row: PlacedStationRow, { priceOf, refusalOf, atMs }: CardView): Station {
  const points = chargePointsOf(row.raw)
  const { always, hours, isOpen } = openingHoursOf(row.raw, row.time_zone, atMs)
  const coordinates =
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude }
  const plugs = plugGroupsOf(points).map(({ type, current, powerKw, free, total }) => {
    return { type, current, power_kw: powerKw, free, total, price: priceOf(row.region, { current, powerKw }) }
  })
  const refusal = refusalOf(row, { coordinates, plugs })
  return {
    id: row.station_id,
    name: row.name,
    address: row.address,
    city: row.city,
    operator: row.operator,
    coordinates,
    opening: { always, hours: [...hours], is_open: isOpen },
    free: points.filter(isFree).length,
    total: points.length,
    plugs,
    not_allowed: refusal?.reason ?? null,
    not_allowed_by: refusal?.ruleId ?? null,
  }
}

/** A station with its charge points. */
export function stationDetailReply(row: PlacedStationRow, view: CardView): StationDetail {
  const points = chargePointsOf(row.raw).map((point) => pointReply(point, row))
  return { ...stationReply(row, view), points, card_is_charging: view.isCharging }
}

function pointReply(point: ChargePoint, row: PlacedStationRow): StationPoint {
  return {
    uid: point.uid,
    evse_id: point.evseId,
    reference: point.reference,
    status: statusOf(point),
    remote_start: startsRemotely(point),
    reservable: isReservable(point, row),
    plugs: point.plugs.map(({ id, type, current, powerKw }) => ({ id, type, current, power_kw: powerKw })),
  }
}

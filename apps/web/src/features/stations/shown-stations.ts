import type { Station } from '@voltway/contract/stations'
import { distanceM, type Position } from './map-box.ts'

/** The filters and order of the loaded stations. */
export interface StationFilters {
  readonly free?: boolean | undefined
  /** ConnectorType of OCPI. */
  readonly plug?: string | undefined
  readonly leastKw?: number | undefined
}

/** A station with its distance from the person; null without a position. */
export type PlacedStation = Station & { readonly distanceM: number | null }

/** Returns the price of the cheapest allowed usual charge that fits the filters, in cents; infinite without one. */
export function cheapestMinor(station: Station, { plug, leastKw = 0 }: StationFilters = {}): number {
  if (station.not_allowed !== null) return Number.POSITIVE_INFINITY
  const prices = station.plugs
    .filter(({ free }) => free > 0)
    .filter((one) => (plug === undefined || one.type === plug) && (one.power_kw ?? 0) >= leastKw)
    .flatMap(({ price }) => (price === null ? [] : [Math.round(Number(price.usual_charge) * 100)]))
  return Math.min(Number.POSITIVE_INFINITY, ...prices)
}

/** Returns the stations that match the filters, in their order: the nearest first, or the cheapest free charge first. */
export function shownStations(
  stations: readonly Station[],
  filters: StationFilters,
  { position, byPrice }: { position: Position | null; byPrice: boolean },
): PlacedStation[] {
  const { free, plug, leastKw = 0 } = filters
  const matching = stations.filter(({ plugs }) =>
    plugs.some(
      (one) => (!free || one.free > 0) && (plug === undefined || one.type === plug) && (one.power_kw ?? 0) >= leastKw,
    ),
  )
  const placed = (free || plug !== undefined || leastKw > 0 ? matching : stations).map((station) => ({
    ...station,
    distanceM: position && station.coordinates ? distanceM(position, station.coordinates) : null,
  }))
  const byDistance = (one: PlacedStation, other: PlacedStation) =>
    (one.distanceM ?? Number.MAX_VALUE) - (other.distanceM ?? Number.MAX_VALUE)
  if (!byPrice) return position === null ? placed : placed.sort(byDistance)
  // Two prices that are both unknown are infinite, and their difference is not a number.
  const byCost = (one: PlacedStation, other: PlacedStation) =>
    cheapestMinor(one, filters) - cheapestMinor(other, filters) || 0
  return placed.sort((one, other) => byCost(one, other) || byDistance(one, other))
}

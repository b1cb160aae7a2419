import { CLOCK_TOLERANCE_S, EARTH_RADIUS_KM, LEAST_KM, MOST_KMH } from './journey.sql.ts'

/** Whether a card or vehicle can have been at two places: the distance against the time. */

/** A point on earth, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance of two points in kilometres. */
export function distanceKm(one: Coordinates, other: Coordinates): number {
  const latitudes = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const longitudes = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = latitudes + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitudes
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Returns whether a distance cannot be driven in a time. No time at all means that both places are reported for the
 * same moment.
 */
export function impossibleJourney({ km, seconds }: { readonly km: number; readonly seconds: number }): boolean {
  return km >= LEAST_KM && km > (MOST_KMH * (Math.max(0, seconds) + CLOCK_TOLERANCE_S)) / 3600
}

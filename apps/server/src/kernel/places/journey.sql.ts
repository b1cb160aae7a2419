import { raw, type Statement, sql } from '../../platform/sql.ts'

/** The rules of `journey.ts` in statements, which compare the sessions of a wallet at once. */

/** Mean radius of the earth (IUGG). */
export const EARTH_RADIUS_KM = 6371

/**
 * Fastest plausible travel between two places, above the motorway limits of Portugal, Spain and France (120 to
 * 130 km/h).
 */
export const MOST_KMH = 130
/** Closer places can belong to one car park, and positions have errors. */
export const LEAST_KM = 5
/** Two clocks differ by up to a minute. */
export const CLOCK_TOLERANCE_S = 60

interface Point {
  readonly latitude: Statement
  readonly longitude: Statement
}

const constant = (value: number): Statement => raw(String(value))

/** The great-circle distance of two points in kilometres; null when a coordinate is null, which `least` would ignore. */
export const kilometresBetween = (one: Point, other: Point): Statement => sql`
  case when num_nulls(${one.latitude}, ${one.longitude}, ${other.latitude}, ${other.longitude}) = 0 then
    2 * ${constant(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
      sin(radians((${other.latitude} - ${one.latitude}) / 2)) ^ 2
      + cos(radians(${one.latitude})) * cos(radians(${other.latitude}))
        * sin(radians((${other.longitude} - ${one.longitude}) / 2)) ^ 2))) end`

/** Whether a distance cannot be driven in a time that is not negative. */
export const isImpossibleJourney = (km: Statement, seconds: Statement): Statement => sql`
  (${km} >= ${constant(LEAST_KM)}
    and ${km} > ${constant(MOST_KMH)} * (${seconds} + ${constant(CLOCK_TOLERANCE_S)}) / 3600.0)`

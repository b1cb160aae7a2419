import type { RuleConditions } from '@voltway/contract/rules-conditions'
import { instantOfLegal, legalTime } from '../../kernel/pricing/legal-time.ts'

/** A clock on a wall: the day, its ISO weekday (1 is Monday) and the time. */
export interface LocalTime {
  /** `2026-03-01`. */
  readonly day: string
  readonly weekday: number
  /** `08:30`. */
  readonly clock: string
}

/** The clock of a time zone at an instant. */
export function localTime(atMs: number, timeZone: string): LocalTime {
  const [day = '', clock = ''] = legalTime(atMs, timeZone).split('T')
  return { day, weekday: weekdayOf(day), clock }
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The instants at which the calendar day and month of a local time begin. */
export function startsOf({ day }: LocalTime, timeZone: string): { readonly dayAt: Date; readonly monthAt: Date } {
  const at = (local: string) => new Date(instantOfLegal(`${local}T00:00:00`, timeZone))
  return { dayAt: at(day), monthAt: at(`${day.slice(0, 8)}01`) }
}

/**
 * Whether a window of hours is open. One that ends before it begins ends on the next day and belongs to the weekday of its
 * beginning.
 */
export function isWithinHours(hours: NonNullable<RuleConditions['hours']>, { weekday, clock }: LocalTime): boolean {
  const { weekdays, from, to } = hours
  // Times of one length compare as text.
  if (from < to) return weekdays.includes(weekday) && from <= clock && clock < to
  const yesterday = weekday === 1 ? 7 : weekday - 1
  return (weekdays.includes(weekday) && from <= clock) || (weekdays.includes(yesterday) && clock < to)
}

/** Coordinates in decimal degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_KM = 6371.0088

/** The distance of two places as the crow flies (haversine). */
export function distanceKm(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

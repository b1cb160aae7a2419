import { localMoment } from './ocpi/local-moment.ts'
import { type Json, objectsIn } from './ocpi/merge.ts'
import { readInstant } from './ocpi/shape.ts'

/** A daily opening in local time; `weekday` 1 is Monday. */
export interface Opening {
  readonly weekday: number
  readonly begin: string
  readonly end: string
}

/** When a location is open. `isOpen` is null when the operator does not say. */
export interface OpeningHours {
  readonly always: boolean
  readonly hours: readonly Opening[]
  readonly isOpen: boolean | null
}

const CLOCK = /^([01]\d|2[0-4]):([0-5]\d)$/

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

function openingsOf(value: unknown): Opening[] {
  return objectsIn(value).flatMap(({ weekday, period_begin: begin, period_end: end }) =>
    typeof weekday === 'number' && weekday >= 1 && weekday <= 7 && isClock(begin) && isClock(end)
      ? [{ weekday, begin, end }]
      : [],
  )
}

const isClock = (value: unknown): value is string => typeof value === 'string' && CLOCK.test(value)

function isWithin(periods: unknown, atMs: number): boolean {
  return objectsIn(periods).some(({ period_begin, period_end }) => {
    const [begin, end] = [readInstant(period_begin), readInstant(period_end)]
    return begin !== undefined && end !== undefined && Date.parse(begin) <= atMs && atMs < Date.parse(end)
  })
}

/** An end at or before the begin is on the next day: 18:00 to 02:00. */
function isOpenAt(openings: readonly Opening[], weekday: number, minute: number): boolean {
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  return openings.some((opening) => {
    const [begin, end] = [minuteOf(opening.begin), minuteOf(opening.end)]
    if (end > begin) return opening.weekday === weekday && begin <= minute && minute < end
    return (opening.weekday === weekday && minute >= begin) || (opening.weekday === dayBefore && minute < end)
  })
}

/**
 * Reads the opening hours of a location (OCPI 2.2.1 mod_locations, Hours) and whether it is open at an instant. Exceptional
 * openings and closings come before the regular hours.
 */
export function openingHoursOf(location: Json, timeZone: string | null, atMs: number): OpeningHours {
  const times = location.opening_times
  if (typeof times !== 'object' || times === null) return { always: false, hours: [], isOpen: null }
  const { twentyfourseven, regular_hours, exceptional_openings, exceptional_closings } = times as Json
  const always = twentyfourseven === true
  const hours = openingsOf(regular_hours)
  if (isWithin(exceptional_closings, atMs)) return { always, hours, isOpen: false }
  if (always || isWithin(exceptional_openings, atMs)) return { always, hours, isOpen: true }
  if (hours.length === 0) return { always, hours, isOpen: null }
  const { weekday, minute } = localMoment(atMs, timeZone ?? 'UTC')
  return { always, hours, isOpen: isOpenAt(hours, weekday === 0 ? 7 : weekday, minute) }
}

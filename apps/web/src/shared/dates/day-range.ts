import { dateFormat } from '../../ui/format.ts'

/**
 * Converts days of a wallet to instants and back. The address and the API use instants. The screen shows days in the
 * wallet's time zone.
 */

export interface DayRange {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000

/** Returns the calendar day of an instant in a time zone. */
export function dayOf(at: string | number, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601 does.
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))
}

/** Returns the time of day of an instant in a time zone, `HH:MM`. */
export function timeOf(at: string | number, timeZone: string): string {
  return dateFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(new Date(at))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the first instant of a day in a time zone, in the API's format. */
export function startOfDay(day: string, timeZone: string): string {
  return instantAt(`${day}T00:00`, timeZone)
}

/** Returns the instant at which the clocks of a time zone show `YYYY-MM-DDTHH:MM`, in the API's format. */
export function instantAt(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}:00Z`)
  // The offset is resolved twice, because the zone's offset may change between the first estimate and the result.
  const guess = asUtc - offsetMs(asUtc, timeZone)
  return secondsOf(asUtc - offsetMs(guess, timeZone))
}

/** The last second of a day. */
export function endOfDay(day: string, timeZone: string): string {
  return secondsOf(Date.parse(startOfDay(addDays(day, 1), timeZone)) - 1000)
}

function secondsOf(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z')
}

/** Returns the offset of a time zone from UTC. */
export function offsetMs(atMs: number, timeZone: string): number {
  const local = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000
}

/** The ranges in every date menu. */
export const usualPresets = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth'] as const
export type PresetId = (typeof usualPresets)[number]
/** The additional, longer ranges for lists of documents. */
export type LongRanges = Readonly<Record<'threeMonths' | 'thisYear' | 'lastYear', (today: string) => DayRange>>

/** Returns the most used ranges, relative to a day. */
export function presetRange(id: PresetId, today: string): DayRange {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfLast = addDays(firstOfMonth, -1)
  switch (id) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth':
      return { from: `${lastOfLast.slice(0, 8)}01`, to: lastOfLast }
  }
}

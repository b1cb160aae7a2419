import { dateFormat } from '../../ui/format.ts'

/** Days of a wallet as instants and back: the address and the API speak of instants, people of days in the wallet's time zone. */

export interface DayRange {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000

/** The calendar day an instant falls on in a time zone. */
export function dayOf(at: string | number, timeZone: string): string {
  // Sweden writes dates as ISO does.
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The first instant of a day in a time zone, as the API writes instants. */
export function startOfDay(day: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // The offset is looked up twice, because the clock may have been changed between the guess and the answer.
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

/** How far a zone's clock is ahead of UTC. */
export function offsetMs(atMs: number, timeZone: string): number {
  const local = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000
}

/** Every menu of days has these. */
export const usualPresets = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth'] as const
export type PresetId = (typeof usualPresets)[number]
/** A list of documents has longer ones too. */
export type LongRanges = Readonly<Record<'threeMonths' | 'thisYear' | 'lastYear', (today: string) => DayRange>>

/** The ranges people ask for most, seen from a day. */
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

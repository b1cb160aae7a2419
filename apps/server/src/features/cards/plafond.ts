import { legalDay, offsetStretches } from '../../kernel/pricing/legal-time.ts'
import { DAY_MS } from '../../platform/durations.ts'

export type CreditRenewal = 'NONE' | 'WEEKLY' | 'MONTHLY'

/** The renewal of a plafond, at 00:00 in the wallet's time zone. */
export interface Renewal {
  readonly renewal: CreditRenewal
  /** WEEKLY: 1 Monday … 7 Sunday. MONTHLY: 1–28, or 31 for the last day. Ignored for NONE. */
  readonly day: number | null
}

/** A spending limit as entered. */
export interface PlafondSettings extends Renewal {
  readonly creditMode: 'LIMITED' | 'UNLOCKED'
  /** Null: no limit was ever set (UNLOCKED only). */
  readonly assignedMinor: bigint | null
}

/** True when the day is valid for the renewal. */
export function isRenewalDay({ renewal, day }: Renewal): boolean {
  if (renewal === 'NONE') return day === null
  if (day === null || !Number.isInteger(day) || day < 1) return false
  return renewal === 'WEEKLY' ? day <= 7 : day <= 28 || day === 31
}

/** Start of the period that contains an instant; null for a plafond that never renews. */
export function periodStart(rule: Renewal, at: Date, timeZone: string): Date | null {
  if (rule.renewal === 'NONE') return null
  const today = dayNumber(legalDay(at.getTime(), timeZone))
  return startOfDay(boundaryAtOrBefore(rule, today), timeZone)
}

/** First renewal after an instant; null for a plafond that never renews. */
export function nextRenewal(rule: Renewal, at: Date, timeZone: string): Date | null {
  if (rule.renewal === 'NONE') return null
  const today = dayNumber(legalDay(at.getTime(), timeZone))
  // A period has at most 31 days, so the loop is short.
  const last = boundaryAtOrBefore(rule, today)
  let next = last + 1
  while (boundaryAtOrBefore(rule, next) === last) next += 1
  return startOfDay(next, timeZone)
}

/** Days since 1970-01-01, for calendar arithmetic with integers. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

function boundaryAtOrBefore({ renewal, day }: Renewal, today: number): number {
  const wanted = day ?? 1
  if (renewal === 'WEEKLY') {
    // 1970-01-01 was a Thursday, the fourth day.
    const weekday = ((((today + 3) % 7) + 7) % 7) + 1
    return today - ((weekday - wanted + 7) % 7)
  }
  const date = new Date(today * DAY_MS)
  const inThisMonth = monthBoundary(date.getUTCFullYear(), date.getUTCMonth(), wanted)
  return inThisMonth <= today ? inThisMonth : monthBoundary(date.getUTCFullYear(), date.getUTCMonth() - 1, wanted)
}

function monthBoundary(year: number, month: number, wanted: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(wanted, lastDay)) / DAY_MS
}

/**
 * The first instant of a calendar day. Midnight may not exist (the Azores skip from 00:00 to 01:00 in spring) or occur
 * twice (in autumn), so this returns the earliest instant with that date.
 */
function startOfDay(day: number, timeZone: string): Date {
  const wallMs = day * DAY_MS
  const candidates = offsetStretches(wallMs - DAY_MS, wallMs + DAY_MS, timeZone).flatMap(
    ({ fromMs, toMs, offsetMs }) => {
      const atMs = Math.max(wallMs - offsetMs, fromMs)
      return atMs < toMs && Math.floor((atMs + offsetMs) / DAY_MS) === day ? [atMs] : []
    },
  )
  return new Date(Math.min(...candidates))
}

import type { LongRanges } from '../../shared/dates/day-range.ts'

/** The current month with the two before it, the current year, and the previous year. */
export const longRanges: LongRanges = {
  threeMonths: (today) => {
    const [year, month] = today.split('-').map(Number) as [number, number]
    return { from: new Date(Date.UTC(year, month - 3, 1)).toISOString().slice(0, 10), to: today }
  },
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  lastYear: (today) => {
    const year = Number(today.slice(0, 4)) - 1
    return { from: `${year}-01-01`, to: `${year}-12-31` }
  },
}

/**
 * Returns whether a day is more than twelve months before today. Only some plans include the bulk export of such
 * documents.
 */
export function isOld(day: string, today: string): boolean {
  return day < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

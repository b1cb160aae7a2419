import type { LongRanges } from '../../shared/dates/day-range.ts'

/** The last two whole months with this one, this year so far, and the whole one before. */
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

/** More than twelve months before today: exported in bulk by those plans only that include it. */
export function isOld(day: string, today: string): boolean {
  return day < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

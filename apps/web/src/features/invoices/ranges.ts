/** Usual ranges of documents, in days of whoever looks. */
export const ranges = ['thisMonth', 'threeMonths', 'thisYear', 'lastYear'] as const
export type DayRange = (typeof ranges)[number]

export function rangeNow(range: DayRange, now = new Date()): { date__gte: string; date__lte: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const day = (...at: [number, number, number]) => new Date(Date.UTC(...at)).toISOString().slice(0, 10)
  if (range === 'thisMonth') return { date__gte: day(year, month, 1), date__lte: day(year, month + 1, 0) }
  if (range === 'threeMonths') return { date__gte: day(year, month - 2, 1), date__lte: day(year, month + 1, 0) }
  const of = range === 'thisYear' ? year : year - 1
  return { date__gte: day(of, 0, 1), date__lte: day(of, 11, 31) }
}

/** More than twelve months ago: exported in bulk by those plans only that include it. */
export function isOld(day: string, now = new Date()): boolean {
  return day < new Date(Date.UTC(now.getFullYear() - 1, now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

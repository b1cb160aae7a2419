import { dateFormat } from '../../ui/format.ts'

/** Names a month in the person's language, such as "October 2026". */
export const monthName = (month: string, locale: string): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`))

/** Names a weekday in the person's language. 1 is Monday, as 1 January 2024 was. */
export const weekdayName = (weekday: number, locale: string, length: 'long' | 'short' = 'long'): string =>
  dateFormat(locale, { weekday: length, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)))

import type { MonthState } from '@voltway/contract/accounting'
import type { Tone } from '../../ui/state-dot.tsx'

export const monthTones: Readonly<Record<MonthState, Tone>> = {
  OPEN: 'idle',
  READY: 'info',
  CLOSED: 'info',
  SENT: 'ok',
  FAILED: 'bad',
}

/** Whether the month is closed, sent or not. */
export const isClosed = (state: MonthState): boolean => state !== 'OPEN' && state !== 'READY'

/** Names a month in the person's language, such as "October 2026". */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )

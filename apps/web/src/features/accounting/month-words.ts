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

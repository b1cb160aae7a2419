import { useUi } from '../../ui/ui-context.tsx'
import { dayOf } from './day-range.ts'

/** The calendar day it is now where the wallet is. */
export function useToday(): string {
  return dayOf(Date.now(), useUi().timeZone ?? 'Europe/Lisbon')
}

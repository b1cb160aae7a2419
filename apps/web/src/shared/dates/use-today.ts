import { useUi } from '../../ui/ui-context.tsx'
import { dayOf } from './day-range.ts'

/** Returns the current calendar day in the wallet's time zone. */
export function useToday(): string {
  return dayOf(Date.now(), useUi().timeZone ?? 'Europe/Lisbon')
}

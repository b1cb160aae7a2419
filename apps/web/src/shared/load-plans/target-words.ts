import type { PlannedTarget } from '@voltway/contract/load-plans'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { dayOf } from '../dates/day-range.ts'
import { useToday } from '../dates/use-today.ts'
import { useFormats } from '../format.ts'

/** Returns the time of an instant of today, and the day with the time of any other. */
export function useMoment(): (at: string) => string {
  const format = useFormats()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const today = useToday()
  return (at) => (dayOf(at, timeZone) === today ? format.time(at) : format.dateTime(at))
}

/** Returns a target in words: "24.50 kWh by 07:00". */
export function useTargetText(): (target: Pick<PlannedTarget, 'ready_by' | 'energy_kwh'>) => string {
  const { target: t } = usePhrases('load-plans')
  const format = useFormats()
  const moment = useMoment()
  return ({ ready_by, energy_kwh }) => {
    if (ready_by === null) return energy_kwh === null ? t.none : t.energy({ energy: format.kwh(energy_kwh) })
    const by = moment(ready_by)
    return energy_kwh === null ? t.by({ by }) : t.wish({ energy: format.kwh(energy_kwh), by })
  }
}

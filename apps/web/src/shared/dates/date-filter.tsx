import { useUi } from '../../ui/ui-context.tsx'
import { dayOf, endOfDay, startOfDay } from './day-range.ts'
import { DaysFilter } from './days-filter.tsx'

type DateFilterProps = {
  name: string
  /** Instants, as the address has them. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** The days of a list whose address speaks of instants. */
export function DateFilter({ name, from, to, onChange }: DateFilterProps) {
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  return (
    <DaysFilter
      name={name}
      from={from && dayOf(from, timeZone)}
      to={to && dayOf(to, timeZone)}
      onChange={(first, last) => onChange(first && startOfDay(first, timeZone), last && endOfDay(last, timeZone))}
    />
  )
}

import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import type { notNarrowed } from './narrowed.ts'
import type { SessionsQuery } from './sessions.queries.ts'

type NarrowedFiltersProps = {
  query: SessionsQuery
  setQuery: (off: Partial<typeof notNarrowed>) => void
  /** A row of the current page. It contains the names for the filters. */
  first: Session | undefined
}

/** Shows the filters from a bar of the consumption page. They are removed here and set there. */
export function NarrowedFilters({ query, setQuery, first }: NarrowedFiltersProps) {
  const t = usePhrases('sessions')
  const { narrow, extraCost, noCostCentre } = usePhrases('session-narrow')
  const { locale } = useUi()
  const hourName = (value: string) => `${weekdayName(Number(value[0]), locale)}, ${value.slice(2)}:00`
  const countryName = (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code)
  const member = query.member__isnull ? t.noDriver : query.member && (first?.member?.name ?? '…')
  const costCentre = query.cost_centre__isnull ? noCostCentre : query.cost_centre
  const chips = [
    { name: narrow.member, value: member, off: { member: undefined, member__isnull: undefined } },
    {
      name: narrow.station,
      value: query.station && (first?.station.name ?? '…'),
      off: { station: undefined },
    },
    { name: narrow.cost_centre, value: costCentre, off: { cost_centre: undefined, cost_centre__isnull: undefined } },
    { name: narrow.second, value: query.second_cost_centre, off: { second_cost_centre: undefined } },
    { name: narrow.current, value: query.current, off: { current: undefined } },
    { name: narrow.week_hour, value: query.week_hour && hourName(query.week_hour), off: { week_hour: undefined } },
    { name: narrow.country, value: query.country && countryName(query.country), off: { country: undefined } },
    {
      name: narrow.extra_cost,
      value: query.extra_cost && extraCost[query.extra_cost],
      off: { extra_cost: undefined },
    },
  ]
  return chips.map(
    ({ name, value, off }) =>
      value && (
        <FilterChip key={name} name={name} value={value} onClick={() => setQuery(off)} onClear={() => setQuery(off)} />
      ),
  )
}

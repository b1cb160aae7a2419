import { usePhrases } from '../../lib/phrases.tsx'
import { DateFilter, type DateFilterProps } from '../../shared/dates/days-filter.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { TeamFilter } from '../../shared/teams/team-filter.tsx'
import { useNarrow } from '../../ui/media.ts'
import { CardFilter, type CardFilterProps } from './card-filter.tsx'
import type { SessionsQuery, SetSessionsQuery } from './sessions.queries.ts'

const sessionOrders = [
  '-start_date_time',
  'start_date_time',
  '-total_cost',
  'total_cost',
  '-energy_kwh',
  'energy_kwh',
  '-duration_s',
  'duration_s',
] as const satisfies readonly SessionsQuery['ordering'][]

export type LaterFiltersProps = {
  query: SessionsQuery
  setQuery: SetSessionsQuery
  days: DateFilterProps
  card: CardFilterProps
}

/** The filters of the sessions that load after the rows: the days, the card, the team and on a phone the order. */
export function LaterFilters({ query, setQuery, days, card }: LaterFiltersProps) {
  const t = usePhrases('sessions')
  // On a phone the table has no sortable column headers.
  const narrow = useNarrow()
  return (
    <>
      <DateFilter {...days} />
      <CardFilter {...card} />
      {/* On a phone it would add a line to the bar after the teams are loaded. */}
      {(!narrow || query.team !== undefined) && (
        <TeamFilter team={query.team} onChoose={(team) => setQuery({ team })} />
      )}
      {narrow && (
        <FilterMenu
          name={t.filter.order}
          options={sessionOrders.map((value) => ({ value, label: t.order[value] }))}
          chosen={query.ordering === '-start_date_time' ? [] : [query.ordering]}
          onChoose={([ordering]) => setQuery({ ordering })}
        />
      )}
    </>
  )
}

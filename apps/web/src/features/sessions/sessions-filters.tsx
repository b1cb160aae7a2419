import {
  type ChargeSource,
  chargeSources,
  type Session,
  type SessionStatus,
  sessionStatuses,
} from '@voltway/contract/sessions'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { toneOfSession } from '../../shared/charging/session-state.tsx'
import { DateFilter } from '../../shared/dates/days-filter.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { useNarrow } from '../../ui/media.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { CardFilter } from './card-filter.tsx'
import { isNarrowed } from './narrowed.ts'
import type { SessionsQuery, SetSessionsQuery } from './sessions.queries.ts'

const TeamFilter = lazyScreen('teams', async () => (await import('../../shared/teams/team-filter.tsx')).TeamFilter)

const NarrowedFilters = lazyScreen(
  'session-narrow',
  async () => (await import('./narrowed-filters.tsx')).NarrowedFilters,
)

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

type SessionsFiltersProps = {
  query: SessionsQuery
  setQuery: SetSessionsQuery
  /** The name of the filtered card, if a row contains it. */
  cardName: string | undefined
  /** A row of the current page. It contains the names for filters from a link. */
  first: Session | undefined
  end?: ReactNode
}

/** Search and filters of the sessions, all stored in the URL. */
export function SessionsFilters({ query, setQuery, cardName, first, end }: SessionsFiltersProps) {
  const t = usePhrases('sessions')
  // On a phone the table has no sortable column headers.
  const narrow = useNarrow()
  return (
    <ListBar end={end}>
      <SearchInput
        label={t.search}
        placeholder={t.searchHint}
        value={query.search ?? ''}
        onSearch={(search) => setQuery({ search: search || undefined }, { replace: true })}
      />
      <FilterMenu<SessionStatus>
        multiple
        name={t.filter.status}
        options={sessionStatuses.map((value) => ({
          value,
          label: t.status[value],
          icon: (
            <StateDot tone={toneOfSession(value)} hollow={value === 'PENDING'}>
              {null}
            </StateDot>
          ),
        }))}
        chosen={query.status ?? []}
        onChoose={(status) => setQuery({ status: status.length > 0 ? [...status] : undefined })}
      />
      <FilterMenu<ChargeSource>
        multiple
        name={t.filter.source}
        options={chargeSources.map((value) => ({ value, label: t.source[value] }))}
        chosen={query.source ?? []}
        onChoose={(source) => setQuery({ source: source.length > 0 ? [...source] : undefined })}
      />
      <DateFilter
        name={t.filter.date}
        from={query.start_date_time__gte}
        to={query.start_date_time__lte}
        onChange={(start_date_time__gte, start_date_time__lte) =>
          setQuery({ start_date_time__gte, start_date_time__lte })
        }
      />
      <CardFilter title={t.filter.card} card={query.card} name={cardName} onChange={(card) => setQuery({ card })} />
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
      {isNarrowed(query) && <NarrowedFilters query={query} setQuery={setQuery} first={first} />}
    </ListBar>
  )
}

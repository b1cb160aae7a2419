import { type Session, type SessionStatus, sessionStatuses } from '@voltway/contract/sessions'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { toneOfSession } from '../../shared/charging/session-state.tsx'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import type { LaterFiltersProps } from './later-filters.tsx'
import { isNarrowed } from './narrowed.ts'
import type { SessionsQuery, SetSessionsQuery } from './sessions.queries.ts'

/** The chips of the days and the card render at once. The code of the calendar, the cards and the teams loads after the rows. */
const LaterFilters = deferredScreen<LaterFiltersProps>(
  ['dates', 'teams'],
  async () => (await import('./later-filters.tsx')).LaterFilters,
  ({ days, card }) => (
    <>
      <FilterChip name={days.name} value={(days.from ?? days.to) && '…'} />
      <FilterChip name={card.title} value={card.card && '…'} />
    </>
  ),
)

const NarrowedFilters = deferredScreen(
  'session-narrow',
  async () => (await import('./narrowed-filters.tsx')).NarrowedFilters,
)

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
      <LaterFilters
        query={query}
        setQuery={setQuery}
        days={{
          name: t.filter.date,
          from: query.start_date_time__gte,
          to: query.start_date_time__lte,
          onChange: (start_date_time__gte, start_date_time__lte) =>
            setQuery({ start_date_time__gte, start_date_time__lte }),
        }}
        card={{ title: t.filter.card, card: query.card, name: cardName, onChange: (card) => setQuery({ card }) }}
      />
      {isNarrowed(query) && <NarrowedFilters query={query} setQuery={setQuery} first={first} />}
    </ListBar>
  )
}

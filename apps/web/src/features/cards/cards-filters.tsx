import { blockedReasons, cardStates, creditModes } from '@voltway/contract/cards'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { useNarrow } from '../../ui/media.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import type { CardsQuery } from './cards.queries.ts'

const cardOrders = [
  'name',
  '-name',
  'card_id',
  '-card_id',
  '-spent',
  'spent',
  '-last_used_at',
  'last_used_at',
] as const satisfies readonly CardsQuery['ordering'][]

export type SetCardsQuery = (
  patch: { [Key in keyof CardsQuery]?: CardsQuery[Key] | undefined },
  how?: { replace?: boolean },
) => void

type CardsFiltersProps = {
  query: CardsQuery
  setQuery: SetCardsQuery
  end?: ReactNode
}

/** Search and filters of the cards, all stored in the URL. */
export function CardsFilters({ query, setQuery, end }: CardsFiltersProps) {
  const t = usePhrases('cards')
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
      <FilterMenu
        name={t.filter.state}
        options={cardStates.map((value) => ({
          value,
          label: t.state[value],
          icon: <StateDot tone={value === 'BLOCKED' ? 'bad' : 'ok'}>{null}</StateDot>,
        }))}
        chosen={query.state ? [query.state] : []}
        onChoose={([state]) => setQuery({ state })}
      />
      <FilterMenu
        name={t.filter.reason}
        options={blockedReasons.map((value) => ({ value, label: t.reason[value] }))}
        chosen={query.reason ? [query.reason] : []}
        onChoose={([reason]) => setQuery({ reason })}
      />
      <FilterMenu
        name={t.filter.creditMode}
        options={creditModes.map((value) => ({ value, label: t.creditMode[value] }))}
        chosen={query.credit_mode ? [query.credit_mode] : []}
        onChoose={([credit_mode]) => setQuery({ credit_mode })}
      />
      {narrow && (
        <FilterMenu
          name={t.filter.order}
          options={cardOrders.map((value) => ({ value, label: t.order[value] }))}
          chosen={query.ordering === 'name' ? [] : [query.ordering]}
          onChoose={([ordering]) => setQuery({ ordering })}
        />
      )}
    </ListBar>
  )
}

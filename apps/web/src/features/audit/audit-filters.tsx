import { auditActions, auditActors, auditResults } from '@voltway/contract/audit'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { DateFilter } from '../../shared/dates/days-filter.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import type { AuditQuery } from './audit.queries.ts'

export type SetAuditQuery = (
  patch: { [Key in keyof AuditQuery]?: AuditQuery[Key] | undefined },
  how?: { replace?: boolean },
) => void

/** Whose entries are listed. */
export type ShownActor = (typeof auditActors)[number] | 'ALL'

type AuditFiltersProps = {
  query: AuditQuery
  setQuery: SetAuditQuery
  actor: ShownActor
  onActor: (actor: ShownActor) => void
  /** The names of the filtered person and object, when a row contains them. */
  personName: string | undefined
  objectName: string | undefined
  end?: ReactNode
}

/** Search and filters of the activity, all stored in the URL. */
export function AuditFilters({ query, setQuery, actor, onActor, personName, objectName, end }: AuditFiltersProps) {
  const t = usePhrases('activity')
  const sorted = [...auditActions].sort((a, b) => t.deed[a].localeCompare(t.deed[b]))
  return (
    <ListBar end={end}>
      <SearchInput
        label={t.search}
        placeholder={t.searchHint}
        value={query.search ?? ''}
        onSearch={(search) => setQuery({ search: search || undefined }, { replace: true })}
      />
      <SegmentedControl
        label={t.actor}
        choices={([...auditActors, 'ALL'] as const).map((id) => ({ id, label: t.actors[id] }))}
        chosen={actor}
        onChoose={onActor}
      />
      <FilterMenu
        name={t.filter.deed}
        options={sorted.map((value) => ({ value, label: t.deed[value] }))}
        chosen={query.deed ? [query.deed] : []}
        onChoose={([deed]) => setQuery({ deed })}
      />
      <FilterMenu
        name={t.filter.result}
        options={auditResults.map((value) => ({
          value,
          label: t.result[value],
          icon: <StateDot tone={value === 'REFUSED' ? 'bad' : 'ok'}>{null}</StateDot>,
        }))}
        chosen={query.result ? [query.result] : []}
        onChoose={([result]) => setQuery({ result })}
      />
      <DateFilter
        name={t.filter.date}
        from={query.at__gte}
        to={query.at__lte}
        onChange={(at__gte, at__lte) => setQuery({ at__gte, at__lte })}
      />
      {query.person && (
        <FilterChip
          name={t.filter.person}
          value={personName ?? '…'}
          onClick={() => setQuery({ person: undefined })}
          onClear={() => setQuery({ person: undefined })}
        />
      )}
      {query.object && (
        <FilterChip
          name={t.filter.object}
          value={objectName ?? '…'}
          onClick={() => setQuery({ object: undefined })}
          onClear={() => setQuery({ object: undefined })}
        />
      )}
    </ListBar>
  )
}

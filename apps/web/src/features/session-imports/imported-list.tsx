import { useQuery } from '@tanstack/react-query'
import type { ImportedSession } from '@voltway/contract/session-imports'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Import } from '../../ui/icons/import.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { type ImportsQuery, importedQuery } from './session-imports.queries.ts'

type SetQuery = (
  patch: { [Key in keyof ImportsQuery]?: ImportsQuery[Key] | undefined },
  how?: { replace?: boolean },
) => void
type ImportedListProps = { query: ImportsQuery; setQuery: SetQuery }

const noFilter = {
  search: undefined,
  import: undefined,
  start_date_time__gte: undefined,
  start_date_time__lte: undefined,
  card: undefined,
  card__isnull: undefined,
  member: undefined,
  member__isnull: undefined,
  station: undefined,
  cost_centre: undefined,
  cost_centre__isnull: undefined,
  second_cost_centre: undefined,
  current: undefined,
  week_hour: undefined,
} as const

/** Lists charges from other providers' files, the newest first. They are not billed here, and each row shows this. */
export function ImportedList({ query, setQuery }: ImportedListProps) {
  const t = usePhrases('session-imports')
  const format = useFormats()
  const pages = usePages()
  const { files: _, ...filters } = query
  const list = useQuery(importedQuery(useWalletId(), filters))
  const columns = useImportedColumns()
  const { data, error } = list
  const isFiltered = Object.keys(noFilter).some((key) => query[key as keyof typeof noFilter] !== undefined)
  // Without an imported file, the empty state of the panel above is enough.
  if (data?.count === 0 && !isFiltered) return null
  return (
    <Panel flush title={t.list}>
      <ListBar>
        <SearchInput
          label={t.search}
          placeholder={t.searchHint}
          value={query.search ?? ''}
          onSearch={(search) => setQuery({ search: search || undefined }, { replace: true })}
        />
        <Chips query={query} setQuery={setQuery} first={data?.results[0]} />
      </ListBar>
      <DataTable<ImportedSession>
        label={t.list}
        columns={columns}
        rows={data?.results}
        skeletonRows={query.limit}
        rowId={({ id }) => id}
        rowName={(session) => `${session.station.name}, ${format.date(session.start_date_time)}`}
        stale={list.isPlaceholderData}
        card={{
          primary: (session) => (
            <>
              <span className="truncate">{session.station.name}</span>
              <span className="tabular">
                {session.cost_known ? format.money(session.total_cost, session.currency) : t.costUnknown}
              </span>
            </>
          ),
          secondary: (session) => (
            <>
              <span className="truncate">
                {session.has_time ? format.dateTime(session.start_date_time) : format.date(session.start_date_time)} ·{' '}
                {format.kwh(session.energy_kwh)}
              </span>
              <Badge>{session.provider}</Badge>
            </>
          ),
        }}
        empty={
          <EmptyState
            compact
            icon={<Import size={20} />}
            title={t.noMatch}
            action={<Button onClick={() => setQuery(noFilter)}>{t.clear}</Button>}
          />
        }
        error={error ? <QueryError compact title={t.listError} query={list} /> : undefined}
        footer={pages(data, query, { always: true })}
      />
    </Panel>
  )
}

/** Shows the filters from a bar of the consumption page. Each can be removed. */
function Chips({ query, setQuery, first }: ImportedListProps & { first: ImportedSession | undefined }) {
  const { only, none, chosen } = usePhrases('session-imports')
  const format = useFormats()
  const { start_date_time__gte: from, start_date_time__lte: until } = query
  const days = [from, until].map((at) => (at ? format.date(at) : '…')).join(' – ')
  const chips = [
    { name: only.import, value: query.import && (first?.provider ?? chosen), off: { import: undefined } },
    {
      name: only.days,
      value: (from || until) && days,
      off: { start_date_time__gte: undefined, start_date_time__lte: undefined },
    },
    {
      name: only.card,
      value: query.card__isnull ? none : query.card && (first?.card?.name ?? chosen),
      off: { card: undefined, card__isnull: undefined },
    },
    {
      name: only.member,
      value: query.member__isnull ? none : query.member && (first?.member?.name ?? chosen),
      off: { member: undefined, member__isnull: undefined },
    },
    { name: only.station, value: query.station && (first?.station.name ?? chosen), off: { station: undefined } },
    {
      name: only.cost_centre,
      value: query.cost_centre__isnull ? none : query.cost_centre,
      off: { cost_centre: undefined, cost_centre__isnull: undefined },
    },
    { name: only.second, value: query.second_cost_centre, off: { second_cost_centre: undefined } },
    { name: only.current, value: query.current, off: { current: undefined } },
    { name: only.week_hour, value: query.week_hour && `${query.week_hour.slice(2)}:00`, off: { week_hour: undefined } },
  ]
  return chips.map(
    ({ name, value, off }) =>
      value && (
        <FilterChip key={name} name={name} value={value} onClick={() => setQuery(off)} onClear={() => setQuery(off)} />
      ),
  )
}

function useImportedColumns(): readonly Column<ImportedSession>[] {
  const t = usePhrases('session-imports')
  const format = useFormats()
  return [
    {
      id: 'start',
      header: t.start,
      cell: ({ start_date_time: at, has_time, duration_s }) => (
        <span className="grid">
          <span className="tabular">{has_time ? format.dateTime(at) : format.date(at)}</span>
          <span className="text-xs text-ink-3">
            {[!has_time && t.dayOnly, duration_s > 0 && format.duration(duration_s)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'station',
      header: t.station,
      width: '28%',
      cell: ({ station, provider }) => (
        <span className="grid min-w-0">
          <span className="truncate font-medium">{station.name}</span>
          <span className="flex min-w-0 items-center gap-2 text-xs text-ink-3">
            <Badge>{t.badge}</Badge>
            <span className="truncate">{[provider, station.city].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'who',
      header: t.who,
      width: '22%',
      cell: ({ card, card_label, member, plate }) => (
        <span className="grid min-w-0">
          <span className="truncate">{card?.name ?? member?.name ?? t.unknownCard}</span>
          <span className="truncate text-xs text-ink-3">{[card_label, plate].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { id: 'energy', header: t.energy, align: 'right', cell: ({ energy_kwh }) => format.energy(energy_kwh) },
    {
      id: 'cost',
      header: t.cost,
      align: 'right',
      cell: ({ total_cost, currency, cost_known }) => (
        <span className="font-medium">{cost_known ? format.money(total_cost, currency) : t.costUnknown}</span>
      ),
    },
  ]
}

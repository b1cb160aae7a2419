import { useQuery } from '@tanstack/react-query'
import { type Site, siteKinds } from '@voltway/contract/sites'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useFormats } from '../../shared/format.ts'
import { ListError } from '../../shared/list-error.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plug } from '../../ui/icons/plug.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { type SitesQuery, sitesQuery } from './sites.queries.ts'
import { useCurrency, useTariffText } from './tariff-words.ts'

type SitesListProps = {
  query: SitesQuery
  setQuery: (
    changes: { search?: string | undefined; kind?: Site['kind'] | undefined },
    how?: { replace?: boolean },
  ) => void
  hrefOf: (site: Site) => string
  onRowIntent: () => void
  /** The buttons that add a site, for the empty list. */
  add: ReactNode
}

/** The homes and depots with their chargers, their tariff of today and their month. */
export function SitesList({ query, setQuery, hrefOf, onRowIntent, add }: SitesListProps) {
  const t = usePhrases('sites')
  const pages = usePages()
  const list = useQuery(sitesQuery(useWalletId(), query))
  const columns = useSiteColumns()
  const format = useFormats()
  const currency = useCurrency()
  const { data } = list
  const isFiltered = query.search !== undefined || query.kind !== undefined
  return (
    <Panel flush>
      <ListBar>
        <SearchInput
          label={t.search}
          placeholder={t.searchHint}
          value={query.search ?? ''}
          onSearch={(typed) => setQuery({ search: typed || undefined }, { replace: true })}
        />
        <FilterMenu
          name={t.kindName}
          options={siteKinds.map((value) => ({ value, label: t.kinds[value] }))}
          chosen={query.kind ? [query.kind] : []}
          onChoose={([kind]) => setQuery({ kind })}
        />
      </ListBar>
      <DataTable<Site>
        label={t.title}
        columns={columns}
        rows={data?.results}
        skeletonRows={5}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={hrefOf}
        onRowIntent={onRowIntent}
        stale={list.isPlaceholderData}
        card={{
          primary: (site) => (
            <>
              <span className="truncate">{site.name}</span>
              <span className="tabular flex-none">{format.money(site.month_cost, currency)}</span>
            </>
          ),
          secondary: (site) => (
            <>
              <span className="truncate">{[t.kind[site.kind], site.member?.name ?? site.city].join(' · ')}</span>
              <Connected site={site} words={t.onPhone} />
            </>
          ),
          more: (site) => (
            <>
              <Tariff site={site} />
              <span className="tabular">{format.kwh(site.month_energy_kwh)}</span>
            </>
          ),
        }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Plug size={20} />}
              title={t.noMatch}
              action={<Button onClick={() => setQuery({ search: undefined, kind: undefined })}>{t.showAll}</Button>}
            />
          ) : (
            <EmptyState icon={<Plug size={20} />} title={t.noneTitle} action={add}>
              {t.noneWords}
            </EmptyState>
          )
        }
        error={list.error ? <ListError words={t} query={list} compact={Boolean(data)} /> : undefined}
        footer={pages(data, query)}
      />
    </Panel>
  )
}

function useSiteColumns(): readonly Column<Site>[] {
  const t = usePhrases('sites')
  const format = useFormats()
  const currency = useCurrency()
  return [
    {
      id: 'name',
      header: t.column.name,
      width: '26%',
      cell: (site) => (
        <span className="grid min-w-0">
          <span className="truncate font-medium">{site.name}</span>
          <span className="truncate text-xs font-normal text-ink-3">{`${site.street}, ${site.city}`}</span>
        </span>
      ),
    },
    { id: 'kind', header: t.column.kind, width: '9%', cell: ({ kind }) => t.kind[kind] },
    {
      id: 'driver',
      header: t.column.driver,
      width: '14%',
      cell: ({ member }) => <span className="cell-name">{member?.name}</span>,
    },
    { id: 'chargers', header: t.column.chargers, width: '14%', cell: (site) => <Connected site={site} words={t} /> },
    { id: 'tariff', header: t.column.tariff, width: '15%', cell: (site) => <Tariff site={site} /> },
    {
      id: 'energy',
      header: t.column.energy,
      width: '12%',
      align: 'right',
      cell: (site) => format.energy(site.month_energy_kwh),
    },
    {
      id: 'cost',
      header: t.column.cost,
      width: '10%',
      align: 'right',
      cell: (site) => format.money(site.month_cost, currency),
    },
  ]
}

type ConnectedProps = { site: Site; words: Pick<ReturnType<typeof usePhrases<'sites'>>, 'chargersOf' | 'noChargers'> }

/** The connected chargers of a site. Without the head of its column, the words name them. */
function Connected({ site: { chargers, chargers_connected: connected }, words: t }: ConnectedProps) {
  const format = useFormats()
  if (chargers === 0) return <span className="text-ink-3">{t.noChargers}</span>
  return (
    <StateDot tone={connected === chargers ? 'ok' : 'warn'}>
      {t.chargersOf({ connected: format.number(connected), all: format.number(chargers) })}
    </StateDot>
  )
}

function Tariff({ site }: { site: Site }) {
  const t = usePhrases('sites')
  const text = useTariffText()(site.tariff)
  return text === null ? <StateDot tone="warn">{t.noTariff}</StateDot> : <span className="tabular">{text}</span>
}

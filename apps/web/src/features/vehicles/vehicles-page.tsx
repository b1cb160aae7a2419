import { useQuery } from '@tanstack/react-query'
import { Amounts, Id, many } from '@voltway/contract/values'
import {
  exportVehicleCosts,
  listVehicleCosts,
  type VehicleCost,
  vehiclePeriods,
} from '@voltway/contract/vehicles-costs'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { LateAmountsSwitch } from '../../shared/amounts.tsx'
import { amountsOf } from '../../shared/chosen-amounts.ts'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useFormats } from '../../shared/format.ts'
import { type NarrowColumns, useHiddenColumns } from '../../shared/hidden-columns.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { useHref } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { saveFile } from '../../shared/save-file.ts'
import { LateSourceFilter } from '../../shared/sources/late-source-filter.ts'
import { useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CarFront } from '../../ui/icons/car-front.ts'
import { Download } from '../../ui/icons/download.ts'
import { FileUp } from '../../ui/icons/file-up.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Scale } from '../../ui/icons/scale.ts'
import { ColumnsMenu, ListBar } from '../../ui/list-bar.tsx'
import { useNarrow } from '../../ui/media.ts'
import { Menu } from '../../ui/menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { EnergyPerDistance, NormState } from './per-distance.tsx'
import { VatNote } from './vat-note.tsx'
import { CostPerDistance, useVehicleCostColumns, VehicleName } from './vehicle-cost-columns.tsx'
import { type VehicleCostsQuery, vehicleCostsQuery, vehiclesKey } from './vehicle-costs.queries.ts'
import './vehicle-costs.css'

const ComparePanel = lazyScreen('vehicle-costs', async () => (await import('./compare-panel.tsx')).ComparePanel)
const PetrolDialog = lazyScreen('vehicle-costs', async () => (await import('./petrol-dialog.tsx')).PetrolDialog)
const ImportDialog = lazyScreen(
  ['vehicle-costs', 'table-file'],
  async () => (await import('./odometer-import-dialog.tsx')).OdometerImportDialog,
)
const VehicleForm = lazyScreen('vehicles', async () => (await import('./vehicle-form.tsx')).VehicleForm)

const PageQuery = z.extend(listVehicleCosts.query as NonNullable<typeof listVehicleCosts.query>, {
  /** The compared vehicles, so that a comparison has an address. */
  compare: z.optional(many(Id)),
  /** Without it, the choice that this browser remembers. */
  amounts: z.optional(Amounts),
})

const narrowColumns: NarrowColumns = [
  { below: 1320, ids: ['energy'] },
  { below: 1080, ids: ['driver', 'last-reading'] },
]

/** Lists the vehicles with their consumption and cost per 100 km. Selected vehicles are compared side by side. */
export function VehiclesPage() {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const pages = usePages()
  const href = useHref()
  const walletId = useWalletId()
  const [{ compare, amounts: inAddress, ...chosen }, setQuery] = useUrlQuery(PageQuery)
  const amounts = amountsOf(inAddress)
  const query = { ...chosen, amounts }
  const list = useQuery(vehicleCostsQuery(walletId, query))
  const [dialog, setDialog] = useState<'add' | 'import' | 'petrol' | null>(null)
  const [hidden, setHidden] = useHiddenColumns('vehicles', narrowColumns)
  const currency = list.data?.currency ?? 'EUR'
  const columns = useVehicleCostColumns(currency, query.source)
  const locked = useLocked('members.invite')
  const settings = useLocked('wallet.settings')
  const { data } = list
  const add = (
    <Button type={1} icon={<Plus />} locked={locked} onClick={() => setDialog('add')}>
      {t.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t.title}
        count={data && format.number(data.count)}
        description={t.words}
        actions={
          <>
            <Button icon={<Scale />} locked={settings} onClick={() => setDialog('petrol')}>
              {t.petrol.title}
            </Button>
            <Button icon={<FileUp />} locked={locked} onClick={() => setDialog('import')}>
              {t.importReadings}
            </Button>
            {add}
          </>
        }
      />
      <Panel flush>
        <Filters
          query={query}
          setQuery={setQuery}
          columns={<ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />}
        />
        <DataTable<VehicleCost>
          label={t.title}
          columns={columns}
          hidden={hidden}
          rows={data?.results}
          rowId={({ vehicle }) => vehicle.id}
          rowName={({ vehicle }) => vehicle.licence_plate}
          rowHref={({ vehicle }) =>
            href({
              to: 'vehicle',
              params: { vehicle: vehicle.id },
              query: { amounts: inAddress, source: query.source },
            })
          }
          sort={{ key: query.ordering.replace('-', ''), descending: query.ordering.startsWith('-') }}
          onSort={({ key, descending }) =>
            setQuery({ ordering: `${descending ? '-' : ''}${key}` as VehicleCostsQuery['ordering'] })
          }
          selection={{
            chosen: new Set(compare),
            onChange: (chosen) => setQuery({ compare: [...chosen], offset: query.offset }, { replace: true }),
            actions: null,
          }}
          stale={list.isPlaceholderData}
          card={{
            primary: (cost) => (
              <>
                <VehicleName cost={cost} />
                {/* The second line says what is missing. */}
                {cost.distance?.cost_per_100_km != null && (
                  <span className="flex-none text-table">
                    <CostPerDistance cost={cost} currency={currency} named />
                  </span>
                )}
              </>
            ),
            secondary: (cost) => (
              <>
                <EnergyPerDistance cost={cost} named />
                <NormState cost={cost} source={query.source} />
              </>
            ),
          }}
          empty={
            <Empty isFiltered={query.search !== undefined} onClear={() => setQuery({ search: undefined })} add={add} />
          }
          error={
            list.error ? (
              <ListError
                words={{ errorTitle: t.errorTitle, notAllowedTitle: t.errorTitle }}
                query={list}
                compact={Boolean(data)}
              />
            ) : undefined
          }
          footer={
            data && (
              <>
                <p className="vehicle-vat">
                  <VatNote costs={data} /> {query.source && t.ofSource}
                </p>
                {pages(data, query)}
              </>
            )
          }
        />
      </Panel>
      {compare !== undefined && compare.length > 0 && (
        <ComparePanel
          ids={compare}
          period={query.period}
          amounts={amounts}
          source={query.source}
          onClose={() => setQuery({ compare: undefined, offset: query.offset }, { replace: true })}
        />
      )}
      {dialog === 'add' && (
        <VehicleForm owner={{ walletId, key: vehiclesKey(walletId) }} onClose={() => setDialog(null)} />
      )}
      {dialog === 'petrol' && (
        <PetrolDialog petrol={data?.petrol ?? null} currency={currency} onClose={() => setDialog(null)} />
      )}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
    </>
  )
}

const narrowOrders = [
  'plate',
  '-cost_per_100_km',
  '-kwh_per_100_km',
  '-energy',
] as const satisfies readonly VehicleCostsQuery['ordering'][]

type FiltersProps = {
  query: VehicleCostsQuery
  setQuery: ReturnType<typeof useUrlQuery<typeof PageQuery>>[1]
  columns: ReactNode
}

function Filters({ query, setQuery, columns }: FiltersProps) {
  const t = usePhrases('vehicle-costs')
  const narrow = useNarrow()
  return (
    <ListBar
      end={
        <>
          <DownloadMenu query={query} />
          {columns}
        </>
      }
    >
      <SearchInput
        label={t.search}
        placeholder={t.searchHint}
        value={query.search ?? ''}
        onSearch={(typed) => setQuery({ search: typed || undefined }, { replace: true })}
      />
      <FilterMenu
        name={query.period === '12' ? t.periods['12'] : t.period}
        options={vehiclePeriods.map((value) => ({ value, label: t.periods[value] }))}
        chosen={query.period === '12' ? [] : [query.period]}
        onChoose={([period]) => setQuery({ period })}
      />
      {/* Cards have no heads to sort by. */}
      {narrow && (
        <FilterMenu
          name={t.order}
          options={narrowOrders.map((value) => ({ value, label: t.orders[value] }))}
          chosen={narrowOrders.filter((value) => value === query.ordering && value !== 'plate')}
          onChoose={([ordering]) => setQuery({ ordering })}
        />
      )}
      <LateSourceFilter source={query.source} onChoose={(source) => setQuery({ source })} />
      <LateAmountsSwitch amounts={query.amounts} onChoose={(amounts) => setQuery({ amounts })} />
    </ListBar>
  )
}

function Empty({ isFiltered, onClear, add }: { isFiltered: boolean; onClear: () => void; add: ReactNode }) {
  const t = usePhrases('vehicle-costs')
  const icon = <CarFront size={20} />
  return isFiltered ? (
    <EmptyState icon={icon} title={t.noMatch} action={<Button onClick={onClear}>{t.showAll}</Button>} />
  ) : (
    <EmptyState icon={icon} title={t.noneTitle} action={add}>
      {t.noneWords}
    </EmptyState>
  )
}

function DownloadMenu({ query: { limit: _, offset: __, ...query } }: { query: VehicleCostsQuery }) {
  const t = usePhrases('vehicle-costs')
  const walletId = useWalletId()
  const download = useAction(
    async (format: 'csv' | 'xlsx') => ({
      format,
      file: await request(exportVehicleCosts, { params: { walletId }, query: { ...query, format } }),
    }),
    { onDone: ({ format, file }) => saveFile(file as Blob, `${t.file.file}.${format}`), toastRefusal: true },
  )
  return (
    <Menu
      label={t.download}
      trigger={(trigger) => (
        <Button {...trigger} icon={<Download />} pending={download.isPending}>
          {t.download}
        </Button>
      )}
      items={(['csv', 'xlsx'] as const).map((id) => ({ id, label: t[id], onSelect: () => void download.run(id) }))}
    />
  )
}

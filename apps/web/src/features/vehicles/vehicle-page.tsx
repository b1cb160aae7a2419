import { useQuery } from '@tanstack/react-query'
import { type ConsumptionSource, sourceQuery } from '@voltway/contract/consumption-sources'
import { Amounts } from '@voltway/contract/values'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { LateAmountsSwitch } from '../../shared/amounts.tsx'
import { amountsOf } from '../../shared/chosen-amounts.ts'
import { usePageParams } from '../../shared/current-page.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton, PageLink, useGo } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { LateSourceFilter } from '../../shared/sources/late-source-filter.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CarFront } from '../../ui/icons/car-front.ts'
import { Pencil } from '../../ui/icons/pencil.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EnergyPerDistance, modelOf, NormState, overPetrol } from './per-distance.tsx'
import { ReadingsPanel } from './readings-panel.tsx'
import { VatNote } from './vat-note.tsx'
import { CostPerDistance } from './vehicle-cost-columns.tsx'
import { type ShownVehicle, vehicleCostQuery, vehiclesKey } from './vehicle-costs.queries.ts'
import { MonthsPanel, ReadingPeriodsPanel, UsersPanel } from './vehicle-tables.tsx'
import './vehicle-costs.css'
import { type FailedQuery, QueryError } from '../../shared/query-error.tsx'

const VehicleForm = lazyScreen('vehicles', async () => (await import('./vehicle-form.tsx')).VehicleForm)
const DeleteVehicle = lazyScreen('vehicles', async () => (await import('./delete-vehicle.tsx')).DeleteVehicle)
const ReadingDialog = lazyScreen('vehicle-costs', async () => (await import('./reading-dialog.tsx')).ReadingDialog)

/** Without it, the choice that this browser remembers. */
const PageQuery = z.object({ amounts: z.optional(Amounts), ...sourceQuery })

/** One vehicle: energy and cost per 100 km against norm and petrol, by month, by driver, and its odometer readings. */
export function VehiclePage() {
  const t = usePhrases('vehicle-costs')
  const walletId = useWalletId()
  const { vehicle: vehicleId } = usePageParams('vehicle')
  const [{ amounts: inAddress, source }, setQuery] = useUrlQuery(PageQuery)
  const amounts = amountsOf(inAddress)
  const query = useQuery(vehicleCostQuery(walletId, vehicleId, { amounts, source }))
  const [dialog, setDialog] = useState<'edit' | 'delete' | 'reading' | null>(null)
  const locked = useLocked('members.invite')
  const { data, error } = query
  return (
    <>
      <p className="mb-2 text-table">
        <PageLink to="vehicles" query={{ source }}>
          {t.back}
        </PageLink>
      </p>
      <PageHeader
        title={<span className="tabular">{data?.vehicle.licence_plate ?? t.vehicle}</span>}
        description={data && modelOf(data)}
        actions={
          data && (
            <>
              <Button danger icon={<Trash2 />} locked={locked} onClick={() => setDialog('delete')}>
                {t.reading.delete}
              </Button>
              <Button icon={<Pencil />} locked={locked} onClick={() => setDialog('edit')}>
                {t.edit}
              </Button>
              <Button type={1} icon={<Plus />} locked={locked} onClick={() => setDialog('reading')}>
                {t.addReading}
              </Button>
            </>
          )
        }
      />
      {data ? (
        <div className="vehicle-page">
          <Overall
            vehicle={data}
            source={source}
            filters={
              <>
                <LateSourceFilter source={source} onChoose={(next) => setQuery({ source: next })} />
                <LateAmountsSwitch amounts={amounts} onChoose={(next) => setQuery({ amounts: next })} />
              </>
            }
          />
          <ReadingPeriodsPanel vehicle={data} />
          <MonthsPanel vehicle={data} />
          <UsersPanel vehicle={data} />
          <ReadingsPanel vehicleId={vehicleId} locked={locked} />
        </div>
      ) : (
        <Panel>{error ? <Failed query={query} /> : <Skeleton height={420} />}</Panel>
      )}
      {data && <Dialogs key={vehicleId} dialog={dialog} vehicle={data} onClose={() => setDialog(null)} />}
    </>
  )
}

type DialogsProps = { dialog: 'edit' | 'delete' | 'reading' | null; vehicle: ShownVehicle; onClose: () => void }

function Dialogs({ dialog, vehicle: { vehicle }, onClose }: DialogsProps) {
  const walletId = useWalletId()
  const go = useGo()
  const owner = { walletId, key: vehiclesKey(walletId) }
  if (dialog === 'edit') return <VehicleForm owner={owner} vehicle={vehicle} onClose={onClose} />
  if (dialog === 'reading') return <ReadingDialog vehicleId={vehicle.id} onClose={onClose} />
  if (dialog === null) return null
  const leave = () => void go({ to: 'vehicles' }, { replace: true })
  return <DeleteVehicle owner={owner} vehicle={vehicle} onClose={onClose} onDone={leave} />
}

function Failed({ query }: { query: FailedQuery }) {
  const { error } = query
  const t = usePhrases('vehicle-costs')
  // An address with an impossible id is a vehicle that does not exist.
  if (error instanceof RequestError && (error.status === 404 || error.code === 'validation_failed'))
    return (
      <EmptyState
        icon={<CarFront size={20} />}
        title={t.notFound}
        action={<PageButton to="vehicles">{t.back}</PageButton>}
      >
        {t.notFoundWords}
      </EmptyState>
    )
  return <QueryError title={t.oneErrorTitle} query={query} />
}

type OverallProps = {
  vehicle: ShownVehicle
  /** The only source of the charges: their part is not compared with the norm or petrol. */
  source: ConsumptionSource | undefined
  filters: ReactNode
}

function Overall({ vehicle, source, filters }: OverallProps) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const { distance, currency, petrol } = vehicle
  const over = source ? null : overPetrol(vehicle, petrol)
  const difference = over !== null && format.money(over.replace('-', ''), currency)
  return (
    <Panel
      title={t.overall}
      actions={filters}
      description={
        distance ? t.between({ from: format.date(distance.from), to: format.date(distance.to) }) : t.noReadingsWords
      }
      footer={
        <span className="text-table text-ink-2">
          <VatNote costs={vehicle} /> {source ? t.ofSource : t.method}{' '}
          {distance !== null &&
            distance.edge_sessions > 0 &&
            t.edges({ n: distance.edge_sessions, energy: format.kwh(distance.edge_kwh) })}
        </span>
      }
    >
      <div className="vehicle-figures">
        <Figures>
          <Figure
            label={t.figures.cost}
            value={<CostPerDistance cost={vehicle} currency={currency} />}
            note={difference && (Number(over) > 0 ? t.dearer : t.cheaper)({ amount: difference })}
          />
          <Figure
            label={t.figures.energy}
            value={<EnergyPerDistance cost={vehicle} />}
            note={<NormState cost={vehicle} source={source} />}
          />
          <Figure
            label={t.figures.distance}
            value={distance ? t.km({ km: format.number(distance.km) }) : t.needsTwo}
            note={distance && `${format.kwh(distance.energy_kwh)} · ${format.money(distance.cost, currency)}`}
          />
        </Figures>
        {!source && <Comparisons vehicle={vehicle} />}
      </div>
    </Panel>
  )
}

/** The norm of the model and the petrol car, with their sources. */
function Comparisons({ vehicle }: { vehicle: ShownVehicle }) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const { currency, petrol, norm_kwh_per_100_km: norm, norm_source: source } = vehicle
  return (
    <Figures>
      <Figure
        label={t.figures.norm}
        value={norm === null ? '–' : t.norm({ n: format.energy(norm, 1) })}
        note={source === null ? t.noNorm : t.normSource[source]}
      />
      <Figure
        label={t.figures.petrol}
        value={petrol === null ? '–' : t.petrolPer100({ amount: format.money(petrol.cost_per_100_km, currency) })}
        note={
          petrol === null
            ? t.noPetrol
            : t.petrolSource({
                price: format.number(Number(petrol.price_per_litre), {
                  style: 'currency',
                  currency,
                  maximumFractionDigits: 3,
                }),
                litres: format.number(Number(petrol.litres_per_100_km)),
                source: petrol.source,
                date: format.date(petrol.as_of),
              })
        }
      />
    </Figures>
  )
}

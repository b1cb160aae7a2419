import { useQuery } from '@tanstack/react-query'
import { Search } from '@voltway/contract/values'
import { updateVehicle, type Vehicle } from '@voltway/contract/vehicles'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CarFront } from '../../ui/icons/car-front.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Star } from '../../ui/icons/star.ts'
import { deleteItem, editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
import { own, ownVehiclesQuery, refreshVehicles, shownVehicles } from './vehicles.queries.ts'

/** Shorter lists need no search field. */
const searchedFrom = 10

const PageQuery = z.object({
  search: z.optional(Search),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
})

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; vehicle: Vehicle }

const VehicleForm = lazyScreen([], async () => (await import('./vehicle-form.tsx')).VehicleForm)

/** Lists the person's own vehicles. Those of the fleet have their own page. */
export function VehiclesSection() {
  const t = usePhrases('vehicles')
  const pages = usePages()
  const [{ search, offset }, setQuery] = useUrlQuery(PageQuery)
  const query = useQuery(ownVehiclesQuery({ search, offset }))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <>
      <OwnList
        title={t.title}
        description={t.description}
        action={
          <Button type={1} icon={<Plus />} onClick={() => setDialog({ kind: 'add' })}>
            {t.add}
          </Button>
        }
        query={query}
        errorTitle={t.errorTitle}
        search={
          (search !== undefined || (query.data?.count ?? 0) > searchedFrom) && (
            <SearchInput
              label={t.search}
              placeholder={t.searchHint}
              shortcut={false}
              value={search ?? ''}
              onSearch={(typed) => setQuery({ search: typed || undefined }, { replace: true })}
            />
          )
        }
        empty={
          search === undefined ? (
            <EmptyState compact icon={<CarFront size={20} />} title={t.emptyTitle}>
              {t.emptyWords}
            </EmptyState>
          ) : (
            <EmptyState
              compact
              icon={<CarFront size={20} />}
              title={t.noMatch}
              action={<Button onClick={() => setQuery({ search: undefined })}>{t.showAll}</Button>}
            />
          )
        }
        footer={pages(query.data, { offset, limit: shownVehicles })}
        row={(vehicle) => ({
          name: (
            <>
              <span className="tabular">{vehicle.licence_plate}</span>
              {vehicle.is_default && <Badge tone="accent">{t.default}</Badge>}
            </>
          ),
          facts: <VehicleFacts vehicle={vehicle} />,
          menu: <VehicleMenu vehicle={vehicle} onOpenDialog={setDialog} />,
        })}
      />
      {dialog?.kind === 'add' && <VehicleForm owner={own} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'edit' && <VehicleForm owner={own} vehicle={dialog.vehicle} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'delete' && (
        <DeleteVehicle owner={own} vehicle={dialog.vehicle} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const t = usePhrases('vehicles')
  const format = useFormats()
  const { brand, model, version, battery_kwh: battery, connector_types: plugs } = vehicle
  return (
    <>
      <span>{[brand, model, version].filter(Boolean).join(' ')}</span>
      {(battery || plugs.length > 0) && (
        <span className="tabular">
          {[
            ...(battery ? [`${format.energy(battery, 1)}\u00a0kWh`] : []),
            ...plugs.map((plug) => t.connector[plug]),
          ].join(' · ')}
        </span>
      )}
    </>
  )
}

type MenuProps = {
  vehicle: Vehicle
  onOpenDialog: (dialog: OpenDialog) => void
}

function VehicleMenu({ vehicle, onOpenDialog }: MenuProps) {
  const t = usePhrases('vehicles')
  const label = t.actionsFor({ plate: vehicle.licence_plate })
  const makeDefault = useAction(
    () => request(updateVehicle, { params: { id: vehicle.id }, body: { is_default: true } }),
    { refresh: () => refreshVehicles(own), done: t.isDefaultNow, toastRefusal: true },
  )
  return (
    <RowMenu
      label={label}
      items={[
        editItem({ label: t.edit, onSelect: () => onOpenDialog({ kind: 'edit', vehicle }) }),
        {
          id: 'default',
          label: t.makeDefault,
          icon: <Star />,
          unavailable: vehicle.is_default && t.lockedDefault,
          onSelect: () => void makeDefault.run(),
        },
        deleteItem({ label: t.delete, onSelect: () => onOpenDialog({ kind: 'delete', vehicle }) }),
      ]}
    />
  )
}

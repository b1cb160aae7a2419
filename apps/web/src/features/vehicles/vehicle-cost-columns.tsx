import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { VehicleCost } from '@voltway/contract/vehicles-costs'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import type { Column } from '../../ui/table-parts.tsx'
import { EnergyPerDistance, modelOf, NoDistance, NormState } from './per-distance.tsx'

export function VehicleName({ cost }: { cost: VehicleCost }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate tabular">{cost.vehicle.licence_plate}</span>
      <span className="truncate text-xs font-normal text-ink-2">{modelOf(cost)}</span>
    </span>
  )
}

type CostPerDistanceProps = {
  cost: VehicleCost
  currency: string
  /** The distance is named too, where no column heading does. */
  named?: boolean
}

export function CostPerDistance({ cost, currency, named }: CostPerDistanceProps) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const amount = cost.distance?.cost_per_100_km
  if (amount == null) return <NoDistance cost={cost} />
  const money = format.money(amount, currency)
  return named ? t.per100({ amount: money }) : money
}

function LastReading({ cost: { last_reading: last } }: { cost: VehicleCost }) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  if (last === null) return <span className="text-ink-3">{t.noReading}</span>
  return (
    <span className="grid">
      <span>{t.km({ km: format.number(last.km) })}</span>
      <time dateTime={last.at} className="text-xs text-ink-2">
        {format.date(last.at)}
      </time>
    </span>
  )
}

export function useVehicleCostColumns(
  currency: string,
  source: ConsumptionSource | undefined,
): readonly Column<VehicleCost>[] {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  return useMemo(
    () => [
      { id: 'vehicle', header: t.vehicle, sortKey: 'plate', cell: (cost) => <VehicleName cost={cost} /> },
      {
        id: 'driver',
        header: t.driver,
        cell: ({ vehicle }) => vehicle.member_name ?? <span className="text-ink-3">{t.noDriver}</span>,
      },
      {
        id: 'energy',
        header: t.energy,
        align: 'right',
        sortKey: 'energy',
        cell: ({ charged }) => format.kwh(charged.energy_kwh),
      },
      {
        id: 'cost',
        header: t.cost,
        align: 'right',
        sortKey: 'cost',
        cell: ({ charged }) => format.money(charged.cost, currency),
      },
      {
        id: 'distance',
        header: t.distance,
        align: 'right',
        sortKey: 'distance',
        cell: (cost) =>
          cost.distance === null ? <NoDistance cost={cost} /> : t.km({ km: format.number(cost.distance.km) }),
      },
      {
        id: 'kwh-per-100-km',
        header: t.kwhPer100,
        align: 'right',
        sortKey: 'kwh_per_100_km',
        cell: (cost) =>
          cost.distance && (
            <span className="grid justify-items-end">
              <EnergyPerDistance cost={cost} />
              <span className="text-xs">
                <NormState cost={cost} source={source} />
              </span>
            </span>
          ),
      },
      {
        id: 'cost-per-100-km',
        header: t.costPer100,
        align: 'right',
        sortKey: 'cost_per_100_km',
        cell: (cost) =>
          cost.distance && (
            <span className="font-medium">
              <CostPerDistance cost={cost} currency={currency} />
            </span>
          ),
      },
      {
        id: 'last-reading',
        header: t.lastReading,
        align: 'right',
        cell: (cost) => <LastReading cost={cost} />,
      },
    ],
    [t, format, currency, source],
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { Amounts } from '@voltway/contract/values'
import type { VehicleCost } from '@voltway/contract/vehicles-costs'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { X } from '../../ui/icons/x.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { modelOf, NoDistance, NormState, overNorm, overPetrol } from './per-distance.tsx'
import { type VehicleCostsQuery, vehicleCostsQuery } from './vehicle-costs.queries.ts'

type ComparePanelProps = {
  ids: string[]
  period: VehicleCostsQuery['period']
  amounts: Amounts
  source: ConsumptionSource | undefined
  onClose: () => void
}

/** The selected vehicles side by side, below the list that selects them. */
export function ComparePanel({ ids, period, amounts, source, onClose }: ComparePanelProps) {
  const t = usePhrases('vehicle-costs')
  const query = { ids, period, amounts, source, ordering: 'plate', limit: 100, offset: 0 } as const
  const list = useQuery(vehicleCostsQuery(useWalletId(), query))
  const { data, error } = list
  return (
    <div className="vehicle-compare">
      <Panel
        flush
        title={t.compare.title}
        description={ids.length < 2 ? t.compare.choose : undefined}
        actions={<IconButton small label={t.compare.clear} icon={<X />} onClick={onClose} />}
      >
        {ids.length > 1 &&
          (data ? (
            <Comparison costs={data.results} data={data} source={source} />
          ) : error ? (
            <QueryError compact title={t.errorTitle} query={list} />
          ) : (
            <div className="p-5">
              <Skeleton height={180} />
            </div>
          ))}
      </Panel>
    </div>
  )
}

type ComparisonProps = {
  costs: readonly VehicleCost[]
  data: { currency: string; petrol: Parameters<typeof overPetrol>[1] }
  /** The only source of the charges: their part is not compared with the norm or petrol. */
  source: ConsumptionSource | undefined
}

function Comparison({ costs, data: { currency, petrol }, source }: ComparisonProps) {
  const { compare: t, ...words } = usePhrases('vehicle-costs')
  const format = useFormats()
  const money = (amount: string | null | undefined) => (amount == null ? null : format.money(amount, currency))
  const unknown = <span className="text-ink-3">{t.unknown}</span>
  const rows: readonly [string, (cost: VehicleCost) => ReactNode][] = [
    [t.money, (cost) => <strong>{money(cost.distance?.cost_per_100_km) ?? <NoDistance cost={cost} />}</strong>],
    [
      t.kwh,
      (cost) =>
        cost.distance?.kwh_per_100_km == null ? (
          <NoDistance cost={cost} />
        ) : (
          format.energy(cost.distance.kwh_per_100_km, 1)
        ),
    ],
    ...(source
      ? []
      : ([
          [t.norm, ({ norm_kwh_per_100_km: norm }) => (norm === null ? unknown : format.energy(norm, 1))],
          [t.againstNorm, (cost) => (overNorm(cost) === null ? unknown : <NormState cost={cost} source={source} />)],
        ] satisfies typeof rows)),
    ...(petrol === null || source
      ? []
      : ([
          [t.petrol, () => money(petrol.cost_per_100_km)],
          [
            t.saved,
            (cost) => {
              const over = overPetrol(cost, petrol)
              return over === null ? <NoDistance cost={cost} /> : money((-Number(over)).toFixed(2))
            },
          ],
        ] satisfies typeof rows)),
    [t.distance, ({ distance }) => (distance === null ? unknown : words.km({ km: format.number(distance.km) }))],
    [t.energy, ({ distance }) => (distance === null ? unknown : format.kwh(distance.energy_kwh))],
    [t.cost, ({ distance }) => money(distance?.cost) ?? unknown],
    [
      t.between,
      ({ distance }) =>
        distance === null ? unknown : words.between({ from: format.date(distance.from), to: format.date(distance.to) }),
    ],
  ]
  return (
    <div className="vehicle-scroll">
      <table className="vehicle-table" aria-label={t.title}>
        <thead>
          <tr>
            <td />
            {costs.map((cost) => (
              <th key={cost.vehicle.id} scope="col">
                <span className="tabular">{cost.vehicle.licence_plate}</span>
                <span className="block text-xs text-ink-2">{modelOf(cost)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {costs.map((cost) => (
                <td key={cost.vehicle.id}>{cell(cost)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { Petrol, VehicleCost } from '@voltway/contract/vehicles-costs'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { StateDot } from '../../ui/state-dot.tsx'

/** Deviations from the norm that count as equal: the norm is measured without heating and charging losses. */
const NEAR_NORM = 0.1

/** Difference of the consumption from the norm as a ratio; null when either is unknown. */
export function overNorm({ norm_kwh_per_100_km: norm, distance }: VehicleCost): number | null {
  const used = distance?.kwh_per_100_km
  return norm === null || used == null ? null : Number(used) / Number(norm) - 1
}

/** What is missing where a figure per distance cannot be known. */
export function NoDistance({ cost: { distance } }: { cost: Pick<VehicleCost, 'distance'> }) {
  const t = usePhrases('vehicle-costs')
  return <span className="text-ink-3">{distance === null ? t.needsTwo : t.notMoved}</span>
}

type EnergyPerDistanceProps = {
  cost: Pick<VehicleCost, 'distance'>
  /** The distance is named too, where no column heading does. */
  named?: boolean
}

/** Energy per 100 km. */
export function EnergyPerDistance({ cost, named }: EnergyPerDistanceProps) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const used = cost.distance?.kwh_per_100_km
  if (used == null) return <NoDistance cost={cost} />
  const energy = t.kwh100({ n: format.energy(used, 1) })
  return named ? t.per100({ amount: energy }) : energy
}

type NormStateProps = {
  cost: VehicleCost
  /** The only source of the charges: their part is not comparable with the norm. */
  source: ConsumptionSource | undefined
}

/** The deviation from the model's norm, as a state. */
export function NormState({ cost, source }: NormStateProps) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const over = overNorm(cost)
  if (over === null || source !== undefined) return null
  const percent = format.percent(Math.round(Math.abs(over) * 100) / 100)
  if (Math.abs(over) < NEAR_NORM) return <StateDot tone="ok">{t.atNorm}</StateDot>
  return over > 0 ? (
    <StateDot tone="warn">{t.overNorm({ percent })}</StateDot>
  ) : (
    <StateDot tone="ok">{t.underNorm({ percent })}</StateDot>
  )
}

/** The difference from the petrol car per 100 km; negative when the vehicle costs less. Null: unknown. */
export function overPetrol({ distance }: VehicleCost, petrol: Petrol | null): string | null {
  const cost = distance?.cost_per_100_km
  if (cost == null || petrol === null) return null
  return (Math.round(Number(cost) * 100 - Number(petrol.cost_per_100_km) * 100) / 100).toFixed(2)
}

export const modelOf = ({ vehicle: { brand, model, version } }: Pick<VehicleCost, 'vehicle'>): string =>
  [brand, model, version].filter(Boolean).join(' ')

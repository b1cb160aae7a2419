import { useFormats } from '../../shared/format.ts'
import { useMoneyAxis, useShortNumber } from '../../shared/money-axis.ts'
import type { Metric } from './consumption.queries.ts'

interface Sums {
  readonly cost: string
  readonly energy_kwh: string
  readonly sessions: number
}

/** Returns the value of the metric as a number for charts, and its formatters. */
export function useMetric(metric: Metric, currency: string) {
  const format = useFormats()
  const money = useMoneyAxis(currency)
  const count = useShortNumber()
  const of = ({ cost, energy_kwh, sessions }: Sums): number =>
    metric === 'cost' ? Number(cost) : metric === 'energy' ? Number(energy_kwh) : sessions
  const write = (value: number): string => {
    if (metric === 'cost') return format.money(value.toFixed(2), currency)
    return metric === 'energy' ? format.kwh(value.toFixed(3)) : format.number(value)
  }
  return { of, write, writeShort: metric === 'cost' ? money : count }
}

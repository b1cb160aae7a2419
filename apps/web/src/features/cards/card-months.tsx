import type { CardDetail } from '@voltway/contract/cards-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useMoneyAxis } from '../../shared/money-axis.ts'
import { LazyBarChart } from '../../ui/charts/lazy-charts.tsx'
import { useFormat } from '../../ui/format.ts'

const height = 170

/** Shows the costs of the card in each of the last six months. Its space is reserved before the amounts load. */
export function CardMonths({ detail, currency }: { detail: CardDetail | undefined; currency: string }) {
  const { drawer } = usePhrases('card-details')
  const format = useFormats()
  const { date } = useFormat()
  const axis = useMoneyAxis(currency)
  if (!detail) return <div aria-busy style={{ height: height + 40 }} />
  // For a card without charges, the list of sessions below shows this already.
  if (detail.months.every(({ sessions }) => sessions === 0)) return null
  const month = (day: string) => date(new Date(`${day}T12:00:00Z`), { month: 'short', timeZone: 'UTC' })
  return (
    <LazyBarChart
      title={drawer.months}
      name={drawer.cost}
      axisName={drawer.month}
      bars={detail.months.map(({ month: day, cost }) => ({ id: day, label: month(day), value: Number(cost) }))}
      format={(value) => format.money(value.toFixed(2), currency)}
      formatAxis={axis}
      height={height}
      lastOpen
    />
  )
}

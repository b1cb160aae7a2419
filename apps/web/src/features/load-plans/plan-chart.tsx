import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { LazyStepLanes } from '../../ui/charts/lazy-charts.tsx'
import { levelsOf, type PlannedRow, quartersOf, type SitePlan } from './planned-rows.ts'
import { useRowName } from './row-name.ts'

type PlanChartProps = { plan: SitePlan; rows: readonly PlannedRow[] }

const kwOf = (watts: number) => watts / 1000

/** The planned power of each charger in quarters of an hour, its sum below the limit, and the price of each hour. */
export function PlanChart({ plan, rows }: PlanChartProps) {
  const t = usePhrases('load-plans')
  const format = useFormats()
  const nameOf = useRowName()
  const currency = useWallet().data?.currency ?? 'EUR'
  const { starts, end } = quartersOf(plan)
  const most = kwOf(plan.limit_w ?? 0)
  const highest = kwOf(
    Math.max(...starts.map((_, at) => rows.reduce((sum, { powers_w }) => sum + (powers_w[at] ?? 0), 0))),
  )
  const level = levelsOf(plan.prices)
  const power = (kw: number, digits = 1) => t.power({ n: format.number(kw, { maximumFractionDigits: digits }) })
  const time = (at: number) => format.time(new Date(at).toISOString())
  return (
    <>
      {highest > most && <Banner tone="warn">{t.above}</Banner>}
      <LazyStepLanes
        title={t.title}
        finding={t.peak({ power: power(highest), limit: power(most) })}
        {...{ starts, end, most }}
        lanes={rows.map((row) => ({
          id: row.id,
          label: nameOf(row),
          values: row.powers_w.map(kwOf),
          mark: row.ready_by === null ? undefined : { x: Date.parse(row.ready_by), isMissed: row.readiness === 'LATE' },
        }))}
        shades={plan.prices.map((price) => ({
          level: level(price),
          label: t.perKwh({ price: format.price(price, currency, true) }),
        }))}
        names={{ sum: t.together, most: t.limit, shade: t.price, axis: t.time, mark: t.target.title }}
        format={(kw) => power(kw)}
        formatAxis={(kw, digits) => power(kw, digits)}
        formatX={time}
        formatRange={(from, to) => t.range({ from: time(from), to: time(to) })}
      />
    </>
  )
}

import type { Consumption } from '@voltway/contract/consumption'
import { usePhrases } from '../../lib/phrases.tsx'
import { addDays } from '../../shared/dates/day-range.ts'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { LazyHeatMap } from '../../ui/charts/lazy-charts.tsx'
import { useNarrow } from '../../ui/media.ts'
import { Panel } from '../../ui/panel.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import type { Focus, Metric } from './consumption.queries.ts'
import { useDrill } from './drill.ts'
import { useMetric } from './metric.ts'
import type { Period } from './period.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

type WeekHeatProps = { consumption: Consumption; period: Period; focus: Focus; metric: Metric }

/** With fewer days, some weekdays could not contain any data. */
const daysOfWeek = 7

/** Shows at which hours of the week charging starts. Hidden for less than a week. */
export function WeekHeat(props: WeekHeatProps) {
  const { from, to } = props.consumption
  return addDays(from, daysOfWeek - 1) > to ? null : <Heat {...props} />
}

function Heat({ consumption, period, focus, metric }: WeekHeatProps) {
  const t = usePhrases('consumption')
  const { locale } = useUi()
  const narrow = useNarrow()
  const { of, write } = useMetric(metric, consumption.currency)
  const drill = useDrill(focus)
  const byHour = new Map(consumption.by_hour.map((one) => [`${one.weekday}-${one.hour}`, one]))
  const valueAt = (weekday: number, hour: number) => {
    const one = byHour.get(`${weekday}-${hour}`)
    return one ? of(one) : 0
  }
  const cellName = (row: number, hour: number) =>
    t.heatCell({ weekday: weekdayName(row + 1, locale), from: clock(hour), to: clock(hour + 1) })
  const busiest = consumption.by_hour.reduce<Consumption['by_hour'][number] | undefined>(
    (best, one) => (best === undefined || of(one) > of(best) ? one : best),
    undefined,
  )
  return (
    <Panel>
      <LazyHeatMap
        title={t.heat}
        finding={
          busiest && t.heatBusiest({ when: cellName(busiest.weekday - 1, busiest.hour), value: write(of(busiest)) })
        }
        rows={weekdays.map((weekday) => weekdayName(weekday, locale, 'short'))}
        columns={hours.map((hour) => String(hour).padStart(2, '0'))}
        values={weekdays.map((weekday) => hours.map((hour) => valueAt(weekday, hour)))}
        cellName={cellName}
        format={write}
        less={t.less0}
        more={t.more0}
        labelEvery={narrow ? 6 : 3}
        onChoose={(row, hour) => drill.open(period, { week_hour: `${row + 1}-${String(hour).padStart(2, '0')}` })}
      />
    </Panel>
  )
}

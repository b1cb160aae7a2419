import type { Consumption } from '@voltway/contract/consumption'
import type { Ref } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { LazyBarChart, LazyCourseLines } from '../../ui/charts/lazy-charts.tsx'
import { dateFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { type Focus, metrics, type PageQuery, type SetPageQuery } from './consumption.queries.ts'
import { costsAhead, courseSoFar } from './costs-ahead.ts'
import { useDrill } from './drill.ts'
import { useMetric } from './metric.ts'
import { daysOfBucket, isCalendar, type Period } from './period.ts'

type CourseChartProps = {
  consumption: Consumption
  period: Period
  focus: Focus
  metric: PageQuery['metric']
  setQuery: SetPageQuery
  /** The element around the drawing, for the export as a picture. */
  box: Ref<HTMLDivElement>
}

/** Shows the period bar by bar, each compared with the bar at the same position of the previous period. */
export function CourseChart({ consumption, period, focus, metric, setQuery, box }: CourseChartProps) {
  const t = usePhrases('consumption')
  const { of, write, writeShort } = useMetric(metric, consumption.currency)
  const drill = useDrill(focus)
  const nameOf = useBucketName(period)
  const find = useFinding(consumption)
  const { buckets } = consumption
  const forecast = metric === 'cost' ? consumption.forecast : null
  const ahead = forecast ? costsAhead(consumption, forecast) : []
  const most = buckets.reduce((best, bucket) => (of(bucket) > of(best) ? bucket : best), buckets[0] ?? emptyBucket)
  return (
    <Panel>
      <div ref={box} className="consumption-course">
        <SegmentedControl
          label={t.metric.label}
          choices={metrics.map((id) => ({ id, label: t.metric[id] }))}
          chosen={metric}
          onChoose={(chosen) => setQuery({ metric: chosen }, { replace: true })}
        />
        <LazyBarChart
          title={isCalendar(period) ? t.course[period.view] : t.courseCustom}
          finding={find(
            of(most) > 0 && t.dearest({ when: nameOf(most.start, true), value: write(of(most)) }),
            forecast,
          )}
          bars={[
            ...buckets.map((bucket, index) => ({
              id: bucket.start,
              label: nameOf(bucket.start, false),
              value: of(bucket),
              previous: of(bucket.previous),
              forecast: index === buckets.length - 1 ? ahead[0]?.cost : undefined,
            })),
            ...ahead.slice(1).map(({ start, cost }) => ({
              id: start,
              label: nameOf(start, false),
              value: 0,
              forecast: cost,
            })),
          ]}
          name={t.now}
          previousName={t.earlier}
          forecastName={forecast ? t.forecastName : undefined}
          axisName={t.time}
          format={write}
          formatAxis={writeShort}
          height={260}
          onChoose={(bar) => {
            if (buckets.some(({ start }) => start === bar.id)) drill.open(daysOfBucket(bar.id, period), hourOf(bar.id))
          }}
        />
        <p className="consumption-hint">{t.seeSessions}</p>
      </div>
      {forecast && (
        <div className="mt-4 border-t border-line pt-4">
          <LazyCourseLines
            title={t.soFar}
            points={courseSoFar(consumption, forecast, (start) => nameOf(start, false))}
            name={t.now}
            previousName={t.earlier}
            forecastName={t.forecastName}
            axisName={t.time}
            format={write}
            formatAxis={writeShort}
            height={220}
          />
        </div>
      )}
    </Panel>
  )
}

/** Returns the sentences above the chart: the highest bar, and the forecast with its range. */
function useFinding({ currency }: Consumption) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const money = (amount: string) => format.money(amount, currency)
  return (highest: string | false, forecast: Consumption['forecast']) => {
    const { expected, low, high, to } = forecast ?? {}
    const ahead =
      expected && low && high && to
        ? t.forecast({ amount: money(expected), low: money(low), high: money(high), day: format.date(to) })
        : ''
    return [highest, ahead].filter(Boolean).join(' ')
  }
}

const emptyBucket = { start: '', cost: '0', energy_kwh: '0', sessions: 0 }

/** Returns the hour of the week for a bar of the day view. Undefined for other bars. */
function hourOf(start: string) {
  if (start.length === 10) return undefined
  const weekday = new Date(`${start.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  return { week_hour: `${weekday}-${start.slice(11, 13)}` }
}

/** Returns the labels of a bar: "4", "Mar" or "08:00" on the axis, "04/03/2026" or "March 2026" in a sentence. */
function useBucketName({ view, from, to }: Period) {
  const { locale } = useUi()
  const format = useFormats()
  return (start: string, long: boolean): string => {
    const day = new Date(`${start.slice(0, 10)}T00:00:00Z`)
    const write = (options: Intl.DateTimeFormatOptions) =>
      dateFormat(locale, { ...options, timeZone: 'UTC' }).format(day)
    if (view === 'day')
      return long && from !== to ? `${format.date(start.slice(0, 10))} ${start.slice(11)}` : start.slice(11)
    if (view === 'year') return write(long ? { month: 'long', year: 'numeric' } : { month: 'short' })
    if (long) return format.date(start)
    if (view === 'week') return write({ weekday: 'short', day: 'numeric' })
    return from.slice(0, 7) === to.slice(0, 7) ? String(day.getUTCDate()) : write({ day: 'numeric', month: 'numeric' })
  }
}

import type { WalletOverview } from '@voltway/contract/overview'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useMoneyAxis } from '../../shared/money-axis.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { DeferredCourseLines } from '../../ui/charts/deferred-charts.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { useNarrow } from '../../ui/media.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { courseOf, forecastOf, linesOf, type MonthDay } from './month.ts'
import type { HomeState } from './overview-state.ts'

/** In px, the height of the last sessions beside the chart. */
const wideHeight = 410

type MonthCourseProps = { home: HomeState; overview: WalletOverview | undefined }

/** The cost of this month compared with the previous one, with a forecast. */
export function MonthCourse({ home, overview }: MonthCourseProps) {
  const t = usePhrases('home').month
  const describe = useDescribeError()
  if (home.data)
    return (
      <Panel>
        <Chart course={courseOf(home.data)} currency={home.data.currency} overview={overview} />
      </Panel>
    )
  if (home.error)
    return (
      <Panel flush title={t.title}>
        <ErrorState title={t.error} onRetry={() => void home.refetch()} retrying={home.isFetching}>
          {describe(home.error).message}
        </ErrorState>
      </Panel>
    )
  return (
    <Panel>
      <div aria-busy className="grid h-[492px] content-between">
        <Skeleton width="40%" height={20} />
        <Skeleton height={wideHeight} />
      </div>
    </Panel>
  )
}

type ChartProps = { course: readonly MonthDay[]; currency: string; overview: WalletOverview | undefined }

function Chart({ course, currency, overview }: ChartProps) {
  const t = usePhrases('home').month
  const format = useFormats()
  const find = useFinding(currency)
  const axis = useMoneyAxis(currency)
  return (
    <DeferredCourseLines
      title={t.title}
      finding={find(course, overview)}
      points={linesOf(course)}
      name={t.thisMonth}
      previousName={t.lastMonth}
      forecastName={t.forecastName}
      axisName={t.day}
      format={(value) => format.money(value.toFixed(2), currency)}
      formatAxis={axis}
      height={useNarrow() ? 220 : wideHeight}
    />
  )
}

/** Amounts with a smaller relative difference count as equal. */
const sameWithin = 0.005

function useFinding(currency: string) {
  const t = usePhrases('home').month
  const format = useFormats()
  return (course: readonly MonthDay[], overview: WalletOverview | undefined): string => {
    const now = course.findLast(({ isAhead }) => !isAhead)
    const spent = format.money(overview?.spent_in_period ?? (now?.soFar ?? 0).toFixed(2), currency)
    const before = overview ? Number(overview.previous.spent) : (now?.before ?? 0)
    const change = before > 0 ? Number(overview?.spent_in_period ?? now?.soFar ?? 0) / before - 1 : null
    const percent = format.percent(Math.abs(change ?? 0))
    const finding =
      change === null
        ? t.findingNew({ spent })
        : Math.abs(change) < sameWithin
          ? t.findingSame({ spent })
          : change > 0
            ? t.findingMore({ spent, percent })
            : t.findingLess({ spent, percent })
    const forecast = forecastOf(course)
    if (forecast === null) return finding
    const money = (value: number) => format.money(value.toFixed(2), currency)
    const { amount, over, days } = forecast
    return `${finding} ${t.forecast({ amount: money(amount), spent: money(forecast.spent), over, days })}`
  }
}

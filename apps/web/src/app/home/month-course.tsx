import { queryOptions, useQuery } from '@tanstack/react-query'
import { getConsumption } from '@voltway/contract/consumption'
import type { WalletOverview } from '@voltway/contract/wallets'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { dayOf } from '../../shared/dates/day-range.ts'
import { useFormats } from '../../shared/format.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId, walletKey } from '../../shared/wallet/wallet.queries.ts'
import { DeferredBarChart } from '../../ui/charts/deferred-charts.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { numberFormat } from '../../ui/format.ts'
import { useNarrow } from '../../ui/media.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { courseOf, forecastOf, type MonthDay, monthBefore, monthOf } from './month.ts'

function consumptionQuery(walletId: string, range: { date_from: string; date_to: string }) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'consumption', range),
    queryFn: ({ signal }) =>
      ask(getConsumption, { params: { wallet: walletId }, query: { view: 'month', ...range }, signal }),
  })
}

/** As high as the last sessions beside it. */
const wideHeight = 410

type MonthCourseProps = { allowed: boolean; overview: WalletOverview | undefined }

/** What this month costs, against the one before and with where it leads. */
export function MonthCourse({ allowed, overview }: MonthCourseProps) {
  const t = usePhrases('home').month
  const say = useSay()
  const walletId = useWalletId()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const today = dayOf(Date.now(), timeZone)
  const month = useQuery({ ...consumptionQuery(walletId, monthOf(today)), enabled: allowed })
  const before = useQuery({ ...consumptionQuery(walletId, monthBefore(today)), enabled: allowed })
  const failed = month.error ?? before.error
  const again = () => void Promise.all([month.refetch(), before.refetch()])
  if (!allowed)
    return (
      <Panel title={t.title}>
        <p className="text-ink-2">{t.notAllowed}</p>
      </Panel>
    )
  if (failed && !(month.data && before.data))
    return (
      <Panel flush title={t.title}>
        <ErrorState title={t.error} onRetry={again} retrying={month.isFetching || before.isFetching}>
          {say(failed).message}
        </ErrorState>
      </Panel>
    )
  if (!month.data || !before.data)
    return (
      <Panel>
        <div aria-busy className="grid h-[492px] content-between">
          <Skeleton width="40%" height={20} />
          <Skeleton height={wideHeight} />
        </div>
      </Panel>
    )
  return (
    <Panel>
      <Chart course={courseOf(month.data, before.data, today)} currency={month.data.currency} overview={overview} />
    </Panel>
  )
}

type ChartProps = { course: readonly MonthDay[]; currency: string; overview: WalletOverview | undefined }

function Chart({ course, currency, overview }: ChartProps) {
  const t = usePhrases('home').month
  const format = useFormats()
  const { locale } = useUi()
  const find = useFinding(currency)
  const compact = numberFormat(locale, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
  return (
    <DeferredBarChart
      title={t.title}
      finding={find(course, overview)}
      bars={course.map(({ day, soFar, before }) => ({
        id: String(day),
        label: String(day),
        value: soFar,
        previous: before,
      }))}
      name={t.thisMonth}
      previousName={t.lastMonth}
      axisName={t.day}
      format={(value) => format.money(value.toFixed(2), currency)}
      formatAxis={(value) => compact.format(value)}
      height={useNarrow() ? 220 : wideHeight}
    />
  )
}

/** Less than this apart is called the same. */
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
    return forecast === null
      ? finding
      : `${finding} ${t.forecast({ amount: format.money(forecast.toFixed(2), currency) })}`
  }
}

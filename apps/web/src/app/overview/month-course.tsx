import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { WalletOverview } from '@voltway/contract/overview'
import type { Home } from '@voltway/contract/overview-home'
import { usePhrases } from '../../lib/phrases.tsx'
import { addDays } from '../../shared/dates/day-range.ts'
import { useFormats } from '../../shared/format.ts'
import { useMoneyAxis } from '../../shared/money-axis.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { LazyWhy } from '../../shared/why/lazy-why.tsx'
import { LazyCourseLines } from '../../ui/charts/lazy-charts.tsx'
import { useNarrow } from '../../ui/media.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { courseOf, linesOf, sumsOf } from './month.ts'
import { MonthFigures } from './month-figures.tsx'
import type { HomeState } from './overview-state.ts'

/** In px, the height of the last sessions beside the chart. */
const wideHeight = 410

type MonthCourseProps = {
  home: HomeState
  overview: WalletOverview | undefined
  source: ConsumptionSource | undefined
}

/** The cost of this month compared with the previous one, with a forecast. */
export function MonthCourse({ home, overview, source }: MonthCourseProps) {
  const t = usePhrases('home').month
  if (home.data) {
    const sums = sumsOf(home.data, overview)
    const all = (
      <PageLink to="consumption" query={{ source }}>
        {t.all}
      </PageLink>
    )
    return (
      <Panel title={t.title} description={t.description} actions={all}>
        <div className="mb-5">{sums && <MonthFigures sums={sums} currency={home.data.currency} />}</div>
        <Chart home={home.data} overview={overview} />
        <WhyMonth today={home.data.today} source={source} />
      </Panel>
    )
  }
  if (home.error)
    return (
      <Panel flush title={t.title}>
        <QueryError title={t.error} query={home} />
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

/** Why the month so far and yesterday cost more or less. The height is reserved, so that nothing below moves. */
function WhyMonth({ today, source }: { today: string; source: ConsumptionSource | undefined }) {
  const yesterday = addDays(today, -1)
  return (
    <div className="mt-4 grid min-h-[96px] content-start gap-3 max-sm:min-h-[128px]">
      <LazyWhy period="month" of={{ view: 'month', source }} />
      <LazyWhy period="day" of={{ view: 'day', date_from: yesterday, date_to: yesterday, source }} />
    </div>
  )
}

type ChartProps = { home: Home; overview: WalletOverview | undefined }

function Chart({ home, overview }: ChartProps) {
  const { currency } = home
  const course = courseOf(home)
  const t = usePhrases('home').month
  const format = useFormats()
  const find = useFinding(currency)
  const axis = useMoneyAxis(currency)
  return (
    <LazyCourseLines
      title={t.course}
      finding={find(home, overview)}
      points={linesOf(course, home.forecast)}
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

function useFinding(currency: string) {
  const t = usePhrases('home').month
  const format = useFormats()
  return ({ forecast, of_source }: Home, overview: WalletOverview | undefined): string => {
    const money = (value: string) => format.money(value, currency)
    const imported = of_source ? undefined : overview?.imported_in_period
    return [
      forecast &&
        t.forecast({ amount: money(forecast.expected), low: money(forecast.low), high: money(forecast.high) }),
      imported && imported.sessions > 0 && t.imported({ n: imported.sessions, cost: money(imported.cost) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

import { useQuery } from '@tanstack/react-query'
import type { Consumption } from '@voltway/contract/consumption'
import { useDeferredValue, useMemo, useRef } from 'react'
import { Breakdown } from '../../features/consumption/breakdown.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { amountsOf } from '../../shared/chosen-amounts.ts'
import { dayOf } from '../../shared/dates/day-range.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useGo } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { LazyWhySteps } from '../../shared/why/lazy-why.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { ChartColumn } from '../../ui/icons/chart-column.ts'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import '../../features/consumption/consumption.css'
import {
  consumptionQuery,
  type Focus,
  PageQuery,
  type Part,
  parts,
  type SetPageQuery,
} from '../../features/consumption/consumption.queries.ts'
import { ConsumptionDownload } from '../../features/consumption/consumption-download.tsx'
import { ConsumptionFigures } from '../../features/consumption/consumption-figures.tsx'
import { CourseChart } from '../../features/consumption/course-chart.tsx'
import { isSupported, isTooLong, type Period, periodOf } from '../../features/consumption/period.ts'
import { PeriodBar } from '../../features/consumption/period-bar.tsx'
import { SplitsPanel } from '../../features/consumption/splits-panel.tsx'
import { StationsPanel } from '../../features/consumption/stations-panel.tsx'
import { WeekHeat } from '../../features/consumption/week-heat.tsx'

const ImportsPart = lazyScreen(
  'session-imports',
  async () => (await import('../../features/session-imports/imports-part.tsx')).ImportsPart,
)

const InsightPart = lazyScreen(
  'insight',
  async () => (await import('../../features/insight/insight-part.tsx')).InsightPart,
)

const DisputeDialog = lazyScreen(
  'session-details',
  async () => (await import('../../features/sessions/dispute-dialog.tsx')).DisputeDialog,
)

/** The consumption of the fleet and the charges imported from files of other providers. */
export function ConsumptionPage() {
  const t = usePhrases('consumption')
  const [{ show }] = useUrlQuery(PageQuery)
  if (show === 'charging') return <ChargingPart />
  return (
    <>
      <PageHeader title={t.title} />
      <Parts show={show}>{show === 'imports' ? <ImportsPart /> : <InsightPart dispute={DisputeDialog} />}</Parts>
    </>
  )
}

/** A change of the tab keeps the period and the VAT, and clears the other filters, because they do not apply to other tabs. */
function Parts({ show, children }: { show: Part; children: React.ReactNode }) {
  const t = usePhrases('consumption')
  const go = useGo()
  const [{ view, date_from, date_to, amounts }] = useUrlQuery(PageQuery)
  const days = { view: view === 'month' ? undefined : view, date_from, date_to, amounts }
  return (
    <Tabs
      label={t.parts.label}
      tabs={parts.map((id) => ({ id, label: t.parts[id] }))}
      chosen={show}
      onChoose={(id) => void go({ to: 'consumption', query: { show: id === 'charging' ? null : id, ...days } })}
    >
      {children}
    </Tabs>
  )
}

/** Returns the period and the selected card, member, station or source of the query. */
function viewOf(query: PageQuery, today: string): { period: Period; focus: Focus } {
  const { card, member, station, source, team } = query
  return { period: periodOf(query, today), focus: { card, member, station, source, team } }
}

/** Compares a period with the previous one, by card, driver, location and hour. */
function ChargingPart() {
  const t = usePhrases('consumption')
  const walletId = useWalletId()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const [query, setQuery] = useUrlQuery(PageQuery)
  const today = dayOf(Date.now(), timeZone)
  const { period, focus } = useMemo(() => viewOf(query, today), [query, today])
  // For a running period only the days so far are shown and compared.
  const amounts = amountsOf(query.amounts)
  const soFar = { ...period, to: period.from <= today && today < period.to ? today : period.to, amounts }
  const consumption = useQuery(consumptionQuery(walletId, soFar, focus))
  const course = useRef<HTMLDivElement>(null)
  const { data, error } = consumption
  // The chart updates first. The details below it are rendered with the new data afterwards.
  const detailed = useDeferredValue(data)
  const details = useMemo(() => {
    const view = { period, focus, query, setQuery }
    return detailed && detailed.totals.sessions > 0 && <Details data={detailed} {...view} />
  }, [detailed, period, focus, query, setQuery])
  if (error instanceof RequestError && error.status === 403) return <NotAllowed error={error} />
  const { card, member, station, source, team } = focus
  const isWhole = !card && !member && !station
  return (
    <>
      <PageHeader
        title={t.title}
        actions={<ConsumptionDownload {...{ consumption: data, period: soFar, isWhole, source, team, course }} />}
      />
      <Parts show="charging">
        <div className="consumption" data-stale={consumption.isPlaceholderData || undefined}>
          <PeriodBar
            {...{ period, today, focus, amounts, setQuery }}
            names={namesOf(focus, data)}
            hasImports={(data?.imported.sessions ?? 0) > 0}
          />
          {error ? (
            <Failed {...{ error, setQuery }} period={soFar} query={consumption} compact={Boolean(data)} />
          ) : (
            <ConsumptionFigures
              consumption={data}
              source={focus.source}
              why={
                data && (
                  <LazyWhySteps
                    of={{ view: period.view, date_from: soFar.from, date_to: soFar.to, amounts, ...focus }}
                  />
                )
              }
            />
          )}
          {data && data.totals.sessions === 0 && <Nothing />}
          {data && data.totals.sessions > 0 && (
            <CourseChart {...{ consumption: data, period, focus, setQuery }} metric={query.metric} box={course} />
          )}
          {!data && !error && <Waiting />}
          {isSupported(period) && data?.totals.sessions !== 0 && (
            <Breakdown consumption={data} period={soFar} {...{ focus, query, setQuery }} />
          )}
          {details}
        </div>
      </Parts>
    </>
  )
}

/** Returns the names of what the page is limited to, once they are loaded. */
const namesOf = ({ card, member, station }: Focus, data: Consumption | undefined) => ({
  card: data?.by_card.find(({ id }) => id === card)?.name,
  member: data?.by_member.find(({ id }) => id === member)?.name,
  station: data?.top_stations.find(({ id }) => id === station)?.name,
})

type DetailsProps = {
  data: Consumption
  period: Period
  focus: Focus
  query: PageQuery
  setQuery: SetPageQuery
}

/** The same sums by hour, tariff period, current and station. */
function Details({ data, period, focus, query, setQuery }: DetailsProps) {
  const shown = { consumption: data, period, focus }
  return (
    <>
      <div className="consumption-pair">
        <WeekHeat {...shown} metric={query.metric} />
        <SplitsPanel {...shown} />
      </div>
      <StationsPanel {...shown} setQuery={setQuery} />
    </>
  )
}

/** A skeleton of the final height. */
function Waiting() {
  return (
    <Panel>
      <div aria-busy className="grid content-start gap-4" style={{ height: 388 }}>
        <Skeleton width="40%" height={20} />
        <Skeleton height={320} />
      </div>
    </Panel>
  )
}

function Nothing() {
  const t = usePhrases('consumption')
  return (
    <Panel flush>
      <EmptyState icon={<ChartColumn size={20} />} title={t.noneTitle}>
        {t.noneWords}
      </EmptyState>
    </Panel>
  )
}

function NotAllowed({ error }: { error: RequestError }) {
  const t = usePhrases('consumption')
  const describe = useDescribeError()
  return (
    <>
      <PageHeader title={t.title} />
      <Panel flush>
        <EmptyState icon={<LockKeyhole size={20} />} title={t.notAllowedTitle}>
          {describe(error).message}
        </EmptyState>
      </Panel>
    </>
  )
}

type FailedProps = {
  error: unknown
  /** The requested period. */
  period: Period
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
  compact: boolean
  setQuery: SetPageQuery
}

function Failed({ error, period, query, compact, setQuery }: FailedProps) {
  const t = usePhrases('consumption')
  const describe = useDescribeError()
  // An address may contain invalid values: an end before the start, a card of another fleet.
  const isRefused = error instanceof RequestError && error.status >= 400 && error.status < 500
  const plain = { view: undefined, date_from: undefined, date_to: undefined }
  const nobody = { card: undefined, member: undefined, station: undefined, source: undefined, team: undefined }
  return (
    <Panel flush>
      <ErrorState
        compact={compact}
        title={t.errorTitle}
        {...(isRefused
          ? { action: <Button onClick={() => setQuery({ ...plain, ...nobody })}>{t.preset.thisMonth}</Button> }
          : { onRetry: () => void query.refetch(), retrying: query.isFetching })}
      >
        {isTooLong(period) ? t.tooLong : isSupported(period) ? describe(error).message : t.backwards}
      </ErrorState>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { WalletOverview } from '@voltway/contract/overview'
import { getHome, type Home } from '@voltway/contract/overview-home'
import { runningQuery } from '../../features/sessions/sessions.queries.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { LateSourceFilter } from '../../shared/sources/late-source-filter.ts'
import { useOverview, useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ListChecks } from '../../ui/icons/list-checks.ts'
import { AvoidableCost } from './avoidable-cost.tsx'
import { CardsByState } from './cards-by-state.tsx'
import { homeQuery } from './home.queries.ts'
import { MonthCourse } from './month-course.tsx'
import { RunningSessions } from './running-sessions.tsx'
import { TodoPanel } from './todo-panel.tsx'
import { TopCards } from './top-cards.tsx'

const FirstStepsPanel = lazyScreen(
  'first-steps',
  async () => (await import('./first-steps.tsx')).FirstStepsPanel,
  () => <div aria-busy className="panel h-[490px] max-sm:h-[720px]" />,
)
const ShowFirstSteps = lazyScreen('first-steps', async () => (await import('./show-first-steps.tsx')).ShowFirstSteps)

/**
 * The home page answers what there is to do, whether everybody can charge, what it costs, and who charges now. A new
 * fleet sees its first steps instead of the data it does not have yet.
 */
export function HomePage() {
  const t = usePhrases('home')
  const wallet = useWallet()
  const overview = useOverview()
  const walletId = useWalletId()
  const [{ source }, setQuery] = useUrlQuery(getHome.query)
  const home = useQuery({ ...homeQuery(walletId, source), refetchInterval: ({ state }) => pollMs(state.data) })
  const running = useQuery(runningQuery(walletId))
  const steps = home.data?.first_steps ?? null
  const isCharging = (running.data?.results.length ?? 0) > 0
  // Until the data is loaded, a fleet counts as one that has charged, because most have.
  const hasCharged = home.data?.has_charged ?? true
  // The figures of another source stay until those of the chosen one are loaded.
  const stale = home.isPlaceholderData ? 'opacity-60' : ''
  const hasCards = overview.data?.cards.total !== 0
  return (
    <>
      <PageHeader
        title={t.title}
        description={wallet.data?.name ?? '\u00a0'}
        actions={
          <>
            {hasCharged && (
              <LateSourceFilter
                source={source}
                hasImports={(overview.data?.imported_in_period.sessions ?? 0) > 0}
                onChoose={(chosen) => setQuery({ source: chosen })}
              />
            )}
            {steps?.dismissed && <ShowFirstSteps />}
          </>
        }
      />
      <div className="grid gap-5 xl:grid-cols-3">
        {(hasCharged || !isUsualAtFirst(overview.data)) && (
          <div className={hasCards ? 'xl:col-span-2' : 'xl:col-span-3'}>
            <TodoPanel overview={overview} home={home} />
          </div>
        )}
        {steps && !steps.dismissed && (
          <div className="xl:col-span-3">
            <FirstStepsPanel steps={steps} overview={overview.data} />
          </div>
        )}
        {hasCards && <CardsByState overview={overview} home={home} />}
        {hasCharged && (
          <>
            <div className={`grid xl:col-span-2 ${stale}`}>
              <MonthCourse home={home} overview={overview.data} source={source} />
            </div>
            <div className={`grid content-start gap-5 ${stale}`}>
              <TopCards home={home} source={source} />
              <AvoidableCost home={home} overview={overview} source={source} />
            </div>
          </>
        )}
        {(hasCharged || isCharging) && (
          <div className="xl:col-span-3">
            <RunningSessions running={running} />
          </div>
        )}
        {!hasCharged && (
          <p className="flex items-center gap-3 px-1 text-ink-2 xl:col-span-3">
            <ListChecks className="flex-none" />
            {t.nothingCharged}
          </p>
        )}
      </div>
    </>
  )
}

/** Polls every 1.5 s while a simulated charge is starting. It starts or fails within seconds. */
const pollMs = (home: Home | undefined) =>
  home?.first_steps?.simulation?.state === 'STARTING' ? 1_500 : (false as const)

const usualAtFirst: ReadonlySet<string> = new Set(['ZERO_BALANCE', 'LOW_BALANCE', 'NO_PAYMENT_METHOD', 'BLOCKED_CARDS'])

/** Returns whether all alerts are usual on the first day, such as an empty wallet. The first steps resolve them. */
const isUsualAtFirst = (overview: WalletOverview | undefined) =>
  overview?.todo.every(({ kind }) => usualAtFirst.has(kind)) === true

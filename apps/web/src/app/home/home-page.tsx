import { useQuery } from '@tanstack/react-query'
import { runningQuery } from '../../features/sessions/sessions.queries.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { useOverview, useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { AfterPaint } from '../../ui/deferred.tsx'
import { Attention } from './attention.tsx'
import { AvoidableCost } from './avoidable-cost.tsx'
import { BalanceTrio } from './balance-trio.tsx'
import { CardsByState } from './cards-by-state.tsx'
import { homeQuery } from './home.queries.ts'
import { LastSessions } from './last-sessions.tsx'
import { MonthCourse } from './month-course.tsx'
import { RunningSessions } from './running-sessions.tsx'
import { TopCards } from './top-cards.tsx'

/** Is anything wrong, and what does this month cost? */
export function HomePage() {
  const t = usePhrases('home')
  const wallet = useWallet()
  const overview = useOverview()
  const walletId = useWalletId()
  const home = useQuery(homeQuery(walletId))
  const running = useQuery(runningQuery(walletId))
  return (
    <>
      <PageHeader title={t.title} description={wallet.data?.name ?? '\u00a0'} />
      <div className="grid gap-5 xl:grid-cols-3">
        <div className="xl:col-span-3">
          <Attention overview={overview} home={home} />
        </div>
        <div className="grid xl:col-span-2">
          <BalanceTrio overview={overview} />
        </div>
        <CardsByState overview={overview} />
        <div className="xl:col-span-3">
          <RunningSessions running={running} />
        </div>
        <AfterPaint place={<div className="h-[960px]" />}>
          <div className="grid xl:col-span-2">
            <MonthCourse home={home} overview={overview.data} />
          </div>
          <LastSessions />
          <div className="xl:col-span-2">
            <TopCards home={home} />
          </div>
          <AvoidableCost home={home} overview={overview} />
        </AfterPaint>
      </div>
    </>
  )
}

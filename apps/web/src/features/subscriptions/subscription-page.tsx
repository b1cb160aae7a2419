import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useSubscription } from '../../shared/subscriptions/subscription.queries.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { BadgeEuro } from '../../ui/icons/badge-euro.ts'
import { Panel } from '../../ui/panel.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanBills } from './plan-bills.tsx'
import { PlanNotices } from './plan-notices.tsx'
import { PlanUsage } from './plan-usage.tsx'
import { detailQuery } from './subscriptions.queries.ts'

export function SubscriptionPage() {
  const menu = usePhrases('menu')
  return <Plan head={(actions) => <PageHeader title={menu.page.subscription} actions={actions} />} />
}

/** The same in the settings, below their title. */
export function SubscriptionSection() {
  return <Plan head={(actions) => actions && <div className="mb-4 flex justify-end">{actions}</div>} />
}

/** Shows the current plan: its end, its usage, the next payment and every bill. */
function Plan({ head }: { head: (actions?: ReactNode) => ReactNode }) {
  const t = usePhrases('subscription')
  const describe = useDescribeError()
  const known = useSubscription()
  const id = known.data?.id
  const detail = useQuery({ ...detailQuery(id ?? ''), enabled: id !== undefined })
  if (known.data === null)
    return (
      <>
        {head()}
        <Nobody />
      </>
    )
  const failed = known.error ?? detail.error
  const retry = () => void (known.error ? known.refetch() : detail.refetch())
  const isFree = detail.data?.valid_until === null
  return (
    <>
      {head(
        <PageButton to="subscription-subscribe-plan" type={detail.data?.unpaid ? 2 : 1}>
          {isFree ? t.choose : t.change}
        </PageButton>,
      )}
      {detail.data === undefined && failed ? (
        <Panel flush>
          <ErrorState title={t.errorTitle} onRetry={retry} retrying={known.isFetching || detail.isFetching}>
            {describe(failed).message}
          </ErrorState>
        </Panel>
      ) : (
        <div className="grid gap-6">
          {detail.data && <PlanNotices subscription={detail.data} />}
          <CurrentPlan subscription={detail.data} />
          <PlanUsage />
          <PlanBills />
        </div>
      )}
    </>
  )
}

/** A person who created no wallet has no plan. The plan of the selected fleet belongs to another person. */
export function NoPlan() {
  const menu = usePhrases('menu')
  return (
    <>
      <PageHeader title={menu.page.subscription} />
      <Nobody />
    </>
  )
}

function Nobody() {
  const t = usePhrases('subscription')
  return (
    <Panel flush>
      <EmptyState icon={<BadgeEuro size={20} />} title={t.nobody.title}>
        {t.nobody.words}
      </EmptyState>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.ts'
import { Lock } from '../../ui/icons/lock.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownQuotasQuery } from './fleets.queries.ts'

// The forms are larger than the page. Most people open it only to see whether the plan allows another fleet.
const Wizard = lazyScreen(
  'prices',
  async () => (await import('./fleet-wizard.tsx')).FleetWizard,
  () => <WizardSkeleton />,
)

/** Creates a fleet in three steps. The input survives a reload. */
export function AddFleetPage() {
  const t = usePhrases('new-fleet')
  const quotas = useQuery(ownQuotasQuery)
  const back = (
    <PageButton to="index" icon={<ArrowLeft />}>
      {t.toFleets}
    </PageButton>
  )
  const full = quotas.data?.wallets.available === 0
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={back} />
      {quotas.isPending ? (
        <WizardSkeleton />
      ) : quotas.error ? (
        <Panel flush>
          <QueryError title={t.errorTitle} query={quotas} />
        </Panel>
      ) : full ? (
        <Panel flush>
          <EmptyState
            icon={<Lock size={20} />}
            title={t.fullTitle({ n: quotas.data.wallets.limit ?? 0 })}
            action={
              <PageButton type={1} to="subscription">
                {t.seePlans}
              </PageButton>
            }
          >
            {t.fullWords}
          </EmptyState>
        </Panel>
      ) : (
        <Wizard />
      )}
    </>
  )
}

function WizardSkeleton() {
  return (
    <Panel>
      <div className="grid gap-4" aria-busy>
        <Skeleton width="40%" height={18} />
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton width={120} height={36} />
      </div>
    </Panel>
  )
}

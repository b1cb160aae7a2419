import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Lock } from 'lucide-react'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { useSay } from '../../shared/problem.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type FleetDraft, readDraft } from './fleet-draft.ts'
import { FleetStep, PaymentStep } from './fleet-steps.tsx'
import { InvoicingStep } from './invoicing-step.tsx'
import { ownQuotasQuery } from './wallets.queries.ts'
import './add-fleet.css'

const steps = ['fleet', 'payment', 'invoicing'] as const

/** A new fleet in three steps; what was typed stays through a reload. */
export function AddFleetPage() {
  const t = usePhrases('new-fleet')
  const say = useSay()
  const quotas = useQuery(ownQuotasQuery)
  const back = (
    <PageButton to="index" icon={<ArrowLeft size={16} aria-hidden />}>
      {t.toFleets}
    </PageButton>
  )
  const full = quotas.data?.wallets.available === 0
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={back} />
      {quotas.isPending ? (
        <Panel>
          <div className="grid gap-4" aria-busy>
            <Skeleton width="40%" height={18} />
            <Skeleton height={60} />
            <Skeleton height={60} />
            <Skeleton width={120} height={36} />
          </div>
        </Panel>
      ) : quotas.error ? (
        <Panel flush>
          <ErrorState title={t.errorTitle} onRetry={() => void quotas.refetch()} retrying={quotas.isFetching}>
            {say(quotas.error).message}
          </ErrorState>
        </Panel>
      ) : full ? (
        <Panel flush>
          <EmptyState
            icon={<Lock size={20} aria-hidden />}
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
        <Steps />
      )}
    </>
  )
}

function Steps() {
  const t = usePhrases('new-fleet')
  const [step, setStep] = useState(0)
  const [draft, setDraft] = useState<FleetDraft>(readDraft)
  const shared = { draft, setDraft, onBack: step === 0 ? undefined : () => setStep(step - 1) }
  return (
    <>
      <ol className="steps" aria-label={t.steps}>
        {steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
            <span className="steps-number" aria-hidden>
              {index + 1}
            </span>
            {t.step[name]}
          </li>
        ))}
      </ol>
      <Panel title={t.step[steps[step] ?? 'fleet']} description={t.stepWords[steps[step] ?? 'fleet']}>
        {step === 0 && <FleetStep {...shared} onNext={() => setStep(1)} />}
        {step === 1 && <PaymentStep {...shared} onNext={() => setStep(2)} />}
        {step === 2 && <InvoicingStep {...shared} />}
      </Panel>
    </>
  )
}

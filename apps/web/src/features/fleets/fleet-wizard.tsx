import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Panel } from '../../ui/panel.tsx'
import './add-fleet.css'
import { type FleetDraft, readDraft, storeDraft } from './fleet-draft.ts'
import { FleetStep, PaymentStep } from './fleet-steps.tsx'
import { InvoicingStep } from './invoicing-step.tsx'

const steps = ['fleet', 'payment', 'invoicing'] as const

/** Shows the three steps, one form each. */
export function FleetWizard() {
  const t = usePhrases('new-fleet')
  const [draft, setDraft] = useState<FleetDraft>(readDraft)
  const { step } = draft
  const setStep = (next: number) => {
    storeDraft({ ...draft, step: next })
    setDraft({ ...draft, step: next })
  }
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

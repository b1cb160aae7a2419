import { useId } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { openConsents } from './consent-panel.ts'
import './consent-question.css'
import { type Consents, everyConsent, noConsents } from './consents.ts'
import type { ConsentKind } from './offered-kinds.ts'
import { useChoosing } from './use-choosing.ts'

type ConsentQuestionProps = {
  kinds: readonly ConsentKind[]
  choose: (consents: Consents) => Promise<void>
}

/**
 * Shows the consent question once, beside the page. It neither takes the focus nor blocks the page. Refusing takes as
 * many clicks as agreeing.
 */
export function ConsentQuestion({ kinds, choose }: ConsentQuestionProps) {
  const t = usePhrases('consent')
  const id = useId()
  const { isPending, refusal, run } = useChoosing(choose)
  return (
    <section
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      className="consent-question"
    >
      <h2 id={`${id}-title`} className="text-h3">
        {t.question}
      </h2>
      <p id={`${id}-words`}>{t.why}</p>
      {refusal && (
        <p role="alert" className="text-bad">
          {refusal.message}
        </p>
      )}
      <div className="consent-ways">
        <Button type={3} small onClick={openConsents}>
          {t.choose}
        </Button>
        <Button small pending={isPending} onClick={() => run(noConsents)}>
          {t.refuseAll}
        </Button>
        <Button small pending={isPending} onClick={() => run(everyConsent(kinds))}>
          {t.allowAll}
        </Button>
      </div>
    </section>
  )
}

import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeConsents } from './consent-panel.ts'
import './consent-question.css'
import { type Consents, everyConsent, noConsents } from './consents.ts'
import type { ConsentKind } from './offered-kinds.ts'
import { useChoosing } from './use-choosing.ts'

type ConsentDialogProps = {
  /** The kinds of consent that are offered. */
  kinds: readonly ConsentKind[]
  /** The current consents. */
  consents: Consents
  choose: (consents: Consents) => Promise<void>
}

/**
 * Shows a switch for each kind. Opened from the account menu and from the consent question. A change takes effect once
 * it is saved.
 */
export function ConsentDialog({ kinds, consents, choose }: ConsentDialogProps) {
  const t = usePhrases('consent')
  const [draft, setDraft] = useState(consents)
  const { isPending, refusal, run } = useChoosing(choose)
  const decide = async (next: Consents) => {
    if (await run(next)) closeConsents()
  }
  return (
    <Dialog
      size={4}
      onClose={closeConsents}
      title={t.title}
      description={t.why}
      footer={
        <>
          <Button pending={isPending} onClick={() => decide(noConsents)}>
            {t.refuseAll}
          </Button>
          <Button pending={isPending} onClick={() => decide(everyConsent(kinds))}>
            {t.allowAll}
          </Button>
          <Button type={1} pending={isPending} onClick={() => decide(draft)}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="consent-choices">
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {kinds.map((kind) => (
          <Switch
            key={kind}
            checked={draft[kind]}
            help={t.help[kind]}
            onChange={(event) => setDraft({ ...draft, [kind]: event.target.checked })}
          >
            {t.kind[kind]}
          </Switch>
        ))}
      </div>
    </Dialog>
  )
}

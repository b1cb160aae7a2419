import { setSignInEnforcement } from '@voltway/contract/company-sign-in'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'
import type { StepProps } from './domains-panel.tsx'

/** Makes the provider the only way to sign in, or one of several. */
export function RequirementPanel({ walletId, state: { is_enforced: isEnforced } }: StepProps) {
  const t = usePhrases('company-sign-in').enforce
  const [isOpen, setIsOpen] = useState(false)
  const body = { is_enforced: !isEnforced }
  const change = useAction(() => request(setSignInEnforcement, { params: { id: walletId }, body }), {
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: t.done,
  })
  return (
    <Panel
      level={3}
      title={t.title}
      actions={<Button onClick={() => setIsOpen(true)}>{isEnforced ? t.makeOptional : t.require}</Button>}
    >
      <p className="text-ink-2">{isEnforced ? t.required : t.optional}</p>
      {isOpen && (
        <ConfirmDialog
          danger={!isEnforced}
          onClose={() => setIsOpen(false)}
          title={isEnforced ? t.optionalTitle : t.requireTitle}
          description={isEnforced ? t.optionalWords : t.requireWords}
          confirm={isEnforced ? t.makeOptional : t.require}
          action={change}
        />
      )}
    </Panel>
  )
}

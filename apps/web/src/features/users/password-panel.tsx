import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { shortestPassword, shortestWithSecondFactor } from '../../shared/session/identity-words.ts'
import { NewPasswordInput, usePasswordProblem } from '../../shared/session/new-password-input.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { refreshSecurity, security } from './security.queries.ts'
import { usePasswordWords } from './use-password-words.ts'

export function PasswordPanel({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const t = usePhrases('security')
  const [open, setOpen] = useState(false)
  return (
    <Panel
      level={3}
      title={t.password.title}
      description={t.password.words}
      actions={<Button onClick={() => setOpen(true)}>{t.password.change}</Button>}
      className="pb-4"
      flush
    >
      {open && <PasswordDialog hasSecondFactor={hasSecondFactor} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/** A new password ends all other sessions. The dialog shows this in advance. */
function PasswordDialog({ hasSecondFactor, onClose }: { hasSecondFactor: boolean; onClose: () => void }) {
  const t = usePhrases('security')
  const least = hasSecondFactor ? shortestWithSecondFactor : shortestPassword
  const problemOf = usePasswordProblem(least)
  const form = useActionForm({
    values: (data) => ({ current: String(data.get('current') ?? ''), next: String(data.get('password') ?? '') }),
    check: ({ current, next }) => ({
      ...(current === '' ? { current: t.password.currentMissing } : {}),
      ...problemOf(next),
    }),
    send: ({ current, next }) => security.changePassword(current, next),
    describe: usePasswordWords('current', t.wrongPassword, least),
    refresh: () => void refreshSecurity(),
    done: () => ({ title: t.password.changed, description: t.password.changedWords }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      className="grid gap-4"
      onClose={onClose}
      title={t.password.change}
      description={t.password.endsOthers}
      submit={t.password.save}
    >
      <PasswordInput label={t.password.current} name="current" required error={form.errors.current} />
      <NewPasswordInput label={t.password.next} least={least} error={form.errors.password} />
    </FormDialog>
  )
}

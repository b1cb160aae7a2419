import { type SubmitEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { IdentityError } from '../../shared/session/identity.ts'
import { shortestPassword, shortestWithSecondFactor, useIdentityWords } from '../../shared/session/identity-words.ts'
import { NewPasswordInput, usePasswordProblem } from '../../shared/session/new-password-input.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshSecurity, security } from './security.queries.ts'
import { useDeed } from './use-deed.ts'

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

/** Changing it signs out everywhere else, which is said before. */
function PasswordDialog({ hasSecondFactor, onClose }: { hasSecondFactor: boolean; onClose: () => void }) {
  const t = usePhrases('security')
  const words = useWords()
  const least = hasSecondFactor ? shortestWithSecondFactor : shortestPassword
  const say = useIdentityWords(least)
  const problemOf = usePasswordProblem(least)
  const { pending, error, run } = useDeed()
  const [problems, setProblems] = useState<{ current?: string; password?: string }>({})
  const isWrong = error instanceof IdentityError && error.code === 'INVALID_PASSWORD'
  const said = error === undefined || isWrong ? null : say(error)

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const current = String(form.get('current') ?? '')
    const next = String(form.get('password') ?? '')
    const found = { ...(current === '' ? { current: t.password.currentMissing } : {}), ...problemOf(next) }
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    void run(async () => {
      await security.changePassword(current, next)
      toast({ tone: 'ok', title: t.password.changed, description: t.password.changedWords })
      void refreshSecurity()
      onClose()
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.password.change}
      description={t.password.endsOthers}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form="change-password" pending={pending}>
            {t.password.save}
          </Button>
        </>
      }
    >
      <form id="change-password" className="grid gap-4" noValidate onSubmit={save}>
        {said && !said.field && (
          <Banner tone="bad" announce>
            {said.message}
          </Banner>
        )}
        <PasswordInput
          label={t.password.current}
          name="current"
          required
          error={problems.current ?? (isWrong ? t.wrongPassword : undefined)}
        />
        <NewPasswordInput
          label={t.password.next}
          least={least}
          error={problems.password ?? (said?.field === 'password' ? said.message : undefined)}
        />
      </form>
    </Dialog>
  )
}

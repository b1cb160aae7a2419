import { type SubmitEvent, useId, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { IdentityError } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { useDeed } from './use-deed.ts'

type AskPasswordProps = {
  title: string
  description: string
  /** The verb of what follows. */
  confirm: string
  danger?: boolean
  onClose: () => void
  /** Does it; a wrong password is said at its field. */
  onPassword: (password: string) => Promise<void>
}

/** Asks for the password before what a browser left open must not do. */
export function AskPassword({ title, description, confirm, danger, onClose, onPassword }: AskPasswordProps) {
  const t = usePhrases('security')
  const words = useWords()
  const say = useIdentityWords()
  const id = useId()
  const [missing, setMissing] = useState(false)
  const { pending, error, run } = useDeed()
  const isWrong = error instanceof IdentityError && error.code === 'INVALID_PASSWORD'

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setMissing(password === '')
    if (password !== '') void run(() => onPassword(password))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} danger={danger} submit form={id} pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" noValidate onSubmit={submit}>
        {error !== undefined && !isWrong && (
          <Banner tone="bad" announce>
            {say(error).message}
          </Banner>
        )}
        <PasswordInput
          label={t.password.current}
          name="password"
          required
          error={missing ? t.password.currentMissing : isWrong ? t.wrongPassword : undefined}
        />
      </form>
    </Dialog>
  )
}

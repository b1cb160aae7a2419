import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { usePasswordWords } from './use-password-words.ts'

type AskPasswordProps = {
  title: string
  description: string
  /** The verb of what follows. */
  confirm: string
  danger?: boolean
  onClose: () => void
  /** What the password is needed for; a wrong one is said at its field. */
  onPassword: (password: string) => Promise<void>
}

/** Asks for the password before what a browser left open must not do. */
export function AskPassword({ title, description, confirm, danger, onClose, onPassword }: AskPasswordProps) {
  const t = usePhrases('security')
  const form = useActionForm({
    values: (data) => String(data.get('password') ?? ''),
    check: (password) => (password === '' ? { password: t.password.currentMissing } : {}),
    send: onPassword,
    describe: usePasswordWords('password'),
  })
  return (
    <FormDialog
      form={form}
      className="grid gap-4"
      onClose={onClose}
      title={title}
      description={description}
      danger={danger}
      submit={confirm}
    >
      <PasswordInput label={t.password.current} name="password" required error={form.errors.password} />
    </FormDialog>
  )
}

import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { usePasswordWords } from './use-password-words.ts'

type PasswordDialogProps = {
  title: string
  description: string
  /** The label of the submit button. */
  confirm: string
  danger?: boolean
  onClose: () => void
  /** Runs the action that needs the password. A wrong password is shown at its field. */
  onPassword: (password: string) => Promise<void>
}

/** Asks for the password again, so that nobody else can run the action in an unattended browser. */
export function PasswordDialog({ title, description, confirm, danger, onClose, onPassword }: PasswordDialogProps) {
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

import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { atField } from '../../shared/problem.ts'
import { IdentityError } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { type Passkey, refreshSecurity, security } from './security.queries.ts'

const maxName = 60

export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = usePhrases('security')
  const { field } = usePhrases('errors')
  const describe = useIdentityWords()
  const [name, setName] = useState(passkey.name)
  const form = useActionForm({
    values: name,
    send: () => security.renamePasskey(passkey.id, name),
    describe: (error) =>
      error instanceof IdentityError && error.code === 'INVALID_NAME'
        ? atField('name', name.trim() === '' ? field.required : field.text)
        : describe(error),
    refresh: refreshSecurity,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.passkeys.renameTitle}
      submit={t.save}
    >
      <TextInput
        label={t.passkeys.name}
        help={t.passkeys.nameHelp}
        required
        maxLength={maxName}
        value={name}
        error={form.errors.name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useActionForm } from './use-action-form.ts'

type Entered = { iban: string; holder: string; password: string }

type BankAccountFormProps = {
  words: Readonly<
    Record<
      | 'title'
      | 'words'
      | 'submit'
      | 'iban'
      | 'holder'
      | 'holderHelp'
      | 'password'
      | 'passwordHelp'
      | 'missing'
      | 'done',
      string
    >
  >
  /** Whose account it is, for the browser's suggestions. */
  owner: 'organization' | 'name'
  send: (entered: Entered) => Promise<unknown>
  refresh: () => unknown
  onClose: () => void
}

/** Enters a bank account with the person's password. The server checks the IBAN. */
export function BankAccountForm({ words: t, owner, send, refresh, onClose }: BankAccountFormProps) {
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState('')
  const [password, setPassword] = useState('')
  const form = useActionForm({
    values: { iban: iban.trim(), holder: holder.trim(), password },
    check: (values) => ({
      ...(values.iban === '' ? { iban: t.missing } : {}),
      ...(values.holder === '' ? { holder: t.missing } : {}),
    }),
    send,
    refresh,
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.title}
      description={t.words}
      submit={t.submit}
    >
      <TextInput
        label={t.iban}
        {...form.field('iban')}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={50}
        value={iban}
        onChange={(event) => setIban(event.target.value)}
      />
      <TextInput
        label={t.holder}
        help={t.holderHelp}
        {...form.field('holder')}
        autoComplete={owner}
        maxLength={70}
        value={holder}
        onChange={(event) => setHolder(event.target.value)}
      />
      <PasswordInput
        label={t.password}
        help={t.passwordHelp}
        {...form.field('password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}

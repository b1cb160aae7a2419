import { setOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshOwnAccount } from './own-home.queries.ts'

type OwnAccountFormProps = { walletId: string; onClose: () => void }

/** Enters the driver's own bank account. The server checks the IBAN. */
export function OwnAccountForm({ walletId, onClose }: OwnAccountFormProps) {
  const t = usePhrases('home-charging').form
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState('')
  const [password, setPassword] = useState('')
  const form = useActionForm({
    values: { iban: iban.trim(), holder: holder.trim(), password },
    check: (values) => ({
      ...(values.iban === '' ? { iban: t.missing } : {}),
      ...(values.holder === '' ? { holder: t.missing } : {}),
    }),
    send: (body) => request(setOwnBankAccount, { params: { walletId }, body }),
    refresh: () => refreshOwnAccount(walletId),
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
        autoComplete="name"
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

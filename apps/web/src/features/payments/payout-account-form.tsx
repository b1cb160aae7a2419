import { setPayoutAccount } from '@voltway/contract/payments-payouts'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshPayouts } from './payout-account.queries.ts'

/** Enters the bank account for payouts. The server checks the IBAN. */
export function PayoutAccountForm({ onClose }: { onClose: () => void }) {
  const t = usePhrases('withdrawal').form
  const walletId = useWalletId()
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState('')
  const [password, setPassword] = useState('')
  const form = useActionForm({
    values: { iban: iban.trim(), holder: holder.trim(), password },
    check: (values) => ({
      ...(values.iban === '' ? { iban: t.missing } : {}),
      ...(values.holder === '' ? { holder: t.missing } : {}),
    }),
    send: (body) => request(setPayoutAccount, { params: { id: walletId }, body }),
    refresh: () => refreshPayouts(walletId),
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
        autoComplete="organization"
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

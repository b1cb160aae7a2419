import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { refreshSecurity, security } from './security.queries.ts'

type TwoFactorSetupProps = { uri: string; codes: readonly string[]; onClose: () => void }

/**
 * Sets up the second factor: scan the code, confirm it, store the recovery codes. It is active after the confirmation.
 */
export function TwoFactorSetup({ uri, codes, onClose }: TwoFactorSetupProps) {
  const t = usePhrases('security')
  const [proved, setProved] = useState(false)
  const form = useActionForm({
    values: (data) => String(data.get('code') ?? '').replace(/\s/g, ''),
    check: (code) => (code === '' ? { code: t.codes.codeMissing } : {}),
    send: (code) => security.proveCodes(code),
    describe: useIdentityWords(),
    onDone: () => {
      setProved(true)
      return refreshSecurity()
    },
  })
  if (proved) {
    const done = () => {
      // Shown at the end, because on a phone the toast would cover the codes.
      toast({ tone: 'ok', title: t.codes.turnedOn })
      onClose()
    }
    return <RecoveryCodesDialog codes={codes} onClose={done} />
  }
  return (
    <FormDialog
      form={form}
      className="grid gap-4"
      onClose={onClose}
      title={t.codes.setupTitle}
      description={t.codes.setupWords}
      submit={t.codes.prove}
    >
      <QrCode text={uri} label={t.codes.qr} />
      <p className="text-center text-table text-ink-2">
        {t.codes.noCamera}
        <br />
        <CopyValue value={new URL(uri).searchParams.get('secret') ?? ''} label={t.codes.copyKey} copied={t.copied} />
      </p>
      <TextInput
        label={t.codes.code}
        help={t.codes.codeHelp}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        required
        error={form.errors.code}
      />
    </FormDialog>
  )
}

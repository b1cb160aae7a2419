import { type SubmitEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { refreshSecurity, security } from './security.queries.ts'
import { useDeed } from './use-deed.ts'

type TwoFactorSetupProps = { uri: string; codes: readonly string[]; onClose: () => void }

/** Scan, prove that it works, keep the recovery codes: it is in force from the proof on. */
export function TwoFactorSetup({ uri, codes, onClose }: TwoFactorSetupProps) {
  const t = usePhrases('security')
  const words = useWords()
  const say = useIdentityWords()
  const [proved, setProved] = useState(false)
  const [missing, setMissing] = useState(false)
  const { pending, error, run } = useDeed()
  const said = error === undefined ? null : say(error)
  if (proved) {
    const done = () => {
      // Said at the end: on a phone it would lie over the codes.
      toast({ tone: 'ok', title: t.codes.turnedOn })
      onClose()
    }
    return <RecoveryCodesDialog codes={codes} onClose={done} />
  }

  const prove = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    setMissing(code === '')
    if (code === '') return
    void run(async () => {
      await security.proveCodes(code)
      setProved(true)
      await refreshSecurity()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.codes.setupTitle}
      description={t.codes.setupWords}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form="prove-codes" pending={pending}>
            {t.codes.prove}
          </Button>
        </>
      }
    >
      <form id="prove-codes" className="grid gap-4" noValidate onSubmit={prove}>
        {said && !said.field && (
          <Banner tone="bad" announce>
            {said.message}
          </Banner>
        )}
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
          error={missing ? t.codes.codeMissing : said?.field ? said.message : undefined}
        />
      </form>
    </Dialog>
  )
}

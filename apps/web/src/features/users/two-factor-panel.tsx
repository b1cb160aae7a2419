import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldCheck } from '../../ui/icons/shield-check.ts'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { refreshSecurity, security } from './security.queries.ts'

type Setup = { readonly uri: string; readonly codes: readonly string[] }
type Open = null | 'enable' | 'disable' | 'codes' | Setup | { readonly codes: readonly string[] }

// Loads on demand, because it contains the QR code library.
const SetupDialog = lazyScreen([], async () => (await import('./two-factor-setup.tsx')).TwoFactorSetup)
const CodesDialog = lazyScreen([], async () => (await import('./recovery-codes.tsx')).RecoveryCodesDialog)

/** Manages the codes of an authenticator app as a second factor. */
export function TwoFactorPanel({ enabled }: { enabled: boolean }) {
  const t = usePhrases('security')
  const [open, setOpen] = useState<Open>(null)
  return (
    <Panel
      level={3}
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {t.codes.title}
          <Badge tone={enabled ? 'ok' : 'idle'}>
            {enabled && <ShieldCheck size={12} />}
            {enabled ? t.codes.on : t.codes.off}
          </Badge>
        </span>
      }
      description={enabled ? t.codes.wordsOn : t.codes.wordsOff}
      actions={
        enabled ? (
          <>
            <Button onClick={() => setOpen('codes')}>{t.codes.newCodes}</Button>
            <Button danger onClick={() => setOpen('disable')}>
              {t.codes.turnOff}
            </Button>
          </>
        ) : (
          <Button type={1} onClick={() => setOpen('enable')}>
            {t.codes.turnOn}
          </Button>
        )
      }
      className="pb-4"
      flush
    >
      <Dialogs open={open} setOpen={setOpen} />
    </Panel>
  )
}

/** Each change requires the password first. */
function Dialogs({ open, setOpen }: { open: Open; setOpen: (open: Open) => void }) {
  const t = usePhrases('security')
  const close = () => setOpen(null)
  return (
    <>
      {open === 'enable' && (
        <PasswordDialog
          title={t.codes.turnOn}
          description={t.codes.askPassword}
          confirm={t.goOn}
          onClose={close}
          onPassword={async (password) => {
            const { totpURI, backupCodes } = await security.beginCodes(password)
            setOpen({ uri: totpURI, codes: backupCodes })
          }}
        />
      )}
      {open === 'disable' && (
        <PasswordDialog
          danger
          title={t.codes.turnOffTitle}
          description={t.codes.turnOffWords}
          confirm={t.codes.turnOff}
          onClose={close}
          onPassword={async (password) => {
            await security.endCodes(password)
            toast({ tone: 'ok', title: t.codes.turnedOff })
            close()
            await refreshSecurity()
          }}
        />
      )}
      {open === 'codes' && (
        <PasswordDialog
          title={t.codes.newCodes}
          description={t.codes.newCodesWords}
          confirm={t.codes.newCodesConfirm}
          onClose={close}
          onPassword={async (password) => setOpen({ codes: (await security.newRecoveryCodes(password)).backupCodes })}
        />
      )}
      {typeof open === 'object' &&
        open !== null &&
        ('uri' in open ? (
          <SetupDialog uri={open.uri} codes={open.codes} onClose={close} />
        ) : (
          <CodesDialog codes={open.codes} onClose={close} />
        ))}
    </>
  )
}

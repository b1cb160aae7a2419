import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { ActionForm } from '../../shared/action-form.tsx'
import { showAlert } from '../../shared/alert/alert-store.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { signOut } from '../../shared/session/session.ts'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { closing, closingQuery } from './privacy.queries.ts'
import { securityQuery } from './security.queries.ts'
import { usePasswordWords } from './use-password-words.ts'

/** The action that closes the account, at the end of the page. */
export function CloseAccountPanel() {
  const t = usePhrases('privacy')
  const [open, setOpen] = useState(false)
  return (
    <Panel
      level={3}
      flush
      className="pb-4"
      title={t.close.title}
      description={t.close.words}
      actions={
        <Button danger onClick={() => setOpen(true)}>
          {t.close.begin}
        </Button>
      }
    >
      {open && <CloseDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/**
 * Shows what is erased and what is kept before it asks for the password. The only owner of a fleet sees how to add
 * another owner instead.
 */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('privacy')
  const words = useWords()
  const describe = useIdentityWords()
  const preview = useQuery(closingQuery)
  const security = useQuery(securityQuery)
  const hasPassword = security.data?.has_password ?? true
  const { form, byPasskey } = useClosing(hasPassword, () => preview.refetch())
  const alone = preview.data?.owned_alone ?? []
  const failure = byPasskey.refusal?.error ?? preview.error ?? security.error
  const isReady = preview.data !== undefined && security.data !== undefined
  return (
    <Dialog
      onClose={onClose}
      title={t.close.title}
      description={t.close.cannotUndo}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {isReady && alone.length === 0 && (
            <Button type={1} danger submit form={form.formId} pending={form.isPending || byPasskey.isPending}>
              {t.close.confirm}
            </Button>
          )}
        </>
      }
    >
      {failure != null && (
        <Banner tone="bad" announce>
          {describe(failure).message}
        </Banner>
      )}
      {alone.length > 0 ? (
        <LastOwnerHelp fleets={alone} />
      ) : isReady ? (
        <ActionForm form={form} className="grid gap-4">
          <Consequences fleets={preview.data.fleets} />
          {hasPassword && (
            <PasswordInput label={t.close.password} name="password" required error={form.errors.password} />
          )}
          {security.data.passkeys.length > 0 && (
            <p>
              <Button icon={<KeyRound />} onClick={() => byPasskey.run()}>
                {t.close.withPasskey}
              </Button>
            </p>
          )}
        </ActionForm>
      ) : (
        failure == null && <Loading />
      )}
    </Dialog>
  )
}

/** Closes the account after a check of the password or of a passkey. */
function useClosing(hasPassword: boolean, refetch: () => Promise<unknown>) {
  const t = usePhrases('privacy')
  const describe = usePasswordWords('password', t.close.passwordWrong)
  const close = (proof: object) =>
    closing.close(proof).catch(async (reason: unknown) => {
      await refetch()
      throw reason
    })
  const leave = async () => {
    showAlert({ tone: 'ok', title: t.close.done, description: t.close.doneWords })
    // The server has already ended the sessions. This clears the data on the device.
    await signOut().catch(() => {})
  }
  const form = useActionForm({
    values: (data) => String(data.get('password') ?? ''),
    check: (password) => (hasPassword && password === '' ? { password: t.close.passwordMissing } : {}),
    send: (password) => close({ password }),
    describe,
    onDone: leave,
  })
  const byPasskey = useAction(
    async () => {
      const proof = await requestPasskey()
      if (proof === null) return false
      await close(proof)
      return true
    },
    { onDone: (isClosed) => isClosed && leave() },
  )
  return { form, byPasskey }
}

function Loading() {
  return (
    <div className="grid gap-3" aria-busy>
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton height={36} />
    </div>
  )
}

function LastOwnerHelp({ fleets }: { fleets: readonly string[] }) {
  const t = usePhrases('privacy')
  return (
    <div className="grid gap-3">
      <Banner tone="warn" announce>
        {t.close.lastOwner({ fleets: fleets.join(', ') })}
      </Banner>
      <p className="text-ink-2">{t.close.wayOut}</p>
      <p>
        <PageLink to="invites">{t.close.toPeople}</PageLink>
      </p>
    </div>
  )
}

function Consequences({ fleets }: { fleets: number }) {
  const t = usePhrases('privacy')
  return (
    <>
      <div>
        <h3>{t.close.erasedTitle}</h3>
        <ul className="list-disc pl-5 text-ink-2">
          <li>{t.close.erasedSelf}</li>
          <li>{t.close.erasedThings}</li>
          <li>{t.close.erasedAccess({ n: fleets })}</li>
        </ul>
      </div>
      <div>
        <h3>{t.close.staysTitle}</h3>
        <ul className="list-disc pl-5 text-ink-2">
          <li>{t.close.staysCharging}</li>
          <li>{t.close.staysDone}</li>
        </ul>
      </div>
    </>
  )
}

/** @returns null when the person cancelled the browser's dialog. */
async function requestPasskey(): Promise<object | null> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    signInCalls.passkeyChallenge(),
  ])
  try {
    return { passkey: await startAuthentication({ optionsJSON: options }) }
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null
    throw error
  }
}

import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { showAlert } from '../../shared/alert/alert-store.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { IdentityError, identity } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { signOut } from '../../shared/session/session.ts'
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
import { useDeed } from './use-deed.ts'

/** The end of one's account, under everything else. */
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

/** Says what is erased and what stays before it asks for the proof; whoever owns a fleet alone is shown the way out first. */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('privacy')
  const words = useWords()
  const say = useIdentityWords()
  const id = useId()
  const preview = useQuery(closingQuery)
  const security = useQuery(securityQuery)
  const { pending, error, run } = useDeed()
  const [missing, setMissing] = useState(false)
  const hasPassword = security.data?.has_password ?? true
  const hasPasskey = (security.data?.passkeys.length ?? 0) > 0
  const isWrong = error instanceof IdentityError && error.code === 'INVALID_PASSWORD'
  const isLastOwner = error instanceof IdentityError && error.code === 'wallet.last_owner'
  const alone = preview.data?.owned_alone ?? []
  const failure = error ?? preview.error ?? security.error ?? undefined

  const close = (proof: () => Promise<object | null>) =>
    void run(async () => {
      const given = await proof()
      if (given === null) return
      await closing.close(given).catch(async (reason: unknown) => {
        await preview.refetch()
        throw reason
      })
      showAlert({ tone: 'ok', title: t.close.done, description: t.close.doneWords })
      // The sessions ended already; what is left is to clear this device.
      await signOut().catch(() => {})
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const lacks = hasPassword && password === ''
    setMissing(lacks)
    if (!lacks) close(async () => ({ password }))
  }
  const isReady = preview.data !== undefined && security.data !== undefined

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.close.title}
      description={t.close.cannotUndo}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {isReady && alone.length === 0 && (
            <Button type={1} danger submit form={id} pending={pending}>
              {t.close.confirm}
            </Button>
          )}
        </>
      }
    >
      {!isReady && failure === undefined && (
        <div className="grid gap-3" aria-busy>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton height={36} />
        </div>
      )}
      {failure !== undefined && !isWrong && !isLastOwner && (
        <Banner tone="bad" announce>
          {say(failure).message}
        </Banner>
      )}
      {alone.length > 0 && (
        <div className="grid gap-3">
          <Banner tone="warn" announce>
            {t.close.lastOwner({ fleets: alone.join(', ') })}
          </Banner>
          <p className="text-ink-2">{t.close.wayOut}</p>
          <p>
            <PageLink to="invites">{t.close.toPeople}</PageLink>
          </p>
        </div>
      )}
      {isReady && alone.length === 0 && (
        <form id={id} className="grid gap-4" noValidate onSubmit={submit}>
          <div>
            <h3>{t.close.erasedTitle}</h3>
            <ul className="list-disc pl-5 text-ink-2">
              <li>{t.close.erasedSelf}</li>
              <li>{t.close.erasedThings}</li>
              <li>{t.close.erasedAccess({ n: preview.data.fleets })}</li>
            </ul>
          </div>
          <div>
            <h3>{t.close.staysTitle}</h3>
            <ul className="list-disc pl-5 text-ink-2">
              <li>{t.close.staysCharging}</li>
              <li>{t.close.staysDone}</li>
            </ul>
          </div>
          {hasPassword && (
            <PasswordInput
              label={t.close.password}
              name="password"
              required
              error={missing ? t.close.passwordMissing : isWrong ? t.close.passwordWrong : undefined}
            />
          )}
          {hasPasskey && (
            <p>
              <Button icon={<KeyRound size={16} aria-hidden />} onClick={() => close(askForPasskey)}>
                {t.close.withPasskey}
              </Button>
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}

/** @returns null when the person closed the browser's own question. */
async function askForPasskey(): Promise<object | null> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    identity.passkeyChallenge(),
  ])
  try {
    return { passkey: await startAuthentication({ optionsJSON: options }) }
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null
    throw error
  }
}

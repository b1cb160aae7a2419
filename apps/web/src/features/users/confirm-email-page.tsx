import { Suspense, use } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { tabStorage } from '../../lib/storage.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageButton, PageLink, useHref } from '../../shared/page-link.tsx'
import { identity } from '../../shared/session/identity.ts'
import { pendingInvitation } from '../../shared/session/saved-place.ts'
import { Link } from '../../ui/link.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { useIdentityOptions } from './identity-options.ts'
import { SendConfirmation } from './send-confirmation.tsx'

/** Where the address that was just signed up is kept for this page, so that it is in no URL. */
export const confirmEmailKey = 'email_to_confirm'

/** After signing up: look into the mailbox. From the message's link: the address is confirmed, or the link is too old. */
export function ConfirmEmailPage() {
  const { token, error, confirmed } = parseQuery(useAddress().search)
  if (error !== undefined) return <ConfirmFailed />
  if (confirmed !== undefined) return <Confirmed />
  return token === undefined ? <LookIntoMailbox /> : <Confirming token={token} />
}

function LookIntoMailbox() {
  const t = usePhrases('auth')
  const href = useHref()
  const options = useIdentityOptions()
  const email = tabStorage.read(confirmEmailKey)
  return (
    <AuthPanel title={t.confirmTitle} footer={<PageLink to="login">{t.backToSignIn}</PageLink>}>
      <p>{email ? t.confirmSent({ email }) : t.confirmSentNobody}</p>
      <p className="text-ink-2">{t.confirmSpam}</p>
      {email && (
        <SendConfirmation
          email={email}
          callbackURL={href({ to: 'login-confirm', query: { confirmed: 1, guest_invite: pendingInvitation() } })}
        />
      )}
      {options?.demo && (
        <p>
          <Link href="/dev/mail" target="_blank">
            {t.demoMail}
          </Link>
        </p>
      )}
    </AuthPanel>
  )
}

/** A token works once, so each is sent once, however often this is drawn. */
const confirmations = new Map<string, Promise<boolean>>()

function confirmation(token: string): Promise<boolean> {
  const known = confirmations.get(token)
  if (known) return known
  const asked = identity.confirm(token).then(
    () => true,
    () => false,
  )
  confirmations.set(token, asked)
  return asked
}

function Confirming({ token }: { token: string }) {
  const t = usePhrases('auth')
  const waiting = (
    <AuthPanel title={t.confirming}>
      <Spinner label={t.confirming} />
    </AuthPanel>
  )
  return (
    <Suspense fallback={waiting}>
      <ConfirmingAnswer token={token} />
    </Suspense>
  )
}

function ConfirmingAnswer({ token }: { token: string }) {
  return use(confirmation(token)) ? <Confirmed /> : <ConfirmFailed />
}

function Confirmed() {
  const t = usePhrases('auth')
  return (
    <AuthPanel title={t.confirmed} hint={t.confirmedHint}>
      <PageButton to="login" type={1} wide>
        {t.signIn}
      </PageButton>
    </AuthPanel>
  )
}

function ConfirmFailed() {
  const t = usePhrases('auth')
  return (
    <AuthPanel title={t.confirmFailed} hint={t.confirmFailedHint}>
      <PageButton to="login" type={1} wide>
        {t.backToSignIn}
      </PageButton>
    </AuthPanel>
  )
}

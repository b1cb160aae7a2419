import { useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { tabStorage } from '../../lib/storage.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageButton, PageLink, useHref } from '../../shared/page-link.tsx'
import { pendingInvitation } from '../../shared/session/after-sign-in.ts'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { NewPasswordInput, usePasswordProblem } from '../../shared/session/new-password-input.tsx'
import { Link } from '../../ui/link.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { enterProduct } from './enter-product.ts'
import { useIdentityOptions } from './identity-options.ts'
import { SendConfirmation } from './send-confirmation.tsx'

/** The storage key of the address that was just registered. It is stored for this page, so that no URL contains it. */
export const confirmEmailKey = 'email_to_confirm'

/**
 * After registration, asks the person to open the message. From the link in the message, asks for a password, which
 * confirms the address, or shows that the link has expired.
 */
export function ConfirmEmailPage() {
  const { token, error, confirmed } = parseQuery(useAddress().search)
  if (error !== undefined) return <ConfirmFailed />
  if (token !== undefined) return <ChoosePassword token={token} />
  return confirmed === undefined ? <CheckMailbox /> : <Confirmed />
}

function CheckMailbox() {
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
          callbackURL={href({ to: 'login-confirm', query: { guest_invite: pendingInvitation() } })}
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

/** Scanners of mailboxes open links too, so opening the link confirms nothing. Submitting this form does. */
function ChoosePassword({ token }: { token: string }) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const [done, setDone] = useState(false)
  const passwordProblem = usePasswordProblem()
  const form = useAuthForm({
    values: (data) => textOf(data, 'password'),
    check: passwordProblem,
    send: (password) => signInCalls.confirm(password, token),
    // A company may require its own sign-in: then the person signs in next.
    onDone: ({ signed_in }) => (signed_in ? enterProduct(locale) : setDone(true)),
  })
  if (done) return <Confirmed />
  if (form.refusal?.code === 'INVALID_TOKEN') return <ConfirmFailed />
  return (
    <AuthPanel title={t.choosePasswordTitle} hint={t.choosePasswordHint}>
      <AuthForm form={form} submit={t.confirmAndSave}>
        <NewPasswordInput label={t.password} error={form.errors.password} />
      </AuthForm>
    </AuthPanel>
  )
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

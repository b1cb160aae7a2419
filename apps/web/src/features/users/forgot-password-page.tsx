import { type SubmitEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageLink, useHref } from '../../shared/page-link.tsx'
import { identity } from '../../shared/session/identity.ts'
import { looksLikeEmail } from '../../shared/session/identity-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { useIdentityOptions } from './identity-options.ts'
import { fieldOf, useAuthForm } from './use-auth-form.ts'

/** Says the same whether the address has an account or not. */
export function ForgotPasswordPage() {
  const t = usePhrases('auth')
  const href = useHref()
  const options = useIdentityOptions()
  const [sentTo, setSentTo] = useState<string>()
  const { pending, failure, problems, submit } = useAuthForm()
  const back = <PageLink to="login">{t.backToSignIn}</PageLink>

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = fieldOf(event.currentTarget, 'email').trim()
    const found = looksLikeEmail(email) ? {} : { email: email === '' ? t.error.emailMissing : t.error.emailOdd }
    void submit(event.currentTarget, found, async () => {
      await identity.askForReset(email, href({ to: 'login-reset' }))
      setSentTo(email)
    })
  }

  if (sentTo !== undefined) {
    return (
      <AuthPanel title={t.linkSentTitle} footer={back}>
        <p role="status">{t.linkSent({ email: sentTo })}</p>
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
  return (
    <AuthPanel title={t.forgotTitle} hint={t.forgotHint} footer={back}>
      <form className="auth-form" noValidate onSubmit={send}>
        {failure && (
          <Banner tone="bad" announce>
            {failure.message}
          </Banner>
        )}
        <TextInput
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          error={problems.email}
        />
        <Button type={1} submit wide pending={pending}>
          {t.sendLink}
        </Button>
      </form>
    </AuthPanel>
  )
}

import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageLink, useHref } from '../../shared/page-link.tsx'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { isEmailLike } from '../../shared/session/identity-words.ts'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { useIdentityOptions } from './identity-options.ts'

/** Shows the same message whether or not the address has an account. */
export function ForgotPasswordPage() {
  const t = usePhrases('auth')
  const href = useHref()
  const options = useIdentityOptions()
  const [sentTo, setSentTo] = useState<string>()
  const form = useAuthForm({
    values: (data) => textOf(data, 'email').trim(),
    check: (email) => (isEmailLike(email) ? {} : { email: email === '' ? t.error.emailMissing : t.error.emailOdd }),
    send: (email) => signInCalls.requestPasswordReset(email, href({ to: 'login-reset' })),
    onDone: (_, email) => setSentTo(email),
  })
  const back = <PageLink to="login">{t.backToSignIn}</PageLink>
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
      <AuthForm form={form} submit={t.sendLink}>
        <TextInput
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          error={form.errors.email}
        />
      </AuthForm>
    </AuthPanel>
  )
}

import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageButton, PageLink } from '../../shared/page-link.tsx'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { NewPasswordInput, usePasswordProblem } from '../../shared/session/new-password-input.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'

/** Opened from the link in the message, which contains the token. */
export function ResetPasswordPage() {
  const t = usePhrases('auth')
  const { token, error } = parseQuery(useAddress().search)
  const [done, setDone] = useState(false)
  const passwordProblem = usePasswordProblem()
  const form = useAuthForm({
    values: (data) => textOf(data, 'password'),
    check: passwordProblem,
    send: (password) => signInCalls.reset(password, token ?? ''),
    onDone: () => setDone(true),
  })
  const linkIsOld = /TOKEN/.test(form.refusal?.code ?? '')

  if (done) {
    return (
      <AuthPanel title={t.resetDone} hint={t.resetDoneHint}>
        <PageButton to="login" type={1} wide>
          {t.signIn}
        </PageButton>
      </AuthPanel>
    )
  }
  if (!token || error !== undefined || linkIsOld) {
    return (
      <AuthPanel
        title={t.resetLinkMissing}
        hint={t.resetLinkMissingHint}
        footer={<PageLink to="login">{t.backToSignIn}</PageLink>}
      >
        <PageButton to="login-forgot" type={1} wide>
          {t.sendLink}
        </PageButton>
      </AuthPanel>
    )
  }

  return (
    <AuthPanel title={t.resetTitle} hint={t.resetHint}>
      <AuthForm form={form} submit={t.savePassword}>
        <NewPasswordInput label={t.newPassword} error={form.errors.password} />
      </AuthForm>
    </AuthPanel>
  )
}

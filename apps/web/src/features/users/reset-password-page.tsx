import { type SubmitEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageButton, PageLink } from '../../shared/page-link.tsx'
import { IdentityError, identity } from '../../shared/session/identity.ts'
import { NewPasswordInput, usePasswordProblem } from '../../shared/session/new-password-input.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { fieldOf, useAuthForm } from './use-auth-form.ts'

/** Reached from the link in the message, which carries the token. */
export function ResetPasswordPage() {
  const t = usePhrases('auth')
  const { token, error } = parseQuery(useAddress().search)
  const [done, setDone] = useState(false)
  const passwordProblem = usePasswordProblem()
  const { pending, failure, problems, submit } = useAuthForm()
  const linkIsOld = failure?.error instanceof IdentityError && /TOKEN/.test(failure.error.code)

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

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = fieldOf(event.currentTarget, 'password')
    void submit(event.currentTarget, passwordProblem(password), async () => {
      await identity.reset(password, token)
      setDone(true)
    })
  }
  return (
    <AuthPanel title={t.resetTitle} hint={t.resetHint}>
      <form className="auth-form" noValidate onSubmit={save}>
        {failure && (
          <Banner tone="bad" announce>
            {failure.message}
          </Banner>
        )}
        <NewPasswordInput label={t.newPassword} error={problems.password} />
        <Button type={1} submit wide pending={pending}>
          {t.savePassword}
        </Button>
      </form>
    </AuthPanel>
  )
}

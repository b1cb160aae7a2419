import type { SubmitEvent } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { router } from '../../lib/router.ts'
import { tabStorage } from '../../lib/storage.ts'
import { PageLink, useHref } from '../../shared/page-link.tsx'
import { IdentityError, identity } from '../../shared/session/identity.ts'
import { looksLikeEmail } from '../../shared/session/identity-words.ts'
import { pendingInvitation } from '../../shared/session/saved-place.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { confirmEmailKey } from './confirm-email-page.tsx'
import { fieldOf, useAuthForm } from './use-auth-form.ts'

export function SignUpPage() {
  const t = usePhrases('auth')
  const language = useLocale()
  const href = useHref()
  const { pending, failure, problems, submit } = useAuthForm()

  const signUp = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = fieldOf(form, 'name').trim()
    const email = fieldOf(form, 'email').trim()
    const found = {
      ...(name === '' ? { name: t.error.nameMissing } : {}),
      ...(looksLikeEmail(email) ? {} : { email: email === '' ? t.error.emailMissing : t.error.emailOdd }),
    }
    void submit(form, found, async () => {
      const callbackURL = href({ to: 'login-confirm', query: { guest_invite: pendingInvitation() } })
      await identity.signUp({ name, email, language, callbackURL }).catch((error: unknown) => {
        // Whether an address has an account is nobody's business: the next page is the same either way.
        if (!(error instanceof IdentityError) || !error.code.startsWith('USER_ALREADY_EXISTS')) throw error
      })
      tabStorage.write(confirmEmailKey, email)
      await router.navigate(href({ to: 'login-confirm' }))
    })
  }

  return (
    <AuthPanel
      title={t.signUpTitle}
      hint={t.signUpHint}
      footer={
        <>
          {t.haveAccount} <PageLink to="login">{t.signIn}</PageLink>
        </>
      }
    >
      {pendingInvitation() !== null && <Banner tone="accent">{t.invited}</Banner>}
      <form className="auth-form" noValidate onSubmit={signUp}>
        {failure && (
          <Banner tone="bad" announce>
            {failure.message}
          </Banner>
        )}
        <TextInput label={t.name} name="name" autoComplete="name" maxLength={120} required error={problems.name} />
        <TextInput
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          error={problems.email}
        />
        <Button type={1} submit wide pending={pending}>
          {t.signUp}
        </Button>
      </form>
    </AuthPanel>
  )
}

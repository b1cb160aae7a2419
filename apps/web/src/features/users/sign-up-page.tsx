import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { router } from '../../lib/router.ts'
import { tabStorage } from '../../lib/storage.ts'
import { PageLink, useHref } from '../../shared/page-link.tsx'
import { pendingInvitation } from '../../shared/session/after-sign-in.ts'
import { IdentityError } from '../../shared/session/identity.ts'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { isEmailLike } from '../../shared/session/identity-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { confirmEmailKey } from './confirm-email-page.tsx'

export function SignUpPage() {
  const t = usePhrases('auth')
  const language = useLocale()
  const href = useHref()
  const form = useAuthForm({
    values: (data) => ({ name: textOf(data, 'name').trim(), email: textOf(data, 'email').trim() }),
    check: ({ name, email }) => ({
      ...(name === '' ? { name: t.error.nameMissing } : {}),
      ...(isEmailLike(email) ? {} : { email: email === '' ? t.error.emailMissing : t.error.emailOdd }),
    }),
    send: ({ name, email }) => {
      const callbackURL = href({ to: 'login-confirm', query: { guest_invite: pendingInvitation() } })
      return signInCalls.signUp({ name, email, language, callbackURL }).catch((error: unknown) => {
        // The page must not reveal whether an address has an account, so the next page is the same.
        if (!(error instanceof IdentityError) || !error.code.startsWith('USER_ALREADY_EXISTS')) throw error
      })
    },
    onDone: async (_, { email }) => {
      tabStorage.write(confirmEmailKey, email)
      await router.navigate(href({ to: 'login-confirm' }))
    },
  })
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
      <AuthForm form={form} submit={t.signUp}>
        <TextInput label={t.name} name="name" autoComplete="name" maxLength={120} required error={form.errors.name} />
        <TextInput
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
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

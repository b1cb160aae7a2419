import { useRef, useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageButton, PageLink, useHref } from '../../shared/page-link.tsx'
import { pendingInvitation, urlOfSignIn } from '../../shared/session/after-sign-in.ts'
import type { IdentityOptions } from '../../shared/session/identity.ts'
import { hasPasswordForm, signInCalls } from '../../shared/session/identity-sign-in.ts'
import { isEmailLike } from '../../shared/session/identity-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { CodeStep } from './code-step.tsx'
import { CompanyButton, useCompanyOf } from './company-button.tsx'
import { EmailInput } from './email-input.tsx'
import { enterProduct } from './enter-product.ts'
import { useIdentityOptions } from './identity-options.ts'
import { hasPasskeys, PasskeyButton } from './passkey-button.tsx'
import { SendConfirmation } from './send-confirmation.tsx'

/** Signs in with e-mail and password, or with the identity provider of the installation if it has one. */
export function LoginPage() {
  const t = usePhrases('auth')
  const options = useIdentityOptions()
  const hosted = options?.hosted
  const hasForm = hasPasswordForm(options)
  const refused = parseQuery(useAddress().search).error
  const [needsCode, setNeedsCode] = useState(false)
  if (needsCode) return <CodeStep onStartAgain={() => setNeedsCode(false)} />
  return (
    <AuthPanel
      title={t.signInTitle}
      hint={hasForm ? t.signInHint : t.hostedHint}
      footer={
        hasForm && (
          <>
            {t.newHere} <PageLink to="login-sign-up">{t.createAccount}</PageLink>
          </>
        )
      }
    >
      {refused !== undefined && (
        <Banner tone="bad" announce>
          {Object.hasOwn(t.hostedError, refused)
            ? t.hostedError[refused as keyof typeof t.hostedError]
            : t.hostedError.other}
        </Banner>
      )}
      {pendingInvitation() !== null && <Banner tone="accent">{t.invited}</Banner>}
      {hasForm && <PasswordSignIn options={options} onCode={() => setNeedsCode(true)} />}
      {hosted && <HostedSignIn name={hosted.name} isOnlyWay={!hasForm} />}
    </AuthPanel>
  )
}

function HostedSignIn({ name, isOnlyWay }: { name: string; isOnlyWay: boolean }) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const href = useHref()
  const form = useAuthForm({
    values: undefined,
    send: () => signInCalls.hostedSignIn(urlOfSignIn(locale), href({ to: 'login' })),
    onDone: ({ url }) => location.assign(url),
  })
  return <AuthForm form={form} submit={t.continueWith({ name })} isSecondary={!isOnlyWay} />
}

type PasswordSignInProps = {
  options: IdentityOptions | null
  /** The password was right, and a second factor is required. */
  onCode: () => void
}

function PasswordSignIn({ options, onCode }: PasswordSignInProps) {
  const t = usePhrases('auth')
  const href = useHref()
  const [email, setEmail] = useState('')
  const password = useRef<HTMLInputElement>(null)
  const { company, find } = useCompanyOf(email)
  const form = useSignIn(email, onCode)
  return (
    <AuthForm
      form={form}
      submit={t.signIn}
      isSecondary={company?.is_enforced === true}
      wayOut={
        form.refusal?.code === 'EMAIL_NOT_VERIFIED' && (
          <SendConfirmation
            email={email.trim()}
            callbackURL={href({ to: 'login-confirm', query: { guest_invite: pendingInvitation() } })}
          />
        )
      }
      after={
        <>
          {hasPasskeys() && <PasskeyButton />}
          <PageButton to="login-link" wide>
            {t.linkSignIn}
          </PageButton>
          {options?.demo && options.demo_people && (
            <DemoPeople
              people={options.demo_people}
              onChoose={(chosen) => {
                setEmail(chosen)
                password.current?.focus()
              }}
            />
          )}
        </>
      }
    >
      <EmailInput
        label={t.email}
        error={form.errors.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={find}
      />
      {company && <CompanyButton email={email} isOnlyWay={company.is_enforced} />}
      <PasswordInput
        ref={password}
        label={t.password}
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
      />
      {/* After the field, so that Tab leads from the address to the password. */}
      <p className="text-end text-table">
        <PageLink to="login-forgot">{t.forgot}</PageLink>
      </p>
    </AuthForm>
  )
}

function useSignIn(email: string, onCode: () => void) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const form = useAuthForm({
    values: (data) => ({ email: email.trim(), secret: textOf(data, 'password') }),
    check: (input) => ({
      ...(isEmailLike(input.email) ? {} : { email: input.email === '' ? t.error.emailMissing : t.error.emailOdd }),
      ...(input.secret === '' ? { password: t.error.passwordMissing } : {}),
    }),
    send: (input) => signInCalls.signIn(input.email, input.secret),
    onDone: ({ twoFactorRedirect }) => (twoFactorRedirect ? onCode() : enterProduct(locale)),
  })
  return form
}

type DemoPeopleProps = { people: NonNullable<IdentityOptions['demo_people']>; onChoose: (email: string) => void }

function DemoPeople({ people, onChoose }: DemoPeopleProps) {
  const t = usePhrases('auth')
  const roles: Record<string, string> = t.demoRole
  return (
    <section className="demo-people" aria-label={t.demoTitle}>
      <div>
        <p className="font-medium">{t.demoTitle}</p>
        <p className="text-xs text-ink-3">{t.demoHint}</p>
      </div>
      <div className="demo-people-list">
        {people.map(({ email, role }) => (
          <Button key={email} small title={email} onClick={() => onChoose(email)}>
            {roles[role] ?? role}
          </Button>
        ))}
      </div>
    </section>
  )
}

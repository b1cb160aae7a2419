import { type SubmitEvent, useRef, useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageLink, useHref } from '../../shared/page-link.tsx'
import { IdentityError, type IdentityOptions, identity } from '../../shared/session/identity.ts'
import { looksLikeEmail } from '../../shared/session/identity-words.ts'
import { pendingInvitation, placeAfterSignIn } from '../../shared/session/saved-place.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { CodeStep } from './code-step.tsx'
import { enterProduct } from './enter-product.ts'
import { useIdentityOptions } from './identity-options.ts'
import { hasPasskeys, PasskeyButton } from './passkey-button.tsx'
import { SendConfirmation } from './send-confirmation.tsx'
import { fieldOf, useAuthForm } from './use-auth-form.ts'

/** E-mail and password, or the company's own identity provider when the operator configured one. */
export function LoginPage() {
  const t = usePhrases('auth')
  const options = useIdentityOptions()
  const hosted = options?.hosted
  const refused = parseQuery(useAddress().search).error
  const [asksCode, setAsksCode] = useState(false)
  if (asksCode) return <CodeStep onStartAgain={() => setAsksCode(false)} />
  return (
    <AuthPanel
      title={t.signInTitle}
      hint={hosted ? t.hostedHint : t.signInHint}
      footer={
        !hosted && (
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
      {hosted ? (
        <HostedSignIn name={hosted.name} />
      ) : (
        <PasswordSignIn options={options} onCode={() => setAsksCode(true)} />
      )}
    </AuthPanel>
  )
}

function HostedSignIn({ name }: { name: string }) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const href = useHref()
  const { pending, failure, submit } = useAuthForm()
  return (
    <form
      className="auth-form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget, {}, async () => {
          const { url } = await identity.hostedSignIn(placeAfterSignIn(locale), href({ to: 'login' }))
          location.assign(url)
        })
      }}
    >
      {failure && (
        <Banner tone="bad" announce>
          {failure.message}
        </Banner>
      )}
      <Button type={1} submit wide pending={pending}>
        {t.continueWith({ name })}
      </Button>
    </form>
  )
}

type PasswordSignInProps = {
  options: IdentityOptions | null
  /** The password was right, and a second factor is asked for. */
  onCode: () => void
}

function PasswordSignIn({ options, onCode }: PasswordSignInProps) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const href = useHref()
  const [email, setEmail] = useState('')
  const password = useRef<HTMLInputElement>(null)
  const { pending, failure, problems, submit } = useAuthForm()
  const unverified = failure?.error instanceof IdentityError && failure.error.code === 'EMAIL_NOT_VERIFIED'

  const signIn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const secret = fieldOf(form, 'password')
    const problems = {
      ...(email.trim() === '' ? { email: t.error.emailMissing } : {}),
      ...(email.trim() !== '' && !looksLikeEmail(email.trim()) ? { email: t.error.emailOdd } : {}),
      ...(secret === '' ? { password: t.error.passwordMissing } : {}),
    }
    void submit(form, problems, async () => {
      const { twoFactorRedirect } = await identity.signIn(email.trim(), secret)
      if (twoFactorRedirect) return onCode()
      await enterProduct(locale)
    })
  }

  return (
    <form className="auth-form" noValidate onSubmit={signIn}>
      {failure && (
        <Banner
          tone="bad"
          announce
          action={
            unverified && (
              <SendConfirmation
                email={email.trim()}
                callbackURL={href({ to: 'login-confirm', query: { guest_invite: pendingInvitation() } })}
              />
            )
          }
        >
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
        value={email}
        error={problems.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordInput
        ref={password}
        label={t.password}
        name="password"
        autoComplete="current-password"
        required
        error={problems.password}
        aside={<PageLink to="login-forgot">{t.forgot}</PageLink>}
      />
      <Button type={1} submit wide pending={pending}>
        {t.signIn}
      </Button>
      {hasPasskeys() && <PasskeyButton />}
      {options?.demo && options.demo_people && (
        <DemoPeople
          people={options.demo_people}
          onChoose={(chosen) => {
            setEmail(chosen)
            password.current?.focus()
          }}
        />
      )}
    </form>
  )
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

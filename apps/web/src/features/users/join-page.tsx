import { use, useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { router } from '../../lib/router.ts'
import { tabStorage } from '../../lib/storage.ts'
import { usable } from '../../lib/usable.ts'
import { useFormats } from '../../shared/format.ts'
import { PageButton, PageLink, useHref } from '../../shared/page-link.tsx'
import { hrefOf } from '../../shared/paths.ts'
import { OFFER_PASSKEY, pendingInvitation, removeInvitation } from '../../shared/session/after-sign-in.ts'
import { IdentityError } from '../../shared/session/identity.ts'
import { identityLinks, type JoiningOffer } from '../../shared/session/identity-links.ts'
import { hasPasswordForm } from '../../shared/session/identity-sign-in.ts'
import { isEmailLike, useIdentityWords } from '../../shared/session/identity-words.ts'
import { type InvitationLink, readInvitationLink } from '../../shared/session/invitation-link.ts'
import { beginSession } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { EmailInput } from './email-input.tsx'
import { useIdentityOptions } from './identity-options.ts'
import { LinkSent, SendLink } from './send-link.tsx'

type Answer = { readonly offer: JoiningOffer } | { readonly error: unknown }

let requested: { readonly id: string; readonly answer: Promise<Answer> } | undefined

/** Requests the offer of an invitation once. */
function answerOf(link: InvitationLink): Promise<Answer> {
  if (requested?.id !== link.id) {
    const answer = identityLinks.view(link).then(
      (offer) => ({ offer }),
      (error: unknown) => ({ error }),
    )
    requested = { id: link.id, answer: usable(answer) }
  }
  return requested.answer
}

/** The page of an invitation before anybody signs in: who invites into which company, and one button to join. */
export function JoinPage() {
  const [link] = useState(() => readInvitationLink(pendingInvitation()))
  const [turn, setTurn] = useState(0)
  if (link === null) return <Problem error={null} />
  const onRetry = () => {
    requested = undefined
    setTurn(turn + 1)
  }
  return <Invited key={turn} link={link} onRetry={onRetry} />
}

function Invited({ link, onRetry }: { link: InvitationLink; onRetry: () => void }) {
  const t = usePhrases('auth-link')
  const format = useFormats()
  const options = useIdentityOptions()
  const answer = use(answerOf(link))
  if ('error' in answer) return <Problem error={answer.error} onRetry={onRetry} />
  const { kind, wallet_name: fleet, invited_by: inviter, expires_at, email, way } = answer.offer
  const who = inviter ?? t.somebody
  return (
    <AuthPanel
      title={t.joinTitle({ fleet })}
      hint={kind === 'MEMBER' ? t.asDriver({ who }) : t.asGuest({ who })}
      footer={(way !== 'SIGN_UP' || hasPasswordForm(options)) && <PageLink to="login">{t.otherWay}</PageLink>}
    >
      <p className="text-ink-2">
        {email !== null && (
          <>
            {t.sentTo} <strong>{email}</strong>
            <br />
          </>
        )}
        {t.until} {format.dateTime(expires_at)}
      </p>
      {way === 'JOIN' && hasPasswordForm(options) ? (
        <Join link={link} offer={answer.offer} />
      ) : way === 'SIGN_IN' && email !== null && hasPasswordForm(options) ? (
        <>
          <p>{t.hasAccount}</p>
          <SendLink to={email} />
        </>
      ) : way === 'SIGN_UP' && hasPasswordForm(options) ? (
        <JoinByMail link={link} />
      ) : (
        <SignUp />
      )}
    </AuthPanel>
  )
}

function Join({ link, offer }: { link: InvitationLink; offer: JoiningOffer }) {
  const t = usePhrases('auth-link')
  const language = useLocale()
  const form = useAuthForm({
    values: (data) => textOf(data, 'name').trim(),
    check: (name) => (name === '' ? { name: t.nameMissing } : {}),
    send: (name) => identityLinks.join(link, { name, language }),
    onDone: async ({ wallet_id }) => {
      removeInvitation()
      tabStorage.write(OFFER_PASSKEY, '1')
      await beginSession()
      const driver = { to: 'wallet-guest', params: { wallet_guest: wallet_id } } as const
      await router.navigate(hrefOf(offer.kind === 'MEMBER' ? driver : { to: 'index' }, language), { replace: true })
    },
  })
  if (form.refusal?.code.startsWith('invitation.')) return <Problem error={form.refusal.error} inside />
  return (
    <AuthForm form={form} submit={t.join} after={<p className="text-xs text-ink-3">{t.noPassword}</p>}>
      <TextInput
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        defaultValue={offer.name ?? ''}
        error={form.errors.name}
      />
    </AuthForm>
  )
}

/** The link proves no address, so the person types theirs and opens the link that is mailed to it. */
function JoinByMail({ link }: { link: InvitationLink }) {
  const t = usePhrases('auth-link')
  const href = useHref()
  const language = useLocale()
  const [sentTo, setSentTo] = useState<string>()
  const form = useAuthForm({
    values: (data) => ({ name: textOf(data, 'name').trim(), email: textOf(data, 'email').trim() }),
    check: ({ name, email }) => ({
      ...(name === '' && { name: t.nameMissing }),
      ...(!isEmailLike(email) && { email: email === '' ? t.emailMissing : t.emailOdd }),
    }),
    // The mailed link opens in a new tab, which does not know the invitation.
    send: (person) => {
      const callbackURL = href({ to: 'login-link', query: { guest_invite: pendingInvitation() } })
      return identityLinks.mail(link, { ...person, language, callbackURL })
    },
    onDone: (_, { email }) => setSentTo(email),
  })
  if (form.refusal?.code.startsWith('invitation.')) return <Problem error={form.refusal.error} inside />
  if (sentTo !== undefined) return <LinkSent>{t.joinSent({ email: sentTo })}</LinkSent>
  return (
    <AuthForm form={form} submit={t.sendJoinLink} after={<p className="text-xs text-ink-3">{t.noPassword}</p>}>
      <TextInput label={t.name} name="name" autoComplete="name" maxLength={120} required error={form.errors.name} />
      <EmailInput label={t.email} error={form.errors.email} />
    </AuthForm>
  )
}

/** Without passwords of its own, the product lets the identity provider sign the person in; the invitation is kept. */
function SignUp() {
  const t = usePhrases('auth-link')
  return (
    <div className="auth-form">
      <p>{t.signUpWay}</p>
      <PageButton to="login" type={1} wide>
        {t.signIn}
      </PageButton>
      <PageButton to="login-sign-up" wide>
        {t.createAccount}
      </PageButton>
    </div>
  )
}

type ProblemProps = { error: unknown; onRetry?: () => void; inside?: boolean }

/** Shows why an invitation cannot be answered, with the next step: people who have joined before sign in by e-mail. */
function Problem({ error, onRetry, inside = false }: ProblemProps) {
  const t = usePhrases('auth-link')
  const options = useIdentityOptions()
  const { problem } = usePhrases('invitation')
  const describe = useIdentityWords()
  const code = error === null ? 'missing' : error instanceof IdentityError ? error.code.replace('invitation.', '') : ''
  const known = Object.hasOwn(problem, code) ? problem[code as keyof typeof problem] : undefined
  const words = known?.words ?? describe(error).message
  const next =
    known === undefined && onRetry !== undefined ? (
      <Button type={1} wide onClick={onRetry}>
        {t.retry}
      </Button>
    ) : hasPasswordForm(options) ? (
      <>
        <p>{t.joinedBefore}</p>
        <SendLink />
        <p className="text-center">
          <PageLink to="login">{t.otherWay}</PageLink>
        </p>
      </>
    ) : (
      <PageButton to="login" type={1} wide>
        {t.toSignIn}
      </PageButton>
    )
  if (inside)
    return (
      <div role="alert" className="auth-form">
        <p className="font-medium">{known?.title ?? t.problemTitle}</p>
        <p>{words}</p>
        {next}
      </div>
    )
  return (
    <AuthPanel title={known?.title ?? t.problemTitle} hint={words}>
      {next}
    </AuthPanel>
  )
}

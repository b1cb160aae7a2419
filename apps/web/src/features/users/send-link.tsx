import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useHref } from '../../shared/page-link.tsx'
import { pendingInvitation } from '../../shared/session/after-sign-in.ts'
import { identityLinks } from '../../shared/session/identity-links.ts'
import { isEmailLike } from '../../shared/session/identity-words.ts'
import { Link } from '../../ui/link.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { EmailInput } from './email-input.tsx'
import { useIdentityOptions } from './identity-options.ts'

/**
 * Sends a sign-in link to a typed or a known address. The message afterwards is the same whether or not the address has an
 * account.
 */
export function SendLink({ to }: { to?: string | undefined }) {
  const t = usePhrases('auth-link')
  const href = useHref()
  const [sentTo, setSentTo] = useState<string>()
  const form = useAuthForm({
    values: (data) => to ?? textOf(data, 'email').trim(),
    check: (email) => (isEmailLike(email) ? {} : { email: email === '' ? t.emailMissing : t.emailOdd }),
    // The link opens in a new tab, which does not know a pending invitation.
    send: (email) =>
      identityLinks.send(email, href({ to: 'login-link', query: { guest_invite: pendingInvitation() } })),
    onDone: (_, email) => setSentTo(email),
  })
  if (sentTo !== undefined) return <LinkSent>{t.sent({ email: sentTo })}</LinkSent>
  return (
    <AuthForm form={form} submit={t.sendLink}>
      {to === undefined && <EmailInput label={t.email} error={form.errors.email} />}
    </AuthForm>
  )
}

/** Says that a mail was sent. The demo has its own mailbox. */
export function LinkSent({ children }: { children: ReactNode }) {
  const t = usePhrases('auth-link')
  const options = useIdentityOptions()
  return (
    <div role="status">
      <p className="font-medium">{t.sentTitle}</p>
      <p>{children}</p>
      {options?.demo && (
        <p>
          <Link href="/dev/mail" target="_blank">
            {t.demoMail}
          </Link>
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { tabStorage } from '../../lib/storage.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { OFFER_PASSKEY, pendingInvitation } from '../../shared/session/after-sign-in.ts'
import { identityLinks } from '../../shared/session/identity-links.ts'
import { Button } from '../../ui/button.tsx'
import { AuthForm, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { enterProduct } from './enter-product.ts'
import { SendLink } from './send-link.tsx'

/** The token of the opened link. It is read once and removed from the address, because addresses are copied and shown. */
function tokenOfAddress(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Sends a link that signs in without a password, or uses the link that was opened. */
export function LinkPage() {
  const t = usePhrases('auth-link')
  const [token, setToken] = useState(tokenOfAddress)
  if (token !== '') return <UseLink token={token} onAgain={() => setToken('')} />
  return (
    <AuthPanel title={t.linkTitle} hint={t.linkHint} footer={<PageLink to="login">{t.back}</PageLink>}>
      <SendLink />
    </AuthPanel>
  )
}

/** Scanners of mailboxes open links too, so only the button uses the link. */
function UseLink({ token, onAgain }: { token: string; onAgain: () => void }) {
  const t = usePhrases('auth-link')
  const locale = useLocale()
  const form = useAuthForm({
    values: undefined,
    send: () => identityLinks.use(token),
    onDone: () => {
      if (pendingInvitation() !== null) tabStorage.write(OFFER_PASSKEY, '1')
      return enterProduct(locale)
    },
  })
  if (form.refusal?.code === 'INVALID_TOKEN')
    return (
      <AuthPanel title={t.failed} hint={t.failedHint} footer={<PageLink to="login">{t.back}</PageLink>}>
        <Button type={1} wide onClick={onAgain}>
          {t.newLink}
        </Button>
      </AuthPanel>
    )
  return (
    <AuthPanel title={t.useTitle} hint={t.useHint}>
      <AuthForm form={form} submit={t.signIn} />
    </AuthPanel>
  )
}

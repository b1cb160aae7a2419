import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { usePhrases } from '../../lib/phrases.tsx'
import { tabStorage } from '../../lib/storage.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageButton, PageLink, useHref } from '../../shared/page-link.tsx'
import { identity } from '../../shared/session/identity.ts'
import { Link } from '../../ui/link.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { useIdentityOptions } from './identity-options.ts'
import { SendConfirmation } from './send-confirmation.tsx'

/** Where the address that was just signed up is kept for this page, so that it is in no URL. */
export const confirmEmailKey = 'email_to_confirm'

/** After signing up: look into the mailbox. From the message's link: the address is confirmed, or the link is too old. */
export function ConfirmEmailPage() {
  const { token, error, confirmed } = useRouterState({ select: (state) => parseQuery(state.location.searchStr) })
  if (error !== undefined) return <ConfirmFailed />
  if (confirmed !== undefined) return <Confirmed />
  return token === undefined ? <LookIntoMailbox /> : <Confirming token={token} />
}

function LookIntoMailbox() {
  const t = usePhrases('auth')
  const href = useHref()
  const { data: options } = useIdentityOptions()
  const email = tabStorage.read(confirmEmailKey)
  return (
    <AuthPanel title={t.confirmTitle} footer={<PageLink to="login">{t.backToSignIn}</PageLink>}>
      <p>{email ? t.confirmSent({ email }) : t.confirmSentNobody}</p>
      <p className="text-ink-2">{t.confirmSpam}</p>
      {email && <SendConfirmation email={email} callbackURL={href({ to: 'login-confirm', query: { confirmed: 1 } })} />}
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

function Confirming({ token }: { token: string }) {
  const t = usePhrases('auth')
  const { isPending, isError } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => (await identity.confirm(token)) ?? true,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <ConfirmFailed />
  if (!isPending) return <Confirmed />
  return (
    <AuthPanel title={t.confirming}>
      <Spinner label={t.confirming} />
    </AuthPanel>
  )
}

function Confirmed() {
  const t = usePhrases('auth')
  return (
    <AuthPanel title={t.confirmed} hint={t.confirmedHint}>
      <PageButton to="login" type={1} wide>
        {t.signIn}
      </PageButton>
    </AuthPanel>
  )
}

function ConfirmFailed() {
  const t = usePhrases('auth')
  return (
    <AuthPanel title={t.confirmFailed} hint={t.confirmFailedHint}>
      <PageButton to="login" type={1} wide>
        {t.backToSignIn}
      </PageButton>
    </AuthPanel>
  )
}

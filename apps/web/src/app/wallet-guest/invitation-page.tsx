import { useQuery } from '@tanstack/react-query'
import { answerInvitation, viewInvitation } from '@voltway/contract/invitations-answers'
import { listWallets } from '@voltway/contract/overview-wallets'
import { useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { router } from '../../lib/router.ts'
import { useFormats } from '../../shared/format.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useGo } from '../../shared/page-link.tsx'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { pendingInvitation, removeInvitation, urlAfterWalletChoice } from '../../shared/session/after-sign-in.ts'
import { type InvitationLink, readInvitationLink } from '../../shared/session/invitation-link.ts'
import { type Action, useAction } from '../../shared/use-action.ts'
import { enterWallet } from '../../shared/wallet/enter-wallet.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { MailOpen } from '../../ui/icons/mail-open.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { InvitationProblem } from './invitation-problem.tsx'

/** The page of an invitation link: the inviting wallet, the granted access and the answer. */
export function InvitationPage() {
  const t = usePhrases('invitation')
  // Held in the state of the page, because answering deletes the stored invitation.
  const [link] = useState(() => readInvitationLink(pendingInvitation()))
  return (
    <>
      <PageHeader title={t.title} />
      {link ? <Invited link={link} /> : <InvitationProblem code="invitation.missing" />}
    </>
  )
}

function Invited({ link }: { link: InvitationLink }) {
  const t = usePhrases('invitation')
  const invitation = useQuery({
    queryKey: ['invitation', link.id],
    queryFn: ({ signal }) =>
      request(viewInvitation, { params: { id: link.id }, body: { secret: link.secret }, signal }),
    gcTime: 0,
    retry: false,
  })
  if (invitation.error) return <InvitationProblem error={invitation.error} onRetry={() => void invitation.refetch()} />
  if (!invitation.data)
    return (
      <Panel>
        <div className="grid gap-4" aria-busy>
          <span className="hidden-visually">{t.loading}</span>
          <Skeleton width="50%" height={28} />
          <Skeleton height={120} />
          <Skeleton width="40%" height={40} />
        </div>
      </Panel>
    )
  return <Answer invitation={invitation.data} link={link} />
}

type View = Awaited<ReturnType<typeof request<typeof viewInvitation>>>

function Answer({ invitation, link }: { invitation: View; link: InvitationLink }) {
  const t = usePhrases('invitation')
  const format = useFormats()
  const nameOfGroups = useGroupNames()
  const { sending, refusal, run } = useAnswer(invitation.wallet_name, link)

  if (refusal?.code.startsWith('invitation.')) return <InvitationProblem error={refusal.error} />
  return (
    <Panel className="max-w-xl">
      <div className="grid gap-6">
        <div className="flex items-start gap-4">
          <span className="empty-icon flex-none">
            <MailOpen size={20} />
          </span>
          <div className="min-w-0">
            <h2 className="break-words">{t.invites({ wallet: invitation.wallet_name })}</h2>
            <p className="text-ink-2">{invitation.kind === 'MEMBER' ? t.asDriver : t.asGuest}</p>
          </div>
        </div>
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        <DescriptionList
          entries={[
            { term: t.wallet, value: invitation.wallet_name },
            ...(invitation.invited_by ? [{ term: t.inviter, value: invitation.invited_by }] : []),
            { term: t.role, value: nameOfGroups(invitation.permission_groups) },
            { term: t.until, value: format.dateTime(invitation.expires_at) },
          ]}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button pending={sending === false} onClick={() => run(false)}>
            {t.decline}
          </Button>
          <Button type={1} pending={sending === true} onClick={() => run(true)}>
            {t.accept}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Accepts or declines the invitation and opens the next page. */
function useAnswer(walletName: string, link: InvitationLink): Action<boolean> {
  const t = usePhrases('invitation')
  const locale = useLocale()
  const go = useGo()
  return useAction(
    (accept: boolean) => request(answerInvitation, { params: { id: link.id }, body: { secret: link.secret, accept } }),
    {
      refresh: () => {
        removeInvitation()
        void queryClient.invalidateQueries({ queryKey: ['wallets'] })
      },
      onDone: async ({ wallet_id: walletId }, accept) => {
        // Read from the person's list of wallets, because a driver may not read a wallet's settings.
        const wallet = accept && (await request(listWallets)).results.find(({ id }) => id === walletId)
        if (!accept) toast({ tone: 'info', title: t.declined({ wallet: walletName }) })
        if (!wallet) return void go({ to: 'index' }, { replace: true })
        const { level } = enterWallet(wallet)
        toast({ tone: 'ok', title: t.accepted({ wallet: walletName }) })
        await router.navigate(urlAfterWalletChoice({ walletId, level }, locale), { replace: true })
      },
    },
  )
}

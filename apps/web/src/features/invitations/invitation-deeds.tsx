import { type Invitation, removeFromWallet, resendInvitation } from '@voltway/contract/invitations'
import { useState } from 'react'
import { ask, newIdempotencyKey } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useInvitationName } from './invitation-columns.tsx'

type DeedProps = { invitation: Invitation; onClose: () => void }

/** Asks before a new link goes out, because the old one stops working. */
export function ResendDialog({ invitation, onClose }: DeedProps) {
  const t = usePhrases('people-details')
  const say = useSay()
  const walletId = useWalletId()
  const name = useInvitationName()(invitation)
  // The same intention however often it is tried.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const isLink = invitation.channel === 'LINK'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isLink ? t.resend.linkTitle : t.resend.title({ name })}
      description={t.resend.words}
      confirm={isLink ? t.resend.linkConfirm : t.resend.confirm}
      onConfirm={async () => {
        await ask(resendInvitation, { params: { walletId, invitationId: invitation.id }, idempotencyKey })
        void refreshPeople(walletId)
        toast({ tone: 'ok', title: isLink ? t.resend.linkDone : t.resend.done({ name }) })
      }}
      failure={(error) => say(error).message}
    />
  )
}

/** Asks before an invitation is taken back, with the places that become free. */
export function RevokeDialog({ invitation, onClose }: DeedProps) {
  const t = usePhrases('people-details')
  const say = useSay()
  const walletId = useWalletId()
  const name = useInvitationName()(invitation)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t.revoke.title({ name })}
      description={t.revoke.words({ n: invitation.max_uses - invitation.uses })}
      confirm={t.revoke.confirm}
      onConfirm={async () => {
        await ask(removeFromWallet, { params: { walletId, a: 'invitations', b: invitation.id } })
        void refreshPeople(walletId)
        toast({ tone: 'ok', title: t.revoke.done({ name }) })
      }}
      failure={(error) => say(error).message}
    />
  )
}

import { type Invitation, removeFromWallet, resendInvitation } from '@voltway/contract/invitations'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useInvitationName } from './invitation-columns.tsx'

type InvitationDialogProps = { invitation: Invitation; onClose: () => void }

/** Asks for confirmation before a new link is sent, because the old one stops working. */
export function ResendDialog({ invitation, onClose }: InvitationDialogProps) {
  const t = usePhrases('people-details')
  const walletId = useWalletId()
  const name = useInvitationName()(invitation)
  const isLink = invitation.channel === 'LINK'
  const resend = useAction(
    (_, idempotencyKey) =>
      request(resendInvitation, { params: { walletId, invitationId: invitation.id }, idempotencyKey }),
    {
      refresh: () => void refreshPeople(walletId),
      done: isLink ? t.resend.linkDone : t.resend.done({ name }),
    },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isLink ? t.resend.linkTitle : t.resend.title({ name })}
      description={t.resend.words}
      confirm={isLink ? t.resend.linkConfirm : t.resend.confirm}
      action={resend}
    />
  )
}

/** Asks for confirmation before an invitation is withdrawn. Shows the number of places that become available. */
export function RevokeDialog({ invitation, onClose }: InvitationDialogProps) {
  const t = usePhrases('people-details')
  const walletId = useWalletId()
  const name = useInvitationName()(invitation)
  const revoke = useAction(
    () => request(removeFromWallet, { params: { walletId, a: 'invitations', b: invitation.id } }),
    {
      refresh: () => void refreshPeople(walletId),
      done: t.revoke.done({ name }),
    },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      danger
      title={t.revoke.title({ name })}
      description={t.revoke.words({ n: invitation.max_uses - invitation.uses })}
      confirm={t.revoke.confirm}
      action={revoke}
    />
  )
}

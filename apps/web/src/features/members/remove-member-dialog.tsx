import { removeFromWallet } from '@voltway/contract/invitations'
import type { Member } from '@voltway/contract/members'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type RemoveMemberDialogProps = { member: Member; onClose: () => void; onDone: () => void }

/** Asks for confirmation before a driver is removed, and shows the effects with counts. */
export function RemoveMemberDialog({ member, onClose, onDone }: RemoveMemberDialogProps) {
  const t = usePhrases('people-details')
  const walletId = useWalletId()
  const cards = member.cards.length
  const remove = useAction(() => request(removeFromWallet, { params: { walletId, a: 'members', b: member.id } }), {
    refresh: () => void refreshPeople(walletId),
    done: t.removeMember.done({ name: member.name }),
    onDone,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      danger
      title={t.removeMember.title({ name: member.name })}
      description={cards > 0 ? t.removeMember.cards({ n: cards }) : t.removeMember.noCards}
      confirm={t.removeMember.confirm}
      action={remove}
    >
      <p className="text-ink-2">{t.removeMember.history}</p>
    </ConfirmDialog>
  )
}

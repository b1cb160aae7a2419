import { removeFromWallet } from '@voltway/contract/invitations'
import type { Member } from '@voltway/contract/members'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

type RemoveMemberDialogProps = { member: Member; onClose: () => void; onDone: () => void }

/** Asks before a driver leaves, and says in numbers what that ends. */
export function RemoveMemberDialog({ member, onClose, onDone }: RemoveMemberDialogProps) {
  const t = usePhrases('people-details')
  const say = useSay()
  const walletId = useWalletId()
  const cards = member.cards.length
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t.removeMember.title({ name: member.name })}
      description={cards > 0 ? t.removeMember.cards({ n: cards }) : t.removeMember.noCards}
      confirm={t.removeMember.confirm}
      onConfirm={async () => {
        await ask(removeFromWallet, { params: { walletId, a: 'members', b: member.id } })
        void refreshPeople(walletId)
        toast({ tone: 'ok', title: t.removeMember.done({ name: member.name }) })
        onDone()
      }}
      failure={(error) => say(error).message}
    >
      <p className="text-ink-2">{t.removeMember.history}</p>
    </ConfirmDialog>
  )
}

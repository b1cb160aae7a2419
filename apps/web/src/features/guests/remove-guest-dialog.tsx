import { type Guest, removeGuest } from '@voltway/contract/guests'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { nameOf } from './guest-columns.tsx'

type RemoveGuestDialogProps = { guests: readonly Guest[]; onClose: () => void; onDone: () => void }

/** Asks for confirmation before guests lose their access. Shows how many have access and how many are only invited. */
export function RemoveGuestDialog({ guests, onClose, onDone }: RemoveGuestDialogProps) {
  const t = usePhrases('people-details')
  const walletId = useWalletId()
  const here = guests.filter(({ status }) => status === 'ACCEPTED').length
  const invited = guests.length - here
  const one = guests.length === 1 ? guests[0] : undefined
  const remove = useAction(
    async () => {
      for (const { id } of guests) await request(removeGuest, { params: { walletId, guestId: id } })
    },
    {
      done: t.removeGuest.done({ n: guests.length }),
      onDone,
      // Some guests may be removed although a later one was refused.
      onSettled: () => void refreshPeople(walletId),
    },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      danger
      title={one ? t.removeGuest.title({ name: nameOf(one) }) : t.removeGuest.titleMany({ n: guests.length })}
      description={here > 0 ? t.removeGuest.here({ n: here }) : t.removeGuest.invited({ n: invited })}
      confirm={t.removeGuest.confirm({ n: guests.length })}
      action={remove}
    >
      {here > 0 && invited > 0 && <p className="text-ink-2">{t.removeGuest.invited({ n: invited })}</p>}
    </ConfirmDialog>
  )
}

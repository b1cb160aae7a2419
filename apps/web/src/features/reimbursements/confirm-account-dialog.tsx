import { confirmOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useAction } from '../../shared/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { refreshOwnAccount } from './own-home.queries.ts'

type ConfirmAccountDialogProps = {
  /** The wallet and the secret of the link in a mail. */
  link: string
  onClose: () => void
}

/** Confirms the driver's bank account of a mailed link, whose wallet may be another than the open one. */
export function ConfirmAccountDialog({ link, onClose }: ConfirmAccountDialogProps) {
  const t = usePhrases('home-charging').confirm
  const [walletId = '', token = ''] = link.split('.')
  const confirm = useAction(() => request(confirmOwnBankAccount, { params: { walletId }, body: { token } }), {
    done: t.done,
    refresh: () => refreshOwnAccount(walletId),
  })
  return <ConfirmDialog onClose={onClose} title={t.title} description={t.words} confirm={t.submit} action={confirm} />
}

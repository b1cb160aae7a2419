import { confirmPayoutAccount } from '@voltway/contract/payments-payouts'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useAction } from '../../shared/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { refreshPayouts } from './payout-account.queries.ts'

type ConfirmPayoutDialogProps = {
  /** The wallet and the secret of the link in a mail. */
  link: string
  onClose: () => void
}

/** Confirms the bank account of a mailed link, whose wallet may be another than the open one. */
export function ConfirmPayoutDialog({ link, onClose }: ConfirmPayoutDialogProps) {
  const t = usePhrases('withdrawal').confirm
  const [id = '', token = ''] = link.split('.')
  const confirm = useAction(() => request(confirmPayoutAccount, { params: { id }, body: { token } }), {
    done: t.done,
    refresh: () => refreshPayouts(id),
  })
  return <ConfirmDialog onClose={onClose} title={t.title} description={t.words} confirm={t.submit} action={confirm} />
}

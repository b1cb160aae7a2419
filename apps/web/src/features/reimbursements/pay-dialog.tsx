import { payReimbursements } from '@voltway/contract/reimbursements'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { StatementsDialogProps } from './approve-dialog.tsx'
import { refreshReimbursements } from './reimbursements.queries.ts'
import { useSumText } from './statement-words.ts'

/** Marks sent statements as paid, such as those of a payroll file. */
export function PayDialog({ statements, onClose, onDone }: StatementsDialogProps) {
  const t = usePhrases('reimbursements').pay
  const sumText = useSumText()
  const walletId = useWalletId()
  const ids = statements.flatMap(({ id }) => (id === null ? [] : [id]))
  const pay = useAction(() => request(payReimbursements, { params: { walletId }, body: { ids } }), {
    refresh: () => refreshReimbursements(walletId),
    done: t.done({ n: ids.length }),
    onDone,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.title({ n: ids.length, amount: sumText(statements) })}
      description={t.words}
      confirm={t.submit}
      action={pay}
    />
  )
}

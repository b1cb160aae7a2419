import { approveReimbursements, type Reimbursement } from '@voltway/contract/reimbursements'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { refreshReimbursements } from './reimbursements.queries.ts'
import { useSumText } from './statement-words.ts'

export type StatementsDialogProps = {
  statements: readonly Reimbursement[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Approves statements with the amounts that are on the screen. Earlier months are approved first. */
export function ApproveDialog({ statements, onClose, onDone }: StatementsDialogProps) {
  const t = usePhrases('reimbursements').approve
  const sumText = useSumText()
  const walletId = useWalletId()
  const approve = useAction(() => approveByMonth(walletId, statements), {
    done: t.done({ n: statements.length }),
    onDone,
    // A refusal of a later month leaves the earlier ones approved.
    onSettled: () => refreshReimbursements(walletId),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.title({ n: statements.length, amount: sumText(statements) })}
      description={t.words}
      confirm={t.confirm}
      action={approve}
    />
  )
}

async function approveByMonth(walletId: string, statements: readonly Reimbursement[]): Promise<void> {
  const months = [...new Set(statements.map(({ month }) => month))].sort()
  for (const month of months) {
    const ofMonth = statements.filter((statement) => statement.month === month)
    const reviewed = ofMonth.map(({ member, amount }) => ({ member_id: member.id, amount }))
    await request(approveReimbursements, { params: { walletId }, body: { month, statements: reviewed } })
  }
}

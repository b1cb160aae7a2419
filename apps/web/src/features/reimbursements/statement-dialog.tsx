import type { Reimbursement } from '@voltway/contract/reimbursements'
import { lazyScreen } from '../../shared/lazy-screen.ts'

const ApproveDialog = lazyScreen('reimbursements', async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const SendDialog = lazyScreen('reimbursements', async () => (await import('./send-dialog.tsx')).SendDialog)
const PayDialog = lazyScreen('reimbursements', async () => (await import('./pay-dialog.tsx')).PayDialog)
const ReturnDialog = lazyScreen('reimbursements', async () => (await import('./return-dialog.tsx')).ReturnDialog)

/** What a person does with statements. */
export type StatementCommand = 'approve' | 'send' | 'pay' | 'return'

type StatementDialogProps = {
  command: StatementCommand
  statements: readonly Reimbursement[]
  onClose: () => void
  onDone?: () => void
}

/** The dialog of a command. A payment is returned for one statement only, because each has its own reason. */
export function StatementDialog({ command, statements, onClose, onDone }: StatementDialogProps) {
  const props = { statements, onClose, onDone }
  if (command === 'approve') return <ApproveDialog {...props} />
  if (command === 'send') return <SendDialog {...props} />
  if (command === 'pay') return <PayDialog {...props} />
  return statements[0] && <ReturnDialog statement={statements[0]} onClose={onClose} />
}

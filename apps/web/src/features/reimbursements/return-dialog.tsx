import { type Reimbursement, returnReimbursement } from '@voltway/contract/reimbursements'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshReimbursements } from './reimbursements.queries.ts'

type ReturnDialogProps = { statement: Reimbursement; onClose: () => void }

/** Marks the payment of a statement as returned, with the reason that its driver reads. */
export function ReturnDialog({ statement: { member, month }, onClose }: ReturnDialogProps) {
  const t = usePhrases('reimbursements').giveBack
  const walletId = useWalletId()
  const [reason, setReason] = useState('')
  const params = { walletId, month, memberId: member.id }
  const form = useActionForm({
    values: { reason: reason.trim() },
    check: (values) => (values.reason === '' ? { reason: t.missing } : {}),
    send: (body) => request(returnReimbursement, { params, body }),
    refresh: () => refreshReimbursements(walletId),
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      danger
      className="grid gap-4"
      onClose={onClose}
      title={t.title({ name: member.name })}
      description={t.words}
      submit={t.submit}
    >
      <TextInput
        label={t.reason}
        help={t.reasonHelp}
        {...form.field('reason')}
        required
        maxLength={140}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

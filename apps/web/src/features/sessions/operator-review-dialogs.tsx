import { acceptReview, type OperatorReview, rejectReview } from '@voltway/contract/sessions-operator-reviews'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { refreshReviews } from './operator-reviews.queries.ts'

type DialogProps = { review: OperatorReview; station: string; onClose: () => void }

export function AcceptReviewDialog({ review, amount, station, onClose }: DialogProps & { amount: string }) {
  const t = usePhrases('operator-reviews')
  const accept = useAction(() => request(acceptReview, { params: { sessionId: review.session_id }, body: {} }), {
    done: t.accepted,
    onSettled: refreshReviews,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.acceptTitle({ amount })}
      description={t.acceptWords({ wallet: review.wallet_name, station })}
      confirm={t.accept({ amount })}
      action={accept}
    />
  )
}

/** The maximum length in the contract. */
const longest = 1000
const fields = ['reason'] as const

export function RejectReviewDialog({ review, station, onClose }: DialogProps) {
  const t = usePhrases('operator-reviews')
  const [reason, setReason] = useState('')
  const form = useActionForm({
    fields,
    values: reason,
    check: () => (reason.trim() === '' ? { reason: t.missing } : {}),
    send: () => request(rejectReview, { params: { sessionId: review.session_id }, body: { reason } }),
    done: t.rejected,
    onDone: onClose,
    onSettled: refreshReviews,
  })
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      danger
      onClose={onClose}
      title={t.rejectTitle}
      description={t.rejectWords({ station })}
      submit={t.confirm}
    >
      <TextArea
        {...form.field('reason')}
        label={t.reason}
        required
        rows={4}
        maxLength={longest}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

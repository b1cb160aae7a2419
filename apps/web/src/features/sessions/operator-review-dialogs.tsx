import type { OperatorReview } from '@voltway/contract/sessions-operator-reviews'
import { type SubmitEvent, useId, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useForm } from '../../shared/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { useDecideReview } from './operator-reviews.queries.ts'

type DialogProps = { review: OperatorReview; place: string; onClose: () => void }

export function AcceptReviewDialog({ review, amount, place, onClose }: DialogProps & { amount: string }) {
  const t = usePhrases('operator-reviews')
  const say = useSay()
  const decide = useDecideReview(review.session_id)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.acceptTitle({ amount })}
      description={t.acceptWords({ wallet: review.wallet_name, station: place })}
      confirm={t.accept({ amount })}
      onConfirm={async () => {
        await decide.mutateAsync({ kind: 'accept' })
        toast({ tone: 'ok', title: t.accepted })
      }}
      failure={(error) => say(error).message}
    />
  )
}

/** As much as the contract takes. */
const longest = 1000

export function RejectReviewDialog({ review, place, onClose }: DialogProps) {
  const t = usePhrases('operator-reviews')
  const words = useWords()
  const formId = useId()
  const decide = useDecideReview(review.session_id)
  const [reason, setReason] = useState('')
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, ['reason'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(reason.trim() === '' ? { reason: t.missing } : {}, async () => {
      await decide.mutateAsync({ kind: 'reject', reason })
      toast({ tone: 'ok', title: t.rejected })
      onClose()
    })
  }
  return (
    <Dialog
      open
      size={4}
      role="alertdialog"
      onClose={onClose}
      title={t.rejectTitle}
      description={t.rejectWords({ station: place })}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} danger submit form={formId} pending={pending}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextArea
          id={idOf('reason')}
          label={t.reason}
          error={errors.reason}
          required
          rows={4}
          maxLength={longest}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

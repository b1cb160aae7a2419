import type { SessionDetail } from '@voltway/contract/sessions-details'
import { type SubmitEvent, useId, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useForm } from '../../shared/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { useDecide } from './use-decide.ts'

/** As much as the contract takes. */
const longest = 1000

/** Asks what is wrong with a record that waits. Support decides, and the hold stays. */
export function RejectDialog({ session, onClose }: { session: SessionDetail; onClose: () => void }) {
  const { decision: t } = usePhrases('session-details')
  const words = useWords()
  const formId = useId()
  const decide = useDecide(session.id)
  const [reason, setReason] = useState('')
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, ['reason'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(reason.trim() === '' ? { reason: t.rejectMissing } : {}, async () => {
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
      description={t.rejectWords({ station: session.station.name, card: session.card.name })}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {t.rejectConfirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextArea
          id={idOf('reason')}
          label={t.rejectReason}
          help={t.rejectHint}
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

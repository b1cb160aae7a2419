import { type DisputeReason, disputeReasons, type SessionDetail } from '@voltway/contract/sessions-details'
import { type SubmitEvent, useId, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useForm } from '../../shared/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { useDecide } from './use-decide.ts'

const fields = ['reason', 'words'] as const
/** As much as the contract takes. */
const longest = 1000

/** Says what is wrong about a charge that has its price. */
export function DisputeDialog({ session, onClose }: { session: SessionDetail; onClose: () => void }) {
  const { dispute: t } = usePhrases('session-details')
  const ui = useWords()
  const formId = useId()
  const decide = useDecide(session.id)
  const [reason, setReason] = useState<DisputeReason>()
  const [words, setWords] = useState('')
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, fields)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = {
      ...(reason ? {} : { reason: t.reasonMissing }),
      ...(words.trim() === '' ? { words: t.wordsMissing } : {}),
    }
    void send(missing, async () => {
      if (!reason) return
      await decide.mutateAsync({ kind: 'dispute', reason, words })
      toast({ tone: 'ok', title: t.sent })
      onClose()
    })
  }
  return (
    <Dialog
      open
      size={4}
      onClose={onClose}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {t.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Select
          id={idOf('reason')}
          label={t.reasonLabel}
          error={errors.reason}
          required
          placeholder={t.chooseReason}
          options={disputeReasons.map((value) => ({ value, label: t.reason[value] }))}
          value={reason ?? ''}
          onChange={(event) => setReason(disputeReasons.find((one) => one === event.target.value))}
        />
        <TextArea
          id={idOf('words')}
          label={t.wordsLabel}
          help={t.wordsHint}
          error={errors.words}
          required
          rows={5}
          maxLength={longest}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

import { type CardRequest, declineRequest } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request as send } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshRequests } from './requests.queries.ts'

type DeclineDialogProps = { request: CardRequest; title: string; onClose: () => void }

/** Asks for the reason of a decline, which the person who asked receives. */
export function DeclineDialog({ request, title, onClose }: DeclineDialogProps) {
  const t = usePhrases('requests')
  const errors = usePhrases('errors')
  const walletId = useWalletId()
  const [answer, setAnswer] = useState('')
  const form = useActionForm({
    values: { answer: answer.trim() },
    check: (values) => (values.answer === '' ? { answer: errors.field.required } : {}),
    send: (body) => send(declineRequest, { params: { walletId, requestId: request.id }, body }),
    done: t.declined,
    onDone: onClose,
    onSettled: () => void refreshRequests(walletId),
  })
  return (
    <FormDialog
      form={form}
      size={3}
      danger
      className="grid gap-4"
      onClose={onClose}
      title={t.declineTitle({ who: request.requested_by.name })}
      description={title}
      submit={t.decline}
    >
      <TextInput
        label={t.declineReason}
        help={t.declineReasonHelp}
        error={form.errors.answer}
        required
        maxLength={200}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </FormDialog>
  )
}

import { createRequest } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { nextFriday, UntilInputs, useUntil } from '../../shared/dates/until-inputs.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshRequests } from './requests.queries.ts'

type RequestExceptionDialogProps = { walletId: string; cardId: string; ruleId: string; onClose: () => void }

/** Asks that a rule does not apply to one of the driver's own cards until a day and a time. */
export function RequestExceptionDialog({ walletId, cardId, ruleId, onClose }: RequestExceptionDialogProps) {
  const t = usePhrases('requests')
  const errors = usePhrases('errors')
  const until = useUntil(nextFriday)
  const [reason, setReason] = useState('')
  const form = useActionForm({
    values: { until: until.instant, reason: reason.trim() },
    check: ({ until }) => (until === null ? { until: errors.field.required } : {}),
    send: ({ until, reason }, idempotencyKey) => {
      const wish = { kind: 'EXCEPTION', card_id: cardId, rule_id: ruleId, until: until ?? '' } as const
      const body = { ...wish, ...(reason === '' ? {} : { reason }) }
      return request(createRequest, { params: { walletId }, body, idempotencyKey })
    },
    refresh: () => void refreshRequests(walletId),
    done: t.asked,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.askException}
      description={t.askExceptionWords}
      submit={t.send}
    >
      <UntilInputs until={until} error={form.errors.until} words={{ day: t.day, time: t.time }} />
      <TextInput
        label={t.reason}
        error={form.errors.reason}
        optional
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

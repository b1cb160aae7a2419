import { addRuleException } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { refreshRules } from './rules.queries.ts'

type ExceptionDialogProps = { cardId: string; ruleId: string; onClose: () => void }

/** Lets one card ignore a rule until the end of a day. */
export function ExceptionDialog({ cardId, ruleId, onClose }: ExceptionDialogProps) {
  const { ofCard: t, form: words } = usePhrases('rules')
  const walletId = useWalletId()
  const [day, setDay] = useState('')
  const form = useActionForm({
    values: { card_id: cardId, until: day === '' ? '' : endOf(day) },
    check: ({ until }) => (until === '' ? { until: words.required } : {}),
    send: (body) => request(addRuleException, { params: { walletId, ruleId }, body }),
    refresh: () => refreshRules(walletId),
    done: t.allowed,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      onClose={onClose}
      title={t.allowTitle}
      description={t.allowWords}
      submit={t.allowDo}
    >
      <DateInput label={t.until} required error={form.errors.until} value={day} onChange={setDay} />
    </FormDialog>
  )
}

/** The end of a day in the browser's time zone. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString()
}

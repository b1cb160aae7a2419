import { addRuleException } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { addDays, startOfDay } from '../../shared/dates/day-range.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { refreshRules } from './rules.queries.ts'

type ExceptionDialogProps = { cardId: string; ruleId: string; onClose: () => void }

/** Lets one card ignore a rule until the end of a day in the wallet's time zone. */
export function ExceptionDialog({ cardId, ruleId, onClose }: ExceptionDialogProps) {
  const { ofCard: t, form: words } = usePhrases('rules')
  const walletId = useWalletId()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const [day, setDay] = useState('')
  const form = useActionForm({
    values: { card_id: cardId, until: day === '' ? '' : startOfDay(addDays(day, 1), timeZone) },
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

import type { SessionDetail } from '@voltway/contract/sessions-details'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { TextArea } from '../../ui/text-input.tsx'
import { followDecision, sendDecision } from './decide.ts'

/** The maximum length in the contract. */
const longest = 1000
const fields = ['reason'] as const

/** Asks what is wrong with a doubtful record. Support decides, and the amount stays on hold. */
export function RejectDialog({ session, onClose }: { session: SessionDetail; onClose: () => void }) {
  const { decision: t } = usePhrases('session-details')
  const decided = { walletId: useWalletId(), sessionId: session.id }
  const [reason, setReason] = useState('')
  const form = useActionForm({
    ...followDecision(decided),
    fields,
    values: reason,
    check: () => (reason.trim() === '' ? { reason: t.rejectMissing } : {}),
    send: (_, key) => sendDecision(decided, { kind: 'reject', reason }, key),
    done: t.rejected,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      onClose={onClose}
      title={t.rejectTitle}
      description={t.rejectWords({ station: session.station.name, card: session.card.name })}
      submit={t.rejectConfirm}
    >
      <TextArea
        {...form.field('reason')}
        label={t.rejectReason}
        help={t.rejectHint}
        required
        rows={4}
        maxLength={longest}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

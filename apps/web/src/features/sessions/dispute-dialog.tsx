import { type DisputeReason, disputeReasons, type SessionDetail } from '@voltway/contract/sessions-details'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { followDecision, sendDecision } from './decide.ts'

const fields = ['reason', 'words'] as const
/** The maximum length in the contract. */
const longest = 1000

/** Opens a dispute about a charge with a final price. */
export function DisputeDialog({ session, onClose }: { session: Pick<SessionDetail, 'id'>; onClose: () => void }) {
  const { dispute: t } = usePhrases('session-details')
  const decided = { walletId: useWalletId(), sessionId: session.id }
  const [values, setValues] = useState({ reason: '' as DisputeReason | '', words: '' })
  const { reason, words } = values
  const form = useActionForm({
    ...followDecision(decided),
    fields,
    values,
    check: () => ({
      ...(reason === '' ? { reason: t.reasonMissing } : {}),
      ...(words.trim() === '' ? { words: t.wordsMissing } : {}),
    }),
    send: (_, key) => sendDecision(decided, { kind: 'dispute', reason: reason as DisputeReason, words }, key),
    done: t.sent,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t.title} description={t.words} submit={t.send}>
      <Select
        {...form.field('reason')}
        label={t.reasonLabel}
        required
        placeholder={t.chooseReason}
        options={disputeReasons.map((value) => ({ value, label: t.reason[value] }))}
        value={reason}
        onChange={(event) => setValues({ ...values, reason: event.target.value as DisputeReason })}
      />
      <TextArea
        {...form.field('words')}
        label={t.wordsLabel}
        help={t.wordsHint}
        required
        rows={5}
        maxLength={longest}
        value={words}
        onChange={(event) => setValues({ ...values, words: event.target.value })}
      />
    </FormDialog>
  )
}

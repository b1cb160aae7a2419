import { activateCard } from '@voltway/contract/cards-details'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { atField, useDescribeError } from '../../shared/problem.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshCards, updateCachedCard } from './cards.queries.ts'

const maxNumber = 40

/** Activates a delivered card by the number printed on it. */
export function ActivateDialog({ onClose }: { onClose: () => void }) {
  const { activate: t } = usePhrases('card-changes')
  const describe = useDescribeError()
  const walletId = useWalletId()
  const [number, setNumber] = useState('')
  const form = useActionForm({
    values: number,
    check: () => (number.trim() === '' ? { card_id: t.missing } : {}),
    send: () => request(activateCard, { params: { walletId }, body: { card_id: number } }),
    // Only the card number can be wrong, so every error is shown at its field.
    describe: (error) => atField('card_id', describe(error).message),
    refresh: (card) => {
      updateCachedCard(walletId, card)
      void refreshCards(walletId)
    },
    done: ({ name }) => t.done({ name }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} size={3} onClose={onClose} title={t.title} description={t.words} submit={t.confirm}>
      <TextInput
        label={t.number}
        error={form.errors.card_id}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxNumber}
        className="tabular"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
    </FormDialog>
  )
}

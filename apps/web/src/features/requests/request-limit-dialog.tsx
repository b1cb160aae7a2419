import type { Card } from '@voltway/contract/cards'
import { createRequest } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { readAmount } from '../../shared/amount.ts'
import { nextFriday, UntilInputs, useUntil } from '../../shared/dates/until-inputs.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshRequests } from './requests.queries.ts'

type RequestLimitDialogProps = { walletId: string; cards: readonly Card[]; currency: string; onClose: () => void }

/** Asks for a higher limit of one of the driver's own cards until a day and a time. */
export function RequestLimitDialog({ walletId, cards, currency, onClose }: RequestLimitDialogProps) {
  const t = usePhrases('requests')
  const errors = usePhrases('errors')
  const [typed, setTyped] = useState({ card: cards[0]?.id ?? '', amount: '', reason: '' })
  const until = useUntil(nextFriday)
  const amount = readAmount(typed.amount)
  const set = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  const form = useActionForm({
    values: { ...typed, amount, until: until.instant },
    check: () => ({
      ...(amount === null ? { amount: errors.field.money } : {}),
      ...(until.instant === null ? { until: errors.field.required } : {}),
    }),
    send: ({ card, amount, until, reason }, idempotencyKey) => {
      const more = reason.trim() === '' ? {} : { reason: reason.trim() }
      const body = { kind: 'LIMIT', card_id: card, amount: amount ?? '', until: until ?? '', ...more } as const
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
      title={t.askLimit}
      description={t.askLimitWords}
      submit={t.send}
    >
      {cards.length > 1 && (
        <Select
          label={t.card}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
          value={typed.card}
          onChange={(event) => set({ card: event.target.value })}
        />
      )}
      <TextInput
        label={t.amount}
        error={form.errors.amount}
        inputMode="decimal"
        tail={<span className="text-ink-2">{currency}</span>}
        className="tabular"
        required
        autoComplete="off"
        value={typed.amount}
        onChange={(event) => set({ amount: event.target.value })}
      />
      <UntilInputs until={until} error={form.errors.until} words={{ day: t.day, time: t.time }} />
      <TextInput
        label={t.reason}
        error={form.errors.reason}
        optional
        maxLength={200}
        value={typed.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
    </FormDialog>
  )
}

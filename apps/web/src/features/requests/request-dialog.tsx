import type { Card } from '@voltway/contract/cards'
import { createRequest } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { sentUntil, TimedFields, useTimedChange } from '../../shared/dates/timed-change.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Select } from '../../ui/select.tsx'
import { refreshRequests } from './requests.queries.ts'

/** A higher limit of one of some cards, or a card that ignores a rule. */
type Wish =
  | { readonly kind: 'LIMIT'; readonly cards: readonly Card[]; readonly currency: string }
  | { readonly kind: 'EXCEPTION'; readonly cardId: string; readonly ruleId: string }

type RequestDialogProps = { walletId: string; wish: Wish; onClose: () => void }

/** Asks for something for one of the driver's own cards until a day and a time. */
export function RequestDialog({ walletId, wish, onClose }: RequestDialogProps) {
  const t = usePhrases('requests')
  const isLimit = wish.kind === 'LIMIT'
  const cards = isLimit ? wish.cards : []
  const [cardId, setCardId] = useState(isLimit ? (cards[0]?.id ?? '') : wish.cardId)
  const change = useTimedChange({ hasAmount: isLimit })
  const form = useActionForm({
    values: { ...change.values, cardId },
    check: change.check,
    send: ({ cardId: card_id, ...values }, idempotencyKey) => {
      const same = { card_id, ...sentUntil(values) }
      const body = isLimit
        ? ({ kind: 'LIMIT', amount: values.amount ?? '', ...same } as const)
        : ({ kind: 'EXCEPTION', rule_id: wish.ruleId, ...same } as const)
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
      title={isLimit ? t.askLimit : t.askException}
      description={isLimit ? t.askLimitWords : t.askExceptionWords}
      submit={t.send}
    >
      {cards.length > 1 && (
        <Select
          label={t.card}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
          value={cardId}
          onChange={(event) => setCardId(event.target.value)}
        />
      )}
      <TimedFields change={change} errors={form.errors} words={t} {...(isLimit ? { currency: wish.currency } : {})} />
    </FormDialog>
  )
}

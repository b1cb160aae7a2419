import type { Card } from '@voltway/contract/cards'
import { raiseCardLimits } from '@voltway/contract/cards-raises'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { sentUntil, type TimedChange, TimedFields, useTimedChange } from '../../shared/dates/timed-change.tsx'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshCards } from './cards.queries.ts'
import { RaisePreview } from './raise-preview.tsx'

type RaiseManyDialogProps = {
  cards: readonly Pick<Card, 'id'>[]
  currency: string
  onClose: () => void
  onDone: () => void
}
type Plan = ReplyOf<typeof raiseCardLimits>

/** Raises the limits of many cards in two steps: the input, and the preview of each card. */
export function RaiseManyDialog(props: RaiseManyDialogProps) {
  const { cards, currency, onClose } = props
  const t = usePhrases('card-raises')
  const { limits } = usePhrases('card-changes')
  const words = useWords()
  const format = useFormats()
  const [plan, setPlan] = useState<Plan | null>(null)
  const change = useTimedChange({ hasAmount: true })
  const form = usePreview(cards, change, setPlan)
  const raisable = plan?.results.filter(({ problem }) => problem === null) ?? []
  const raise = useRaise(change, props)
  const { amount, until } = change.values
  const back = () => {
    setPlan(null)
    raise.clear()
  }
  return (
    <Dialog
      onClose={onClose}
      size={plan === null ? 3 : 7}
      title={t.titleMany({ n: cards.length })}
      description={
        plan === null || amount === null || until === null
          ? t.words
          : t.raise({ amount: format.money(amount, currency), until: format.dateTime(until) })
      }
      footer={
        plan === null ? (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type={1} submit form={form.formId} pending={form.isPending}>
              {limits.preview}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={back}>{limits.back}</Button>
            <Button
              type={1}
              pending={raise.isPending}
              unavailable={raisable.length === 0 && t.noneToRaise}
              onClick={() => void raise.run(raisable.map(({ card_id: id }) => id))}
            >
              {t.apply({ n: raisable.length })}
            </Button>
          </>
        )
      }
    >
      {plan === null ? (
        <ActionForm form={form} className="grid gap-4">
          <TimedFields change={change} errors={form.errors} currency={currency} words={t} />
        </ActionForm>
      ) : (
        <RaisePreview plan={plan} currency={currency} failure={raise.refusal?.message} />
      )}
    </Dialog>
  )
}

/** Requests the preview of each card. */
function usePreview(cards: readonly Pick<Card, 'id'>[], change: TimedChange, onDone: (plan: Plan) => void) {
  const walletId = useWalletId()
  return useActionForm({
    values: change.values,
    check: change.check,
    send: (values, idempotencyKey) => {
      const raise = { amount: values.amount ?? '', ...sentUntil(values), dry_run: true }
      const body = { card_ids: cards.map(({ id }) => id), ...raise }
      return request(raiseCardLimits, { params: { walletId }, body, idempotencyKey })
    },
    onDone,
  })
}

/** Raises the limits of the cards that have one. The others stay as they are, as the preview says. */
function useRaise({ values }: TimedChange, { onClose, onDone }: RaiseManyDialogProps) {
  const t = usePhrases('card-raises')
  const walletId = useWalletId()
  return useAction(
    (cardIds: string[], idempotencyKey: string) => {
      const body = { card_ids: cardIds, amount: values.amount ?? '', ...sentUntil(values) }
      return request(raiseCardLimits, { params: { walletId }, body, idempotencyKey })
    },
    {
      refresh: () => void refreshCards(walletId),
      done: ({ summary }) => t.savedMany({ n: summary.cards }),
      onDone: () => {
        onDone()
        onClose()
      },
    },
  )
}

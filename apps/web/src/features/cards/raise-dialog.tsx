import type { Card } from '@voltway/contract/cards'
import { raiseCardLimits } from '@voltway/contract/cards-raises'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { amountOf, centsOf } from '../../shared/amount.ts'
import { type FirstValues, sentUntil, TimedFields, useTimedChange } from '../../shared/dates/timed-change.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { refreshCards } from './cards.queries.ts'
import { RaiseCap } from './raise-cap.tsx'

type RaiseDialogProps = {
  card: Card
  currency: string
  suggested?: FirstValues | undefined
  onClose: () => void
  onDone?: () => void
}

/** Raises the limit of one card until a day and a time of the wallet's clock. */
export function RaiseDialog({ card, currency, suggested, onClose, onDone }: RaiseDialogProps) {
  const t = usePhrases('card-raises')
  const format = useFormats()
  const walletId = useWalletId()
  const change = useTimedChange({ hasAmount: true, first: suggested })
  const form = useActionForm({
    values: change.values,
    check: change.check,
    send: (values, idempotencyKey) => {
      const body = { card_ids: [card.id], amount: values.amount ?? '', ...sentUntil(values) }
      return request(raiseCardLimits, { params: { walletId }, body, idempotencyKey })
    },
    refresh: () => void refreshCards(walletId),
    done: ({ results: [raised] }) =>
      t.saved({ name: card.name, left: format.money(raised?.remaining ?? '0.00', currency) }),
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.title({ name: card.name })}
      description={t.words}
      submit={t.save}
    >
      <TimedFields change={change} errors={form.errors} currency={currency} words={t} />
      <RaiseCap currency={currency} />
      <Result card={card} amount={change.values.amount} until={change.values.until} currency={currency} />
    </FormDialog>
  )
}

type ResultProps = { card: Card; amount: string | null; until: string | null; currency: string }

/** Shows the limit with the raise, a card without a limit, and a renewal before its end. */
function Result({ card, amount, until, currency }: ResultProps) {
  const t = usePhrases('card-raises')
  const format = useFormats()
  const limitCents = centsOf(card.assigned_credit ?? '0.00') + centsOf(card.raised ?? '0.00')
  const renewsAt = card.next_renewal_at
  const isUnlimited = card.credit_mode === 'UNLOCKED' || card.assigned_credit === null
  return (
    <div className="grid min-h-10 content-start gap-2" aria-live="polite">
      {isUnlimited && <Banner tone="warn">{t.unlimited({ name: card.name })}</Banner>}
      {amount !== null && (
        <p className="tabular text-ink-2">
          {t.result({ limit: format.money(amountOf(limitCents + centsOf(amount)), currency) })}
        </p>
      )}
      {renewsAt !== null && until !== null && renewsAt < until && (
        <p className="text-ink-2">{t.renews({ date: format.date(renewsAt) })}</p>
      )}
    </div>
  )
}

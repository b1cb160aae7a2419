import type { Card } from '@voltway/contract/cards'
import { raiseCardLimits } from '@voltway/contract/cards-raises'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { amountOf, centsOf, readAmount } from '../../shared/amount.ts'
import { nextFriday, UntilInputs, useUntil } from '../../shared/dates/until-inputs.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshCards } from './cards.queries.ts'

type RaiseDialogProps = {
  cards: readonly Card[]
  currency: string
  /** The first values: a decimal amount, and the day and time of the end. */
  suggested?: { readonly amount: string; readonly day: string; readonly time: string } | undefined
  onClose: () => void
  onDone?: () => void
}
type Reply = ReplyOf<typeof raiseCardLimits>

const maxReason = 200

/** Raises the limits of one or many cards until a day and a time of the wallet's clock. */
export function RaiseDialog(props: RaiseDialogProps) {
  const t = usePhrases('card-raises')
  const { form, typed, set, until } = useRaiseForm(props)
  const { cards, currency, onClose } = props
  const [first] = cards
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={cards.length === 1 && first ? t.title({ name: first.name }) : t.titleMany({ n: cards.length })}
      description={t.words}
      submit={t.save}
    >
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
        maxLength={maxReason}
        value={typed.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
      <Result cards={cards} amount={readAmount(typed.amount)} until={until.instant} currency={currency} />
    </FormDialog>
  )
}

function useRaiseForm({ cards, currency, suggested, onClose, onDone }: RaiseDialogProps) {
  const t = usePhrases('card-raises')
  const errors = usePhrases('errors')
  const format = useFormats()
  const walletId = useWalletId()
  const until = useUntil((today) => suggested?.day ?? nextFriday(today), suggested?.time)
  const [typed, setTyped] = useState({ amount: suggested?.amount ?? '', reason: '' })
  const amount = readAmount(typed.amount)
  const form = useActionForm({
    values: { amount, until: until.instant, reason: typed.reason.trim() },
    check: () => ({
      ...(amount === null ? { amount: errors.field.money } : {}),
      ...(until.instant === null ? { until: errors.field.required } : {}),
    }),
    send: ({ amount, until, reason }, idempotencyKey) => {
      const raise = { amount: amount ?? '', until: until ?? '', ...(reason === '' ? {} : { reason }) }
      const body = { card_ids: cards.map(({ id }) => id), ...raise }
      return request(raiseCardLimits, { params: { walletId }, body, idempotencyKey })
    },
    refresh: () => void refreshCards(walletId),
    done: ({ results, summary }: Reply) => {
      const [first] = results
      if (first === undefined || summary.cards > 1) return t.savedMany({ n: summary.cards })
      return t.saved({ name: first.name, left: format.money(first.remaining ?? '0.00', currency) })
    },
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  const set = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  return { form, typed, set, until }
}

type ResultProps = { cards: readonly Card[]; amount: string | null; until: string | null; currency: string }

/** Shows what the cards may spend with the raise, the cards that have no limit, and a renewal before its end. */
function Result({ cards, amount, until, currency }: ResultProps) {
  const t = usePhrases('card-raises')
  const format = useFormats()
  const unlimited = cards.filter((card) => card.credit_mode === 'UNLOCKED' || card.assigned_credit === null)
  const [first] = cards
  const limitCents = first && centsOf(first.assigned_credit ?? '0.00') + centsOf(first.raised ?? '0.00')
  const renews = cards.flatMap(({ next_renewal_at: at }) => (at !== null && until !== null && at < until ? [at] : []))
  return (
    <div className="grid min-h-10 content-start gap-2" aria-live="polite">
      {unlimited.length > 0 && (
        <Banner tone="warn">{t.unlimited({ names: unlimited.map(({ name }) => name).join(', ') })}</Banner>
      )}
      {amount !== null && cards.length === 1 && limitCents !== undefined && (
        <p className="tabular text-ink-2">
          {t.result({ limit: format.money(amountOf(limitCents + centsOf(amount)), currency) })}
        </p>
      )}
      {amount !== null && cards.length > 1 && (
        <p className="tabular text-ink-2">
          {t.resultMany({ sum: format.money(amountOf(centsOf(amount) * cards.length), currency) })}
        </p>
      )}
      {renews[0] !== undefined && <p className="text-ink-2">{t.renews({ date: format.date(renews[0]) })}</p>}
    </div>
  )
}

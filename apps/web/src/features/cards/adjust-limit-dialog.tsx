import type { Card } from '@voltway/contract/cards'
import { adjustCardLimit } from '@voltway/contract/cards-limits'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { amountOf, centsOf, readAmount, readSignedAmount, typedAmount } from '../../shared/amount.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { refreshCards, updateCachedCard } from './cards.queries.ts'
import { RaiseCap } from './raise-cap.tsx'

type AdjustLimitDialogProps = {
  card: Card
  currency: string
  /** The first limit, as a decimal amount. */
  suggested?: string | undefined
  onClose: () => void
}

const maxReason = 200

/**
 * Sets, raises or lowers the limit of one card. Shows the remaining amount in advance, and whether the limit blocks the
 * card.
 */
export function AdjustLimitDialog(props: AdjustLimitDialogProps) {
  const { adjust } = usePhrases('card-changes')
  const { form, how, setHow, typed, setTyped, reason, setReason, wrong, limitCents } = useAdjustForm(props)
  const { card, currency, onClose } = props
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={adjust.title({ name: card.name })}
      submit={adjust.save}
    >
      <div className="justify-self-start">
        <SegmentedControl
          label={adjust.how}
          choices={[
            { id: 'set', label: adjust.set },
            { id: 'change', label: adjust.change },
          ]}
          chosen={how}
          onChoose={(id) => {
            setHow(id)
            form.clear()
          }}
        />
      </div>
      <TextInput
        label={how === 'set' ? adjust.amount : adjust.delta}
        help={how === 'change' ? adjust.deltaHelp : undefined}
        error={form.errors.assigned_credit ?? form.errors.delta ?? (form.errors.amount && wrong)}
        inputMode={how === 'set' ? 'decimal' : 'text'}
        tail={<span className="text-ink-2">{currency}</span>}
        className="tabular"
        required
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextInput
        label={adjust.reason}
        help={adjust.reasonHelp}
        error={form.errors.reason}
        optional
        maxLength={maxReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <RaiseCap currency={currency} />
      <Result card={card} currency={currency} limitCents={limitCents} />
    </FormDialog>
  )
}

function useAdjustForm({ card, currency, suggested = '', onClose }: AdjustLimitDialogProps) {
  const { adjust } = usePhrases('card-changes')
  const errors = usePhrases('errors')
  const format = useFormats()
  const walletId = useWalletId()
  const [how, setHow] = useState<'set' | 'change'>('set')
  const [typed, setTyped] = useState(typedAmount(suggested, useUi().locale))
  const [reason, setReason] = useState('')
  const amount = how === 'set' ? readAmount(typed) : readSignedAmount(typed)
  const limitCents = amount === null ? null : how === 'set' ? centsOf(amount) : limitOf(card) + centsOf(amount)
  const wrong = amount === null ? errors.field.money : limitCents !== null && limitCents < 0 ? adjust.tooLow : undefined
  const form = useActionForm({
    values: { amount: amount ?? '', reason },
    check: () => (wrong === undefined ? {} : { amount: wrong }),
    send: ({ amount }) => {
      const change = how === 'set' ? { assigned_credit: amount } : { delta: amount }
      const body = { card_id: card.id, ...change, ...(reason.trim() === '' ? {} : { reason }) }
      return request(adjustCardLimit, { params: { walletId }, body })
    },
    refresh: (changed) => {
      updateCachedCard(walletId, changed)
      void refreshCards(walletId)
    },
    done: ({ name, assigned_credit }) =>
      adjust.saved({ name, limit: format.money(assigned_credit ?? '0.00', currency) }),
    onDone: onClose,
  })
  return { form, how, setHow, typed, setTyped, reason, setReason, wrong, limitCents }
}

const limitOf = (card: Card) => (card.assigned_credit === null ? 0 : centsOf(card.assigned_credit))

/**
 * Shows the remaining amount under the new limit and whether it blocks the card. Shows the current limit until an
 * amount is typed.
 */
function Result({ card, currency, limitCents }: { card: Card; currency: string; limitCents: number | null }) {
  const { adjust, limits } = usePhrases('card-changes')
  const format = useFormats()
  const money = (cents: number) => format.money(amountOf(cents), currency)
  const usedCents = centsOf(card.spent) + centsOf(card.reserved)
  return (
    <div className="grid min-h-10 content-start gap-2" aria-live="polite">
      {limitCents !== null && limitCents >= 0 && (
        <>
          <p className="tabular text-ink-2">
            {adjust.result({ limit: money(limitCents), left: money(Math.max(0, limitCents - usedCents)) })}
          </p>
          {limitCents <= usedCents && <Banner tone="warn">{adjust.blocks({ used: money(usedCents) })}</Banner>}
        </>
      )}
      {limitCents === null && card.assigned_credit !== null && card.credit_mode === 'LIMITED' && (
        <p className="tabular text-ink-2">
          {limits.before}: {format.money(card.assigned_credit, currency)}
        </p>
      )}
    </div>
  )
}

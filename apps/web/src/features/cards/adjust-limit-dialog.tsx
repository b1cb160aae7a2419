import type { Card } from '@voltway/contract/cards'
import { adjustCardLimit } from '@voltway/contract/cards-limits'
import { type FormEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { amountOf, centsOf, readAmount, readSignedAmount } from './amount.ts'
import { keepCard, refreshCards } from './cards.queries.ts'

type AdjustLimitDialogProps = { card: Card; currency: string; onClose: () => void }

const maxReason = 200

/** Sets the limit of one card, or raises or lowers it; says beforehand what is left, and when that blocks the card. */
export function AdjustLimitDialog({ card, currency, onClose }: AdjustLimitDialogProps) {
  const { adjust, limits } = usePhrases('card-changes')
  const errors = usePhrases('errors')
  const format = useFormats()
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const [how, setHow] = useState<'set' | 'change'>('set')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ saving?: boolean; tried?: boolean; error?: unknown }>({})

  const given = how === 'set' ? readAmount(typed) : readSignedAmount(typed)
  const usedCents = centsOf(card.spent) + centsOf(card.reserved)
  const nowCents = card.assigned_credit === null ? 0 : centsOf(card.assigned_credit)
  const limitCents = given === null ? null : how === 'set' ? centsOf(given) : nowCents + centsOf(given)
  const money = (cents: number) => format.money(amountOf(cents), currency)
  const failed = state.error === undefined ? null : say(state.error)
  const wrong = given === null ? errors.field.money : limitCents !== null && limitCents < 0 ? adjust.tooLow : undefined
  const fieldError = failed?.fields.assigned_credit ?? failed?.fields.delta

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.saving) return
    if (given === null || wrong !== undefined) {
      setState({ tried: true })
      return document.getElementById(`${formId}-amount`)?.focus()
    }
    setState({ saving: true })
    try {
      const amount = how === 'set' ? { assigned_credit: given } : { delta: given }
      const body = { card_id: card.id, ...amount, ...(reason.trim() === '' ? {} : { reason }) }
      const changed = await ask(adjustCardLimit, { params: { walletId }, body })
      keepCard(walletId, changed)
      void refreshCards(walletId)
      const limit = format.money(changed.assigned_credit ?? '0.00', currency)
      toast({ tone: 'ok', title: adjust.saved({ name: changed.name, limit }) })
      onClose()
    } catch (error) {
      setState({ error })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size={3}
      title={adjust.title({ name: card.name })}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.saving}>
            {adjust.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={save} noValidate>
        {failed && !fieldError && (
          <Banner tone="bad" announce>
            {failed.message}
          </Banner>
        )}
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
              setState({})
            }}
          />
        </div>
        <TextInput
          id={`${formId}-amount`}
          label={how === 'set' ? adjust.amount : adjust.delta}
          help={how === 'change' ? adjust.deltaHelp : undefined}
          error={fieldError ?? (state.tried ? wrong : undefined)}
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
          error={failed?.fields.reason}
          optional
          maxLength={maxReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
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
      </form>
    </Dialog>
  )
}

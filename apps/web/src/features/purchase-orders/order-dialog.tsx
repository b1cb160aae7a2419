import {
  createPurchaseOrder,
  type PurchaseOrder,
  purchaseOrderTypes,
  updatePurchaseOrder,
} from '@voltway/contract/purchase-orders'
import { type FormEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useToday } from '../../shared/dates/use-today.ts'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { ChosenCards } from './chosen-cards.tsx'
import { refreshOrders } from './purchase-orders.queries.ts'

type OrderDialogProps = { known: PurchaseOrder | null; currency: string; onClose: () => void }

/** Makes or changes a purchase order, of the whole wallet, a cost centre or chosen cards. */
export function OrderDialog({ known, currency, onClose: leave }: OrderDialogProps) {
  const t = usePhrases('purchase-orders')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const today = useToday()
  const [values, setValues, forget] = useKeptForm(`purchase-order:${walletId}:${known?.id}`, () => ({
    number: known?.number ?? '',
    po_type: known?.po_type ?? 'CHARGING',
    kind: known?.kind ?? 'BLANKET',
    valid_from: known?.valid_from ?? today,
    valid_to: known?.valid_to ?? '',
    amount: known?.amount ?? '',
    scope: known?.scope.kind ?? 'WALLET',
    cost_centre: known?.scope.cost_centre ?? '',
    card_ids: known?.scope.card_ids ?? [],
    buyer_reference: known?.buyer_reference ?? '',
  }))
  const onClose = () => {
    forget()
    leave()
  }
  const [state, setState] = useState<{ pending?: boolean; error?: unknown }>({})
  const failed = state.error === undefined ? null : say(state.error)
  const fields: Readonly<Record<string, string | undefined>> = failed?.fields ?? {}
  const set = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.pending) return
    setState({ pending: true })
    const common = {
      number: values.number,
      valid_from: values.valid_from,
      valid_to: values.valid_to || null,
      // A comma is how most of Europe writes it.
      amount: values.amount.trim().replace(',', '.') || null,
      buyer_reference: values.buyer_reference || null,
      scope: scopeOf(values),
    }
    try {
      if (known) await ask(updatePurchaseOrder, { params: { walletId, id: known.id }, body: common })
      else
        await ask(createPurchaseOrder, {
          params: { walletId },
          body: { ...common, po_type: values.po_type, kind: values.kind },
        })
      await refreshOrders(walletId)
      toast({ tone: 'ok', title: t.saved })
      onClose()
    } catch (error) {
      setState({ error })
    }
  }
  const day = (name: 'valid_from' | 'valid_to') => ({
    value: values[name],
    error: fields[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const input = (name: 'number' | 'amount' | 'cost_centre' | 'buyer_reference') => ({
    value: values[name],
    error: fields[name] ?? fields[`scope.${name}`],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size={4}
      title={known ? t.editTitle({ number: known.number }) : t.newTitle}
      description={t.words}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.pending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        {failed && (
          <Banner tone="bad" announce>
            {failed.message}
          </Banner>
        )}
        <TextInput label={t.number} required maxLength={35} {...input('number')} />
        {!known && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t.forWhat}
              value={values.po_type}
              onChange={(event) => set({ po_type: event.target.value as typeof values.po_type })}
              options={purchaseOrderTypes.map((value) => ({ value, label: t.types[value] }))}
            />
            <Select
              label={t.kind}
              value={values.kind}
              onChange={(event) => set({ kind: event.target.value as typeof values.kind })}
              options={(['BLANKET', 'ONE_OFF'] as const).map((value) => ({ value, label: t.kinds[value] }))}
            />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateInput label={t.validFrom} required {...day('valid_from')} />
          <DateInput label={t.validTo} optional earliest={values.valid_from} {...day('valid_to')} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label={t.amount} inputMode="decimal" optional tail={currency} {...input('amount')} />
          <TextInput label={t.reference} optional maxLength={35} {...input('buyer_reference')} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t.scopeLabel}
            value={values.scope}
            onChange={(event) => set({ scope: event.target.value as typeof values.scope })}
            options={[
              { value: 'WALLET', label: t.scope.WALLET },
              { value: 'COST_CENTRE', label: t.scope.COST_CENTRE },
              { value: 'CARDS', label: t.chosenCards },
            ]}
          />
          {values.scope === 'COST_CENTRE' && (
            <TextInput label={t.costCentre} required maxLength={60} {...input('cost_centre')} />
          )}
        </div>
        {values.scope === 'CARDS' && (
          <ChosenCards
            chosen={values.card_ids}
            error={fields['scope.card_ids'] ?? fields.card_ids ?? fields.scope}
            onChange={(card_ids) => set({ card_ids: [...card_ids] })}
          />
        )}
      </form>
    </Dialog>
  )
}

type Covered = { scope: PurchaseOrder['scope']['kind']; cost_centre: string; card_ids: readonly string[] }

function scopeOf({ scope, cost_centre, card_ids }: Covered): PurchaseOrder['scope'] {
  if (scope === 'COST_CENTRE') return { kind: scope, cost_centre: cost_centre || null }
  return scope === 'CARDS' ? { kind: scope, card_ids: [...card_ids] } : { kind: scope }
}

import {
  createPurchaseOrder,
  type PurchaseOrder,
  purchaseOrderTypes,
  updatePurchaseOrder,
} from '@voltway/contract/purchase-orders'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { readAmount, typedAmount } from '../../shared/amount.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { ChosenCards } from './chosen-cards.tsx'
import { refreshOrders } from './purchase-orders.queries.ts'

type OrderDialogProps = { known: PurchaseOrder | null; currency: string; onClose: () => void }

/** Creates or changes a purchase order for the whole wallet, a cost centre or selected cards. */
export function OrderDialog(props: OrderDialogProps) {
  const t = usePhrases('purchase-orders')
  const { form, values, set, onClose } = useOrderForm(props)
  const { known, currency } = props
  const day = (name: 'valid_from' | 'valid_to') => ({
    value: values[name],
    error: form.errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const input = (name: 'number' | 'amount' | 'cost_centre' | 'buyer_reference' | 'warn_percent') => ({
    value: values[name],
    error: form.errors[name] ?? form.errors[`scope.${name}`],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={known ? t.editTitle({ number: known.number }) : t.newTitle}
      description={t.words}
      submit={t.save}
    >
      <TextInput label={t.number} required maxLength={35} {...input('number')} />
      {!known && <Kinds values={values} set={set} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateInput label={t.validFrom} required {...day('valid_from')} />
        <DateInput label={t.validTo} optional earliest={values.valid_from} {...day('valid_to')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={t.amount} inputMode="decimal" optional tail={currency} {...input('amount')} />
        <TextInput label={t.reference} optional maxLength={35} {...input('buyer_reference')} />
      </div>
      {values.amount.trim() !== '' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t.whenFull}
            value={values.when_full}
            error={form.errors.when_full}
            onChange={(event) => set({ when_full: event.target.value as Typed['when_full'] })}
            options={(['CONTINUE', 'STOP'] as const).map((value) => ({ value, label: t.whenFullIs[value] }))}
          />
          <TextInput label={t.warnAt} inputMode="numeric" tail="%" required {...input('warn_percent')} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t.scopeLabel}
          value={values.scope}
          onChange={(event) => set({ scope: event.target.value as Typed['scope'] })}
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
          error={form.errors['scope.card_ids'] ?? form.errors.card_ids ?? form.errors.scope}
          onChange={(card_ids) => set({ card_ids: [...card_ids] })}
        />
      )}
    </FormDialog>
  )
}

function useOrderForm({ known, onClose: leave }: OrderDialogProps) {
  const t = usePhrases('purchase-orders')
  const walletId = useWalletId()
  const today = useToday()
  const { locale } = useUi()
  const [values, setValues, discard] = useStoredForm(`purchase-order:${walletId}:${known?.id}`, () =>
    typedOf(known, today, locale),
  )
  const onClose = () => {
    discard()
    leave()
  }
  const set = (patch: Partial<Typed>) => setValues((before) => ({ ...before, ...patch }))

  const form = useActionForm({
    values,
    send: (typed) => {
      const common = bodyOf(typed)
      if (known) return request(updatePurchaseOrder, { params: { walletId, id: known.id }, body: common })
      const { po_type, kind } = typed
      return request(createPurchaseOrder, { params: { walletId }, body: { ...common, po_type, kind } })
    },
    refresh: () => refreshOrders(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return { form, values, set, onClose }
}

function typedOf(known: PurchaseOrder | null, today: string, locale: string) {
  return {
    number: known?.number ?? '',
    po_type: known?.po_type ?? 'CHARGING',
    kind: known?.kind ?? 'BLANKET',
    valid_from: known?.valid_from ?? today,
    valid_to: known?.valid_to ?? '',
    amount: typedAmount(known?.amount ?? '', locale),
    scope: known?.scope.kind ?? 'WALLET',
    cost_centre: known?.scope.cost_centre ?? '',
    card_ids: known?.scope.card_ids ?? [],
    buyer_reference: known?.buyer_reference ?? '',
    when_full: known?.when_full ?? 'CONTINUE',
    warn_percent: String(known?.warn_percent ?? 80),
  }
}
type Typed = ReturnType<typeof typedOf>

type KindsProps = { values: Typed; set: (patch: Partial<Typed>) => void }

/** Type and kind are set at creation and cannot change. */
function Kinds({ values, set }: KindsProps) {
  const t = usePhrases('purchase-orders')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t.forWhat}
        value={values.po_type}
        onChange={(event) => set({ po_type: event.target.value as Typed['po_type'] })}
        options={purchaseOrderTypes.map((value) => ({ value, label: t.types[value] }))}
      />
      <Select
        label={t.kind}
        value={values.kind}
        onChange={(event) => set({ kind: event.target.value as Typed['kind'] })}
        options={(['BLANKET', 'ONE_OFF'] as const).map((value) => ({ value, label: t.kinds[value] }))}
      />
    </div>
  )
}

const bodyOf = (typed: Typed) => ({
  number: typed.number,
  valid_from: typed.valid_from,
  valid_to: typed.valid_to || null,
  // An invalid amount is sent unchanged, so that the server's error names the field.
  amount: (readAmount(typed.amount) ?? typed.amount.trim()) || null,
  buyer_reference: typed.buyer_reference || null,
  // Without an amount there is nothing to exceed.
  when_full: typed.amount.trim() === '' ? ('CONTINUE' as const) : typed.when_full,
  warn_percent: Number(typed.warn_percent),
  scope: scopeOf(typed),
})

function scopeOf({ scope, cost_centre, card_ids }: Typed): PurchaseOrder['scope'] {
  if (scope === 'COST_CENTRE') return { kind: scope, cost_centre: cost_centre || null }
  return scope === 'CARDS' ? { kind: scope, card_ids: [...card_ids] } : { kind: scope }
}

import { type Petrol, setPetrol } from '@voltway/contract/vehicles-costs'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { typedAmount } from '../../shared/amount.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { refreshVehicleCosts } from './vehicle-costs.queries.ts'

type PetrolDialogProps = { petrol: Petrol | null; currency: string; onClose: () => void }

/** Drops trailing zeros: "6.500" → "6.5", with the decimal separator of the language. */
const shortened = (value: string | undefined, locale: string) =>
  value === undefined ? '' : typedAmount(String(Number(value)), locale)

/** Accepts a decimal comma. */
const decimalOf = (typed: string) => typed.trim().replace(',', '.')

/** Sets the petrol price and consumption that vehicles are compared with. */
export function PetrolDialog({ petrol, currency, onClose }: PetrolDialogProps) {
  const { petrol: t } = usePhrases('vehicle-costs')
  const { form, remove, typed, set, today } = usePetrolForm(petrol, onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.title}
      description={t.words}
      submit={t.save}
      after={
        petrol !== null && (
          <Button type={3} small pending={remove.isPending} onClick={() => void remove.run(undefined)}>
            {t.remove}
          </Button>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={t.price}
          error={form.errors['petrol.price_per_litre']}
          required
          inputMode="decimal"
          maxLength={6}
          tail={currency}
          value={typed.price}
          onChange={({ target }) => set({ price: target.value })}
        />
        <TextInput
          label={t.litres}
          error={form.errors['petrol.litres_per_100_km']}
          required
          inputMode="decimal"
          maxLength={6}
          tail={t.litreUnit}
          value={typed.litres}
          onChange={({ target }) => set({ litres: target.value })}
        />
        <TextInput
          label={t.source}
          error={form.errors['petrol.source']}
          required
          maxLength={80}
          placeholder={t.sourceHint}
          value={typed.source}
          onChange={({ target }) => set({ source: target.value })}
        />
        <DateInput
          label={t.asOf}
          error={form.errors['petrol.as_of']}
          required
          value={typed.as_of}
          onChange={(as_of) => set({ as_of })}
          latest={today}
        />
      </div>
    </FormDialog>
  )
}

function usePetrolForm(petrol: Petrol | null, onClose: () => void) {
  const { petrol: t } = usePhrases('vehicle-costs')
  const walletId = useWalletId()
  const today = useToday()
  const { locale } = useUi()
  const [typed, setTyped] = useState({
    price: shortened(petrol?.price_per_litre, locale),
    litres: shortened(petrol?.litres_per_100_km, locale),
    source: petrol?.source ?? '',
    as_of: petrol?.as_of ?? today,
  })
  const set = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  const done = { refresh: () => refreshVehicleCosts(walletId), onDone: onClose }
  const params = { walletId }
  const form = useActionForm({
    ...done,
    values: typed,
    check: ({ price, litres, source, as_of }) =>
      price.trim() === '' || litres.trim() === '' || source.trim() === '' || as_of === ''
        ? { 'petrol.source': t.missing }
        : {},
    send: ({ price, litres, source, as_of }) =>
      request(setPetrol, {
        params,
        body: {
          petrol: { price_per_litre: decimalOf(price), litres_per_100_km: decimalOf(litres), source, as_of },
        },
      }),
    done: t.saved,
  })
  const remove = useAction(() => request(setPetrol, { params, body: { petrol: null } }), {
    ...done,
    done: t.removed,
    toastRefusal: true,
  })
  return { form, remove, typed, set, today }
}

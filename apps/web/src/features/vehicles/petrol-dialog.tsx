import { type Petrol, setPetrol } from '@voltway/contract/vehicles-costs'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshVehicleCosts } from './vehicle-costs.queries.ts'

type PetrolDialogProps = { petrol: Petrol | null; onClose: () => void }

/** Drops trailing zeros: "1.789000" → "1.789". */
const plain = (value: string | null) => (value === null ? null : String(Number(value)))

/** Sets the petrol price and consumption that vehicles are compared with. */
export function PetrolDialog({ petrol, onClose }: PetrolDialogProps) {
  const { petrol: t } = usePhrases('vehicle-costs')
  const walletId = useWalletId()
  const today = useToday()
  const [typed, setTyped] = useState({
    price: petrol?.price_per_litre ?? null,
    litres: petrol?.litres_per_100_km ?? null,
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
      price === null || litres === null || source.trim() === '' || as_of === '' ? { 'petrol.source': t.missing } : {},
    send: ({ price, litres, source, as_of }) =>
      request(setPetrol, {
        params,
        body: {
          petrol: { price_per_litre: plain(price) ?? '', litres_per_100_km: plain(litres) ?? '', source, as_of },
        },
      }),
    done: t.saved,
  })
  const remove = useAction(() => request(setPetrol, { params, body: { petrol: null } }), {
    ...done,
    done: t.removed,
    toastRefusal: true,
  })
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
        <NumberInput
          label={t.price}
          error={form.errors['petrol.price_per_litre']}
          required
          decimals={3}
          min={0}
          value={typed.price}
          onChange={(price) => set({ price })}
        />
        <NumberInput
          label={t.litres}
          error={form.errors['petrol.litres_per_100_km']}
          required
          decimals={2}
          min={1}
          value={typed.litres}
          onChange={(litres) => set({ litres })}
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

import { addShippingAddress, type ShippingAddress, updateShippingAddress } from '@voltway/contract/shipping-addresses'
import { type SubmitEvent, useId } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { useKeptForm } from '../kept-form.ts'
import { CountrySelect } from '../own-list/country-select.tsx'
import type { ChosenOwner } from '../own-list/owner-choice.tsx'
import { useForm } from '../use-form.ts'
import { refreshAddresses } from './addresses.queries.ts'

type AddressFormProps = {
  owner: ChosenOwner
  /** The one that is changed; a new one otherwise. */
  address?: ShippingAddress | undefined
  onClose: () => void
  onSaved?: ((address: ShippingAddress) => void) | undefined
}

const fields = ['name', 'street', 'postal_code', 'city', 'country', 'phone', 'tax_id'] as const
const needed = ['name', 'street', 'postal_code', 'city', 'country'] as const
type Field = (typeof fields)[number]
type Typed = Record<Field, string>

const longest: Record<Field, number> = {
  name: 120,
  street: 200,
  postal_code: 10,
  city: 80,
  country: 2,
  phone: 30,
  tax_id: 20,
}

/** Adds a shipping address in a dialog, or changes one in a drawer. */
export function AddressForm({ owner, address, onClose: leave, onSaved }: AddressFormProps) {
  const t = usePhrases('shipping-addresses')
  const words = useWords()
  const formId = useId()
  const [typed, setTyped, forget] = useKeptForm<Typed>(`address:${owner.walletId}:${address?.id}`, () =>
    typedOf(address),
  )
  const onClose = () => {
    forget()
    leave()
  }
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, fields)
  const set = (field: Field) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing: Partial<Record<Field, string>> = {}
    for (const field of needed) if (typed[field].trim() === '') missing[field] = t.missing[field]
    void send(missing, async () => {
      const saved = await keep(owner, address, typed)
      await refreshAddresses(owner)
      toast({ tone: 'ok', title: address ? t.saved : t.added })
      onSaved?.(saved)
      onClose()
    })
  }
  const input = (
    field: Exclude<Field, 'country'>,
    more: { optional?: boolean; help?: string; autoComplete: string },
  ) => (
    <TextInput
      id={idOf(field)}
      label={t.field[field]}
      error={errors[field]}
      required={!more.optional}
      maxLength={longest[field]}
      {...more}
      value={typed[field]}
      onChange={(event) => set(field)(event.target.value)}
    />
  )
  const Frame = address ? Drawer : Dialog
  return (
    <Frame
      open
      size={4}
      onClose={onClose}
      title={address ? t.editTitle : t.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {address ? t.save : t.add}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        {input('name', { autoComplete: 'organization', help: t.nameHelp })}
        <CountrySelect
          id={idOf('country')}
          label={t.field.country}
          error={errors.country}
          value={typed.country}
          onChange={set('country')}
        />
        {input('street', { autoComplete: 'street-address' })}
        <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
          {input('postal_code', { autoComplete: 'postal-code' })}
          {input('city', { autoComplete: 'address-level2' })}
        </div>
        {input('phone', { optional: true, autoComplete: 'tel', help: t.phoneHelp })}
        {input('tax_id', { optional: true, autoComplete: 'off', help: t.taxIdHelp })}
      </form>
    </Frame>
  )
}

function typedOf(address: ShippingAddress | undefined): Typed {
  return Object.fromEntries(fields.map((field) => [field, address?.[field] ?? ''])) as Typed
}

function keep(owner: ChosenOwner, address: ShippingAddress | undefined, typed: Typed): Promise<ShippingAddress> {
  const query = owner.walletId === undefined ? {} : { wallet: owner.walletId }
  const { name, street, postal_code, city, country } = typed
  const body = {
    ...{ name, street, postal_code, city, country },
    phone: typed.phone.trim() || null,
    tax_id: typed.tax_id.trim() || null,
  }
  return address
    ? ask(updateShippingAddress, { params: { id: address.id }, query, body })
    : ask(addShippingAddress, { query, body })
}

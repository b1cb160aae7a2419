import { addShippingAddress, type ShippingAddress, updateShippingAddress } from '@voltway/contract/shipping-addresses'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { CountrySelect } from '../own-list/country-select.tsx'
import type { ChosenOwner } from '../own-list/owner-choice.tsx'
import { useStoredForm } from '../stored-form.ts'
import { useActionForm } from '../use-action-form.ts'
import { refreshAddresses } from './addresses.queries.ts'

type AddressFormProps = {
  owner: ChosenOwner
  /** The address to change. Undefined for a new one. */
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
export function AddressForm(props: AddressFormProps) {
  const t = usePhrases('shipping-addresses')
  const { address } = props
  const { form, typed, set, onClose } = useAddressForm(props)
  const input = (
    field: Exclude<Field, 'country'>,
    more: { optional?: boolean; help?: string; autoComplete: string },
  ) => (
    <TextInput
      {...form.field(field)}
      label={t.field[field]}
      required={!more.optional}
      maxLength={longest[field]}
      {...more}
      value={typed[field]}
      onChange={(event) => set(field)(event.target.value)}
    />
  )
  return (
    <FormDialog
      form={form}
      side={address && 'right'}
      onClose={onClose}
      title={address ? t.editTitle : t.addTitle}
      submit={address ? t.save : t.add}
    >
      {input('name', { autoComplete: 'organization', help: t.nameHelp })}
      <CountrySelect
        {...form.field('country')}
        label={t.field.country}
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
    </FormDialog>
  )
}

function useAddressForm({ owner, address, onClose: leave, onSaved }: AddressFormProps) {
  const t = usePhrases('shipping-addresses')
  const [typed, setTyped, discard] = useStoredForm<Typed>(`address:${owner.walletId}:${address?.id}`, () =>
    typedOf(address),
  )
  const onClose = () => {
    discard()
    leave()
  }
  const set = (field: Field) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const form = useActionForm({
    fields,
    values: typed,
    check: (input) => {
      const missing = needed.filter((field) => input[field].trim() === '')
      return Object.fromEntries(missing.map((field) => [field, t.missing[field]]))
    },
    send: () => saveAddress(owner, address, typed),
    refresh: () => refreshAddresses(owner),
    done: address ? t.saved : t.added,
    onDone: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  return { form, typed, set, onClose }
}

function typedOf(address: ShippingAddress | undefined): Typed {
  return Object.fromEntries(fields.map((field) => [field, address?.[field] ?? ''])) as Typed
}

function saveAddress(owner: ChosenOwner, address: ShippingAddress | undefined, typed: Typed): Promise<ShippingAddress> {
  const query = owner.walletId === undefined ? {} : { wallet: owner.walletId }
  const { name, street, postal_code, city, country } = typed
  const body = {
    ...{ name, street, postal_code, city, country },
    phone: typed.phone.trim() || null,
    tax_id: typed.tax_id.trim() || null,
  }
  return address
    ? request(updateShippingAddress, { params: { id: address.id }, query, body })
    : request(addShippingAddress, { query, body })
}

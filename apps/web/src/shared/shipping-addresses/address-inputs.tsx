import { usePhrases } from '../../lib/phrases.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CountrySelect } from '../own-list/country-select.tsx'

const fields = ['name', 'street', 'postal_code', 'city', 'country'] as const
type Field = (typeof fields)[number]
/** An address as typed into a form of something else, which is not stored as an address. */
export type TypedAddress = Record<Field, string>

export const emptyAddress: TypedAddress = { name: '', street: '', postal_code: '', city: '', country: '' }

/** The missing fields, with the error that is shown at them. */
export function missingIn(address: TypedAddress, words: string): Partial<Record<Field, string>> {
  return Object.fromEntries(fields.flatMap((field) => (address[field].trim() === '' ? [[field, words]] : [])))
}

const longest: Record<Exclude<Field, 'country'>, number> = { name: 120, street: 200, postal_code: 10, city: 80 }

type AddressInputsProps = {
  value: TypedAddress
  onChange: (address: TypedAddress) => void
  errors: Readonly<Record<string, string | undefined>>
}

/** The inputs of a shipping address. The texts `own-list` and `shipping-addresses` load with them. */
export function AddressInputs({ value, onChange, errors }: AddressInputsProps) {
  const t = usePhrases('shipping-addresses')
  // The server names fields inside of the request's address.
  const errorOf = (field: Field) => errors[field] ?? errors[`address.${field}`]
  const input = (field: Exclude<Field, 'country'>, autoComplete: string) => (
    <TextInput
      label={t.field[field]}
      error={errorOf(field)}
      required
      maxLength={longest[field]}
      autoComplete={autoComplete}
      value={value[field]}
      onChange={(event) => onChange({ ...value, [field]: event.target.value })}
    />
  )
  return (
    <div className="grid gap-4">
      {input('name', 'name')}
      <CountrySelect
        label={t.field.country}
        error={errorOf('country')}
        value={value.country}
        onChange={(country) => onChange({ ...value, country })}
      />
      {input('street', 'street-address')}
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
        {input('postal_code', 'postal-code')}
        {input('city', 'address-level2')}
      </div>
    </div>
  )
}

import { addVatNumber, updateVatNumber, type VatNumber } from '@voltway/contract/vat-numbers'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { CountrySelect, useCountryName } from '../../shared/own-list/country-select.tsx'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { queryOf, refreshVatNumbers } from './vat-numbers.queries.ts'

type VatNumberFormProps = { owner: ChosenOwner; vatNumber?: VatNumber | undefined; onClose: () => void }

const fields = ['country', 'number', 'name', 'address'] as const
const needed = ['country', 'number', 'name'] as const
type Field = (typeof fields)[number]

const examples: Readonly<Record<string, string>> = { PT: '501964843', ES: 'B58378431', FR: '46443121975' }

/** Adds a VAT number in a dialog, or changes its company and address in a drawer. The number itself cannot change. */
export function VatNumberForm(props: VatNumberFormProps) {
  const t = usePhrases('vat-numbers')
  const { form, typed, set, setDefault, onClose } = useVatNumberForm(props)
  const { vatNumber } = props
  return (
    <FormDialog
      form={form}
      side={vatNumber && 'right'}
      onClose={onClose}
      title={vatNumber ? t.editTitle : t.addTitle}
      submit={vatNumber ? t.save : t.add}
    >
      {vatNumber ? <Known vatNumber={vatNumber} /> : <NumberFields form={form} typed={typed} set={set} />}
      <TextInput
        {...form.field('name')}
        label={t.field.name}
        help={t.nameHelp}
        required
        maxLength={120}
        autoComplete="organization"
        value={typed.name}
        onChange={(event) => set('name')(event.target.value)}
      />
      <TextArea
        {...form.field('address')}
        label={t.field.address}
        optional
        maxLength={300}
        rows={2}
        value={typed.address}
        onChange={(event) => set('address')(event.target.value.replaceAll('\n', ' '))}
      />
      {!vatNumber && (
        <Checkbox checked={typed.isDefault} help={t.defaultHelp} onChange={(event) => setDefault(event.target.checked)}>
          {t.makeDefault}
        </Checkbox>
      )}
    </FormDialog>
  )
}

/** The number itself cannot change. */
function Known({ vatNumber }: { vatNumber: VatNumber }) {
  const t = usePhrases('vat-numbers')
  const countryName = useCountryName()
  return (
    <DescriptionList
      entries={[
        { term: t.field.country, value: countryName(vatNumber.country) },
        { term: t.field.number, value: <span className="tabular">{vatNumber.number}</span> },
      ]}
    />
  )
}

function NumberFields({ form, typed, set }: Pick<ReturnType<typeof useVatNumberForm>, 'form' | 'typed' | 'set'>) {
  const t = usePhrases('vat-numbers')
  const example = examples[typed.country]
  return (
    <>
      <CountrySelect
        {...form.field('country')}
        label={t.field.country}
        value={typed.country}
        onChange={set('country')}
      />
      <TextInput
        {...form.field('number')}
        label={t.field.number}
        help={example ? t.numberHelp({ example }) : t.numberHelpAny}
        required
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        value={typed.number}
        onChange={(event) => set('number')(event.target.value)}
      />
    </>
  )
}

function useVatNumberForm({ owner, vatNumber, onClose: leave }: VatNumberFormProps) {
  const t = usePhrases('vat-numbers')
  const wallet = useWallet()
  const home = wallet.data?.billing_address?.country ?? ''
  const [typed, setTyped, discard] = useStoredForm(`vat-number:${owner.walletId}:${vatNumber?.id}`, () => ({
    country: vatNumber?.country,
    number: vatNumber?.number ?? '',
    name: vatNumber?.name ?? '',
    address: vatNumber?.address ?? '',
  }))
  const onClose = () => {
    discard()
    leave()
  }
  const country = typed.country ?? home
  const [isDefault, setDefault] = useState(false)
  const set = (field: Field) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const form = useActionForm({
    fields,
    values: { ...typed, country, isDefault },
    check: (input) => {
      const missing = needed.filter((field) => input[field].trim() === '')
      return Object.fromEntries(missing.map((field) => [field, t.missing[field]]))
    },
    send: ({ number, name, ...input }) => {
      const address = input.address.trim() || null
      const query = queryOf(owner)
      if (vatNumber) return request(updateVatNumber, { params: { id: vatNumber.id }, query, body: { name, address } })
      const optional = { ...(address ? { address } : {}), ...(isDefault ? { is_default: true } : {}) }
      return request(addVatNumber, { query, body: { country, number, name, ...optional } })
    },
    refresh: () => refreshVatNumbers(owner),
    done: vatNumber ? t.saved : t.added,
    onDone: onClose,
  })
  return { form, typed: { ...typed, country, isDefault }, set, setDefault, onClose }
}

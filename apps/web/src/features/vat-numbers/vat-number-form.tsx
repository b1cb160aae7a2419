import { addVatNumber, updateVatNumber, type VatNumber } from '@voltway/contract/vat-numbers'
import { type SubmitEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useKeptForm } from '../../shared/kept-form.ts'
import { CountrySelect, useCountryName } from '../../shared/own-list/country-select.tsx'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'
import { useForm } from '../../shared/use-form.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { queryOf, refreshVatNumbers } from './vat-numbers.queries.ts'

type VatNumberFormProps = { owner: ChosenOwner; vatNumber?: VatNumber | undefined; onClose: () => void }

const fields = ['country', 'number', 'name', 'address'] as const
type Field = (typeof fields)[number]

const examples: Readonly<Record<string, string>> = { PT: '501964843', ES: 'B58378431', FR: '46443121975' }

/** Adds a VAT number in a dialog, or changes whose it is in a drawer: the number itself never changes. */
export function VatNumberForm({ owner, vatNumber, onClose: leave }: VatNumberFormProps) {
  const t = usePhrases('vat-numbers')
  const words = useWords()
  const formId = useId()
  const wallet = useWallet()
  const countryName = useCountryName()
  const home = wallet.data?.billing_address?.country ?? ''
  const [typed, setTyped, forget] = useKeptForm(`vat-number:${owner.walletId}:${vatNumber?.id}`, () => ({
    country: vatNumber?.country,
    number: vatNumber?.number ?? '',
    name: vatNumber?.name ?? '',
    address: vatNumber?.address ?? '',
  }))
  const onClose = () => {
    forget()
    leave()
  }
  const country = typed.country ?? home
  const [isDefault, setDefault] = useState(false)
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, fields)
  const set = (field: Field) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing: Partial<Record<Field, string>> = {}
    if (country === '') missing.country = t.missing.country
    if (typed.number.trim() === '') missing.number = t.missing.number
    if (typed.name.trim() === '') missing.name = t.missing.name
    void send(missing, async () => {
      const { number, name } = typed
      const address = typed.address.trim() || null
      const query = queryOf(owner)
      if (vatNumber) await ask(updateVatNumber, { params: { id: vatNumber.id }, query, body: { name, address } })
      else {
        const chosen = isDefault ? { is_default: true } : {}
        await ask(addVatNumber, { query, body: { country, number, name, ...(address ? { address } : {}), ...chosen } })
      }
      await refreshVatNumbers(owner)
      toast({ tone: 'ok', title: vatNumber ? t.saved : t.added })
      onClose()
    })
  }
  const Frame = vatNumber ? Drawer : Dialog
  return (
    <Frame
      open
      size={4}
      onClose={onClose}
      title={vatNumber ? t.editTitle : t.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {vatNumber ? t.save : t.add}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        {vatNumber ? (
          <DescriptionList
            entries={[
              { term: t.field.country, value: countryName(vatNumber.country) },
              { term: t.field.number, value: <span className="tabular">{vatNumber.number}</span> },
            ]}
          />
        ) : (
          <>
            <CountrySelect
              id={idOf('country')}
              label={t.field.country}
              error={errors.country}
              value={country}
              onChange={set('country')}
            />
            <TextInput
              id={idOf('number')}
              label={t.field.number}
              help={examples[country] ? t.numberHelp({ example: examples[country] }) : t.numberHelpAny}
              error={errors.number}
              required
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              value={typed.number}
              onChange={(event) => set('number')(event.target.value)}
            />
          </>
        )}
        <TextInput
          id={idOf('name')}
          label={t.field.name}
          help={t.nameHelp}
          error={errors.name}
          required
          maxLength={120}
          autoComplete="organization"
          value={typed.name}
          onChange={(event) => set('name')(event.target.value)}
        />
        <TextArea
          id={idOf('address')}
          label={t.field.address}
          error={errors.address}
          optional
          maxLength={300}
          rows={2}
          value={typed.address}
          onChange={(event) => set('address')(event.target.value.replaceAll('\n', ' '))}
        />
        {!vatNumber && (
          <Checkbox checked={isDefault} help={t.defaultHelp} onChange={(event) => setDefault(event.target.checked)}>
            {t.makeDefault}
          </Checkbox>
        )}
      </form>
    </Frame>
  )
}

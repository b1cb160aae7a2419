import type { AccountingSettings } from '@voltway/contract/accounting'
import { usePhrases } from '../../lib/phrases.tsx'
import { newIdempotencyKey } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { TypedAbroadRule, TypedSettings } from './settings-form.ts'

type Abroad = TypedSettings['abroad'] & object

type AbroadFieldsProps = {
  known: AccountingSettings
  abroad: Abroad
  isDatev: boolean
  errors: Readonly<Record<string, string | undefined>>
  onChange: (abroad: Abroad) => void
}

/** The account of VAT of other countries, and its exceptions by country and rate. */
export function AbroadFields({ known, abroad, isDatev, errors, onChange }: AbroadFieldsProps) {
  const t = usePhrases('accounting')
  const { vat, rules } = abroad
  const change = (next: readonly TypedAbroadRule[]) => onChange({ vat, rules: next })
  const add = () => {
    const country = known.vat_countries.at(-1)?.country ?? 'ES'
    change([...rules, { key: newIdempotencyKey(), country, vat_rate: '', expense: '', vat: '', datev_key: '' }])
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{t.abroad}</legend>
      <p className="text-ink-2">{t.abroadHelp}</p>
      <TextInput
        label={t.abroadVat}
        required
        maxLength={20}
        autoComplete="off"
        error={errors['abroad.vat']}
        value={vat}
        onChange={(event) => onChange({ vat: event.target.value, rules })}
      />
      {rules.map((rule, index) => (
        <AbroadRow
          key={rule.key}
          known={known}
          rule={rule}
          isDatev={isDatev}
          errorOf={(name) =>
            errors[`abroad.rules.${index}.${name}`] ??
            (name === 'country' ? errors[`abroad.rules.${index}`] : undefined)
          }
          onChange={(next) => change(rules.map((one) => (one.key === rule.key ? next : one)))}
          onRemove={() => change(rules.filter((one) => one.key !== rule.key))}
        />
      ))}
      <div>
        <Button small icon={<Plus />} onClick={add}>
          {t.addAbroad}
        </Button>
      </div>
    </fieldset>
  )
}

type AbroadRowProps = {
  known: AccountingSettings
  rule: TypedAbroadRule
  isDatev: boolean
  errorOf: (name: keyof TypedAbroadRule) => string | undefined
  onChange: (rule: TypedAbroadRule) => void
  onRemove: () => void
}

function AbroadRow({ known, rule, isDatev, errorOf, onChange, onRemove }: AbroadRowProps) {
  const t = usePhrases('accounting')
  const format = useFormats()
  const field = (name: 'country' | 'vat_rate' | 'expense' | 'vat' | 'datev_key') => ({
    value: rule[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ ...rule, [name]: event.target.value }),
  })
  const input = (name: 'expense' | 'vat' | 'datev_key') => ({ ...field(name), maxLength: 20, autoComplete: 'off' })
  const countries = new Set([...known.vat_countries.map(({ country }) => country), 'ES', 'FR', 'PT', rule.country])
  const ofCountry = known.vat_countries.filter(({ country }) => country === rule.country)
  const rates = new Set([
    ...ofCountry.map(({ vat_rate }) => vat_rate),
    ...(rule.vat_rate === '' ? [] : [rule.vat_rate]),
  ])
  return (
    <div className="account-rule">
      <Select
        label={t.country}
        {...field('country')}
        options={[...countries].map((code) => ({ value: code, label: code }))}
      />
      <Select
        label={t.rate}
        {...field('vat_rate')}
        options={[
          { value: '', label: t.every },
          ...[...rates].map((rate) => ({ value: rate, label: format.percent(Number(rate) / 100) })),
        ]}
      />
      <TextInput label={t.roles.charging} {...input('expense')} />
      <TextInput label={t.roles.vat} {...input('vat')} />
      {isDatev && <TextInput label={t.datevKey} inputMode="numeric" {...input('datev_key')} />}
      <div>
        <Button small type={3} icon={<Trash2 />} onClick={onRemove}>
          {t.removeRule}
        </Button>
      </div>
    </div>
  )
}

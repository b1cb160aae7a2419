import type { AccountingSettings } from '@voltway/contract/accounting'
import { usePhrases } from '../../lib/phrases.tsx'
import { newIdempotencyKey } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { TypedRule } from './settings-form.ts'

type RuleFieldsProps = {
  known: AccountingSettings
  rules: readonly TypedRule[]
  errors: Readonly<Record<string, string | undefined>>
  onChange: (rules: readonly TypedRule[]) => void
}

/** The exceptions of charging by cost centre and VAT rate. */
export function RuleFields({ known, rules, errors, onChange }: RuleFieldsProps) {
  const t = usePhrases('accounting')
  const add = () =>
    onChange([...rules, { key: newIdempotencyKey(), cost_centre: '', vat_rate: '', expense: '', vat: '' }])
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{t.rules}</legend>
      <p className="text-ink-2">{t.rulesHelp}</p>
      {rules.map((rule, index) => (
        <RuleRow
          key={rule.key}
          known={known}
          rule={rule}
          errors={{
            cost_centre: errors[`rules.${index}`],
            expense: errors[`rules.${index}.expense`],
            vat: errors[`rules.${index}.vat`],
          }}
          onChange={(next) => onChange(rules.map((one) => (one.key === rule.key ? next : one)))}
          onRemove={() => onChange(rules.filter((one) => one.key !== rule.key))}
        />
      ))}
      <div>
        <Button small icon={<Plus />} onClick={add}>
          {t.addRule}
        </Button>
      </div>
    </fieldset>
  )
}

type RuleRowProps = {
  known: AccountingSettings
  rule: TypedRule
  errors: { cost_centre: string | undefined; expense: string | undefined; vat: string | undefined }
  onChange: (rule: TypedRule) => void
  onRemove: () => void
}

function RuleRow({ known, rule, errors, onChange, onRemove }: RuleRowProps) {
  const t = usePhrases('accounting')
  const format = useFormats()
  const input = (name: 'expense' | 'vat') => ({
    value: rule[name],
    error: errors[name],
    maxLength: 20,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...rule, [name]: event.target.value }),
  })
  const rates = [...new Set([...known.vat_rates, ...(rule.vat_rate === '' ? [] : [rule.vat_rate])])]
  const centres = [...new Set([...known.cost_centres, ...(rule.cost_centre === '' ? [] : [rule.cost_centre])])]
  return (
    <div className="account-rule">
      <Select
        label={t.costCentre}
        error={errors.cost_centre}
        value={rule.cost_centre}
        onChange={(event) => onChange({ ...rule, cost_centre: event.target.value })}
        options={[{ value: '', label: t.every }, ...centres.map((name) => ({ value: name, label: name }))]}
      />
      <Select
        label={t.rate}
        value={rule.vat_rate}
        onChange={(event) => onChange({ ...rule, vat_rate: event.target.value })}
        options={[
          { value: '', label: t.every },
          ...rates.map((rate) => ({ value: rate, label: format.percent(Number(rate) / 100) })),
        ]}
      />
      <TextInput label={t.roles.charging} {...input('expense')} />
      {rule.cost_centre === '' && rule.vat_rate !== '' ? <TextInput label={t.roles.vat} {...input('vat')} /> : <span />}
      <div>
        <Button small type={3} icon={<Trash2 />} onClick={onRemove}>
          {t.removeRule}
        </Button>
      </div>
    </div>
  )
}

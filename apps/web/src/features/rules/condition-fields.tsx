import { type RuleConditionKind, ruleConditionKinds } from '@voltway/contract/rules-conditions'
import type { ComponentType } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { X } from '../../ui/icons/x.ts'
import { Select } from '../../ui/select.tsx'
import { CountryFields, DistanceFields, OperatorFields, SourceFields, StationFields } from './place-fields.tsx'
import type { ConditionProps } from './rule-draft.ts'
import { AmountField, CurrentFields, HoursFields, PowerField } from './use-fields.tsx'

const fields: Readonly<Record<RuleConditionKind, ComponentType<ConditionProps>>> = {
  sources: SourceFields,
  countries: CountryFields,
  operators: OperatorFields,
  stations: StationFields,
  distance: DistanceFields,
  currents: CurrentFields,
  power_kw: PowerField,
  hours: HoursFields,
  price_per_kwh: (props) => <AmountField {...props} kind="price_per_kwh" />,
  per_charge: (props) => <AmountField {...props} kind="per_charge" />,
  per_day: (props) => <AmountField {...props} kind="per_day" />,
  per_month: (props) => <AmountField {...props} kind="per_month" />,
}

/** The conditions of a rule, each with its fields, and a choice of further ones. */
export function ConditionFields(props: ConditionProps) {
  const { form: t } = usePhrases('rules')
  const { draft, set, errorOf } = props
  const missing = ruleConditionKinds.filter((kind) => !draft.kinds.includes(kind))
  return (
    <fieldset className="field">
      <legend className="field-label">{t.conditions}</legend>
      <div className="grid gap-3">
        {draft.kinds.map((kind) => {
          const Fields = fields[kind]
          const name = t.condition[kind]
          return (
            <section key={kind} className="rule-condition" aria-label={name}>
              <div className="flex items-center gap-2">
                <h3 className="min-w-0 grow">{name}</h3>
                <IconButton
                  small
                  label={t.removeCondition({ name })}
                  icon={<X />}
                  onClick={() => set({ kinds: draft.kinds.filter((one) => one !== kind) })}
                />
              </div>
              <Fields {...props} />
            </section>
          )
        })}
        {missing.length > 0 && (
          <Select
            label={t.addCondition}
            placeholder="…"
            error={errorOf('conditions')}
            options={missing.map((kind) => ({ value: kind, label: t.condition[kind] }))}
            value=""
            onChange={({ target }) => set({ kinds: [...draft.kinds, target.value as RuleConditionKind] })}
          />
        )}
      </div>
    </fieldset>
  )
}

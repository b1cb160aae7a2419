import { usePhrases } from '../../lib/phrases.tsx'
import { Choices } from '../../shared/choices.tsx'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import type { amountKinds, ConditionProps } from './rule-draft.ts'

export function CurrentFields({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  return (
    <Choices
      label={t.condition.currents}
      choices={(['AC', 'DC'] as const).map((id) => ({ id, label: id }))}
      chosen={draft.currents}
      error={errorOf('conditions.currents')}
      onChange={(currents) => set({ currents })}
    />
  )
}

export function PowerField({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  return (
    <TextInput
      label={t.power}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      error={errorOf('conditions.power_kw')}
      value={draft.power_kw}
      onChange={({ target }) => set({ power_kw: target.value })}
    />
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

export function HoursFields({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  const { locale } = useUi()
  // A rule of a program may name other minutes.
  const options = (own: string, ...more: string[]) =>
    [...new Set([...halfHours, ...more, own])].sort().map((value) => ({ value, label: value }))
  return (
    <>
      <Choices
        label={t.weekdays}
        choices={weekdays.map((id) => ({ id, label: weekdayName(id, locale) }))}
        chosen={draft.weekdays as readonly (typeof weekdays)[number][]}
        error={errorOf('conditions.hours.weekdays')}
        onChange={(chosen) => set({ weekdays: chosen })}
      />
      <div className="rule-row">
        <Select
          label={t.from}
          options={options(draft.from)}
          value={draft.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <Select
          label={t.to}
          error={errorOf('conditions.hours.to')}
          options={options(draft.to, '24:00')}
          value={draft.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
    </>
  )
}

export function AmountField({ draft, set, errorOf, kind }: ConditionProps & { kind: (typeof amountKinds)[number] }) {
  const { form: t } = usePhrases('rules')
  return (
    <TextInput
      label={t.amount}
      help={kind === 'price_per_kwh' ? t.priceHelp : undefined}
      inputMode="decimal"
      autoComplete="off"
      error={errorOf(`conditions.${kind}`)}
      value={draft[kind]}
      onChange={({ target }) => set({ [kind]: target.value })}
    />
  )
}

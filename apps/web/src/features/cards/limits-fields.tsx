import type { configurePlafonds } from '@voltway/contract/cards-limits'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { readAmount } from '../../shared/amount.ts'
import { Radios } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { lastDayOfMonth, monthDays, useWeekday, weekdays } from './renewal-words.ts'

type Body = BodyInputOf<typeof configurePlafonds>

/** A selection of cards to which the limits can be applied. */
export interface Whom {
  readonly id: 'chosen' | 'matching' | 'all'
  readonly n: number
  readonly body: Pick<Body, 'card_ids' | 'all' | 'matching'>
}

export interface LimitChoice {
  readonly whom: Whom['id']
  readonly mode: 'LIMITED' | 'UNLOCKED'
  readonly amount: string
  readonly renewal: 'KEEP' | 'NONE' | 'WEEKLY' | 'MONTHLY'
  readonly day: number
  readonly effective: 'NOW' | 'NEXT_PERIOD'
}

type LimitsFieldsProps = {
  whom: readonly Whom[]
  currency: string
  choice: LimitChoice
  onChange: (choice: LimitChoice) => void
  errors: Readonly<Record<string, string | undefined>>
}

/** The fields of the new limits and the selection of cards. */
export function LimitsFields({ whom, currency, choice, onChange, errors }: LimitsFieldsProps) {
  const { limits: t } = usePhrases('card-changes')
  const cards = usePhrases('cards')
  const set = (patch: Partial<LimitChoice>) => onChange({ ...choice, ...patch })
  return (
    <>
      <Radios
        label={t.whom}
        choices={whom.map(({ id, n }) => ({ id, label: t[id]({ n }) }))}
        chosen={choice.whom}
        onChoose={(whom) => set({ whom })}
      />
      <div className="justify-self-start">
        <SegmentedControl
          label={t.mode}
          choices={[
            { id: 'LIMITED', label: cards.creditMode.LIMITED },
            { id: 'UNLOCKED', label: cards.creditMode.UNLOCKED },
          ]}
          chosen={choice.mode}
          onChoose={(mode) => set({ mode })}
        />
      </div>
      {choice.mode === 'LIMITED' && (
        <TextInput
          label={t.amount}
          help={t.amountHelp}
          error={errors.assigned_credit}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          tail={<span className="text-ink-2">{currency}</span>}
          value={choice.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
      )}
      {choice.mode === 'LIMITED' && <RenewalFields choice={choice} set={set} error={errors.renewal_day} />}
      <Radios
        label={t.effective}
        choices={[
          { id: 'NOW', label: t.now },
          { id: 'NEXT_PERIOD', label: t.next },
        ]}
        chosen={choice.effective}
        onChoose={(effective) => set({ effective })}
      />
    </>
  )
}

type RenewalFieldsProps = {
  choice: LimitChoice
  set: (patch: Partial<LimitChoice>) => void
  error: string | undefined
}

function RenewalFields({ choice, set, error }: RenewalFieldsProps) {
  const { limits: t } = usePhrases('card-changes')
  const weekday = useWeekday()
  const days =
    choice.renewal === 'WEEKLY'
      ? weekdays.map((day) => ({ value: String(day), label: weekday(day) }))
      : monthDays.map((day) => ({ value: String(day), label: day === lastDayOfMonth ? t.lastDay : String(day) }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t.renewal}
        options={[
          { value: 'KEEP', label: t.keepRenewal },
          { value: 'MONTHLY', label: t.monthly },
          { value: 'WEEKLY', label: t.weekly },
          { value: 'NONE', label: t.never },
        ]}
        value={choice.renewal}
        onChange={(event) => set({ renewal: event.target.value as LimitChoice['renewal'], day: 1 })}
      />
      {(choice.renewal === 'WEEKLY' || choice.renewal === 'MONTHLY') && (
        <Select
          label={t.day}
          error={error}
          options={days}
          value={String(choice.day)}
          onChange={(event) => set({ day: Number(event.target.value) })}
        />
      )}
    </div>
  )
}

const amountOf = ({ amount }: LimitChoice) => (amount.trim() === '' ? undefined : readAmount(amount))

/** An empty amount counts as none: each card keeps its own limit. */
export const isWrong = (choice: LimitChoice) => choice.mode === 'LIMITED' && amountOf(choice) === null

export function bodyOf(choice: LimitChoice, whom: readonly Whom[]): Body {
  const { mode, renewal, day, effective } = choice
  const cards = whom.find(({ id }) => id === choice.whom)?.body ?? { all: true }
  const common = { ...cards, credit_mode: mode, effective }
  if (mode === 'UNLOCKED') return common
  const amount = amountOf(choice)
  return {
    ...common,
    ...(amount == null ? {} : { assigned_credit: amount }),
    ...(renewal === 'KEEP' ? {} : { credit_renewal: renewal }),
    ...(renewal === 'WEEKLY' || renewal === 'MONTHLY' ? { renewal_day: day } : {}),
  }
}

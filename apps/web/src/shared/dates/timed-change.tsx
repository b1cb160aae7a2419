import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { readAmount, typedAmount } from '../amount.ts'
import { nextFriday, type Until, UntilInputs, useUntil } from './until-inputs.tsx'

/** The first values of a form: a decimal amount, and the day and time of the end. */
export interface FirstValues {
  readonly amount: string
  readonly day: string
  readonly time: string
}

interface Values {
  /** In the API's format; null while it is missing or unreadable. */
  readonly amount: string | null
  readonly until: string | null
  readonly reason: string
}

/** A change that lasts until an instant, as a person types it: a raise or a request. */
export interface TimedChange {
  readonly typed: { readonly amount: string; readonly reason: string }
  readonly until: Until
  readonly set: (changes: Partial<TimedChange['typed']>) => void
  readonly values: Values
  readonly check: (values: Values) => { readonly amount?: string; readonly until?: string }
}

/** The state of {@link TimedFields}, at first the next Friday. */
export function useTimedChange({
  hasAmount,
  first,
}: {
  hasAmount: boolean
  first?: FirstValues | undefined
}): TimedChange {
  const errors = usePhrases('errors')
  const until = useUntil((today, now) => first?.day ?? nextFriday(today, now), first?.time)
  const [typed, setTyped] = useState({ amount: typedAmount(first?.amount ?? '', useUi().locale), reason: '' })
  return {
    typed,
    until,
    set: (changes) => setTyped((before) => ({ ...before, ...changes })),
    values: { amount: readAmount(typed.amount), until: until.instant, reason: typed.reason.trim() },
    check: (values) => ({
      ...(hasAmount && values.amount === null ? { amount: errors.field.money } : {}),
      ...(values.until === null ? { until: errors.field.required } : {}),
    }),
  }
}

/** The end and the reason of checked values, for the body of a request. */
export const sentUntil = ({ until, reason }: Values) => ({
  until: until ?? '',
  ...(reason === '' ? {} : { reason }),
})

const maxReason = 200

type TimedFieldsProps = {
  change: TimedChange
  errors: Readonly<Partial<Record<string, string>>>
  /** Of the amount; absent for a change without one. */
  currency?: string
  words: { readonly amount: string; readonly day: string; readonly time: string; readonly reason: string }
}

/** An amount, a day and a time of the wallet's clock, and a reason. */
export function TimedFields({ change, errors, currency, words }: TimedFieldsProps) {
  const { typed, until, set } = change
  return (
    <>
      {currency !== undefined && (
        <TextInput
          label={words.amount}
          error={errors.amount}
          inputMode="decimal"
          tail={<span className="text-ink-2">{currency}</span>}
          className="tabular"
          required
          autoComplete="off"
          value={typed.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
      )}
      <UntilInputs until={until} error={errors.until} words={words} />
      <TextInput
        label={words.reason}
        error={errors.reason}
        optional
        maxLength={maxReason}
        value={typed.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
    </>
  )
}

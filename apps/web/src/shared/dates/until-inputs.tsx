import { useState } from 'react'
import { DateInput } from '../../ui/date-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { addDays, instantAt, timeOf } from './day-range.ts'
import { useToday } from './use-today.ts'

/** An instant that a person sets by day and time of the wallet's clock. */
export interface Until {
  readonly day: string
  readonly time: string
  /** In the API's format; null while the day or the time is missing. */
  readonly instant: string | null
  readonly today: string
  readonly set: (changes: { readonly day?: string; readonly time?: string }) => void
}

const FRIDAY = 5
const END_OF_WORK = '18:00'

/** The next Friday; on a Friday the day itself, until the end of work. `now` is `HH:MM`. */
export function nextFriday(today: string, now: string): string {
  const days = (FRIDAY - new Date(`${today}T12:00:00Z`).getUTCDay() + 7) % 7
  return addDays(today, days === 0 && now >= END_OF_WORK ? 7 : days)
}

/** The state of {@link UntilInputs}, at first the given day and time. */
export function useUntil(firstDay: (today: string, now: string) => string, firstTime = END_OF_WORK): Until {
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const today = useToday()
  const [typed, setTyped] = useState({ day: firstDay(today, timeOf(Date.now(), timeZone)), time: firstTime })
  const instant = typed.day === '' || typed.time === '' ? null : instantAt(`${typed.day}T${typed.time}`, timeZone)
  return { ...typed, instant, today, set: (changes) => setTyped((before) => ({ ...before, ...changes })) }
}

/** A higher limit lasts at most this long. */
const FARTHEST_DAYS = 366

type UntilInputsProps = {
  until: Until
  error: string | undefined
  words: { day: string; time: string }
  farthestDays?: number
}

/** A day and a time side by side. */
export function UntilInputs({ until, error, words, farthestDays = FARTHEST_DAYS }: UntilInputsProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <DateInput
        label={words.day}
        error={error}
        required
        value={until.day}
        onChange={(day) => until.set({ day })}
        earliest={until.today}
        latest={addDays(until.today, farthestDays)}
      />
      <TextInput
        label={words.time}
        type="time"
        required
        value={until.time}
        onChange={(event) => until.set({ time: event.target.value })}
      />
    </div>
  )
}

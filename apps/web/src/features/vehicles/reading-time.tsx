import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { dayOf, instantAt } from '../../shared/dates/day-range.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'

export interface ReadingTimeState {
  readonly day: string
  readonly time: string
  readonly today: string
  /** In the API's format. Undefined: now or unchanged; null: incomplete. */
  readonly instant: string | null | undefined
  readonly set: (changes: { readonly day?: string; readonly time?: string }) => void
}

/** The day and time of a reading by the wallet's clock. Untouched, a new reading is of now and a stored one keeps its time. */
export function useReadingTime(at: string | undefined): ReadingTimeState {
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const [now] = useState(() => at ?? new Date().toISOString())
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const [typed, setTyped] = useState<{ day: string; time: string } | null>(null)
  const shown = typed ?? { day: dayOf(now, timeZone), time: clock.format(new Date(now)) }
  const whole = shown.day === '' || shown.time === '' ? null : instantAt(`${shown.day}T${shown.time}`, timeZone)
  return {
    ...shown,
    today: dayOf(Date.now(), timeZone),
    instant: typed === null ? undefined : whole,
    set: (changes) => setTyped({ ...shown, ...changes }),
  }
}

type ReadingTimeProps = { time: ReadingTimeState; error: string | undefined; label: string }

/** A past day and a time side by side. */
export function ReadingTime({ time, error, label }: ReadingTimeProps) {
  const { file } = usePhrases('vehicle-costs')
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <DateInput
        label={file.date}
        error={error}
        required
        value={time.day}
        onChange={(day) => time.set({ day })}
        latest={time.today}
      />
      <TextInput
        label={label}
        type="time"
        required
        value={time.time}
        onChange={(event) => time.set({ time: event.target.value })}
      />
    </div>
  )
}

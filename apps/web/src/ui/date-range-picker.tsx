import type { ReactNode } from 'react'
import { deferred } from './deferred.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

/** Whole days, `YYYY-MM-DD`, both included. */
export type DateRange = { from: string; to: string }

export type DateRangePickerProps = {
  label: string
  hiddenLabel?: boolean | undefined
  help?: ReactNode
  error?: ReactNode
  value: DateRange | null
  onChange: (range: DateRange | null) => void
  earliest?: string | undefined
  latest?: string | undefined
  /** "This month", "Last 30 days" … offered beside the calendar. */
  presets?: readonly ({ id: string; label: string } & DateRange)[] | undefined
}

/** Two dates typed or picked, in the order and with the separators of the person's language. */
export const DateRangePicker = deferred<DateRangePickerProps>(
  async () => (await import('./date-range-picker-part.tsx')).DateRangePickerPart,
  (props) => (
    <div className="field">
      {!props.hiddenLabel && <span className="field-label">{props.label}</span>}
      <div className="input date-range-group">
        <Skeleton width={168} />
      </div>
    </div>
  ),
)

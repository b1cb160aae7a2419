import { type CalendarDate, parseDate } from '@internationalized/date'
import type { ReactNode } from 'react'
import {
  DateInput,
  DateRangePicker,
  DateSegment,
  Group,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import './button.css'
import './field.css'
import './date-range-picker.css'
import { FieldNotes, Month, OpenCalendar } from './calendar-parts.tsx'
import { usePopoverContainer } from './popover-container.ts'
import { useUi } from './ui-context.tsx'

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
  /** Shortcuts beside the calendar: "This month", "Last 30 days". */
  presets?: readonly ({ id: string; label: string } & DateRange)[] | undefined
}

export function DateRangePickerPart(props: DateRangePickerProps) {
  const { label, hiddenLabel, help, error, value, onChange, earliest, latest, presets } = props
  const { locale, words } = useUi()
  const { find, container } = usePopoverContainer()
  return (
    <I18nProvider locale={locale}>
      <DateRangePicker
        ref={find}
        className="field date-range"
        shouldForceLeadingZeros
        value={value ? { start: parseDate(value.from), end: parseDate(value.to) } : null}
        onChange={(range) => onChange(range && { from: range.start.toString(), to: range.end.toString() })}
        minValue={dateOrNone(earliest)}
        maxValue={dateOrNone(latest)}
        isInvalid={Boolean(error)}
      >
        <Label className={hiddenLabel ? 'hidden-visually' : 'field-label'}>{label}</Label>
        <Group className="input date-range-group">
          <DateInput slot="start" className="date-input" aria-label={words.from}>
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <span aria-hidden className="date-dash">
            –
          </span>
          <DateInput slot="end" className="date-input" aria-label={words.to}>
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <OpenCalendar />
        </Group>
        <FieldNotes help={help} error={error} />
        <Popover className="popover" offset={6} {...container}>
          <Dialog className="date-dialog" aria-label={label}>
            {presets && presets.length > 0 && (
              <div className="date-presets">
                {presets.map((preset) => (
                  <button
                    key={preset.id}
                    type="button"
                    className="button button-3 button-small"
                    onClick={() => onChange({ from: preset.from, to: preset.to })}
                  >
                    {preset.label}
                  </button>
                ))}
              </div>
            )}
            <RangeCalendar className="calendar">
              <Month />
            </RangeCalendar>
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  )
}

function dateOrNone(date: string | undefined): CalendarDate | null {
  return date ? parseDate(date) : null
}

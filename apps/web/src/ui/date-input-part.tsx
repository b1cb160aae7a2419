import { parseDate } from '@internationalized/date'
import type { ReactNode } from 'react'
import {
  Calendar,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
  DateInput as Segments,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import './button.css'
import './date-range-picker.css'
import './field.css'
import { FieldNotes, Month, OpenCalendar } from './calendar-parts.tsx'
import { usePopoverContainer } from './popover-container.ts'
import { useUi } from './ui-context.tsx'

export type DateInputProps = {
  label: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  optional?: boolean | undefined
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
  earliest?: string | undefined
  latest?: string | undefined
}

export function DateInputPart(props: DateInputProps) {
  const { label, help, error, required, optional, value, onChange, earliest, latest } = props
  const { locale, words } = useUi()
  const { find, container } = usePopoverContainer()
  return (
    <I18nProvider locale={locale}>
      <DatePicker
        ref={find}
        className="field date-range"
        shouldForceLeadingZeros
        value={value ? parseDate(value) : null}
        onChange={(date) => onChange(date?.toString() ?? '')}
        minValue={earliest ? parseDate(earliest) : null}
        maxValue={latest ? parseDate(latest) : null}
        isRequired={Boolean(required)}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
      >
        <div className="field-top">
          <Label className="field-label">
            {label}
            {optional && <span className="field-optional"> ({words.optional})</span>}
          </Label>
        </div>
        <Group className="input date-range-group">
          <Segments className="date-input">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </Segments>
          <OpenCalendar />
        </Group>
        <FieldNotes help={help} error={error} />
        <Popover className="popover" offset={6} {...container}>
          <Dialog className="date-dialog" aria-label={label}>
            <Calendar className="calendar">
              <Month />
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}

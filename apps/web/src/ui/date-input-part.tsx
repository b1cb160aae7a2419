import { parseDate } from '@internationalized/date'
import type { ReactNode } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DatePicker,
  DateSegment,
  FieldError,
  Group,
  Label,
  Popover,
  DateInput as Segments,
  Text,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { CalendarDays } from './icons/calendar-days.ts'
import { ChevronLeft } from './icons/chevron-left.ts'
import { ChevronRight } from './icons/chevron-right.ts'
import './button.css'
import './date-range-picker.css'
import './field.css'
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
          <Button className="button button-3 button-small icon-button date-open" aria-label={words.openCalendar}>
            <CalendarDays />
          </Button>
        </Group>
        {help && (
          <Text slot="description" className="field-help">
            {help}
          </Text>
        )}
        <FieldError className="field-error">{error ?? undefined}</FieldError>
        <Popover className="popover" offset={6} {...container}>
          <Dialog className="date-dialog" aria-label={label}>
            <Calendar className="calendar">
              <header className="calendar-header">
                <Button slot="previous" className="button button-3 button-small icon-button">
                  <ChevronLeft />
                </Button>
                <Heading className="calendar-title" />
                <Button slot="next" className="button button-3 button-small icon-button">
                  <ChevronRight />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short" className="calendar-grid">
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className="calendar-weekday">{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}

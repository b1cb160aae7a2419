import type { ReactNode } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  FieldError,
  Text,
} from 'react-aria-components/DatePicker'
import { Heading } from 'react-aria-components/Heading'
import { CalendarDays } from './icons/calendar-days.ts'
import { ChevronLeft } from './icons/chevron-left.ts'
import { ChevronRight } from './icons/chevron-right.ts'
import { useWords } from './ui-context.tsx'

/** The month of a calendar, with the buttons beside its name. */
export function Month() {
  return (
    <>
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
    </>
  )
}

/** Opens the calendar of a date field. */
export function OpenCalendar() {
  const words = useWords()
  return (
    <Button className="button button-3 button-small icon-button date-open" aria-label={words.openCalendar}>
      <CalendarDays />
    </Button>
  )
}

/** The help and the error below a date field. */
export function FieldNotes({ help, error }: { help: ReactNode; error: ReactNode }) {
  return (
    <>
      {help && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <FieldError className="field-error">{error ?? undefined}</FieldError>
    </>
  )
}

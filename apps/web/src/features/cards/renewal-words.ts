import type { Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { useUi } from '../../ui/ui-context.tsx'

export const lastDayOfMonth = 31
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const monthDays = [...Array.from({ length: 28 }, (_, day) => day + 1), lastDayOfMonth] as const

/** Formats a weekday by its number. 1 is Monday. */
export function useWeekday(): (day: number) => string {
  const { locale } = useUi()
  return (day) => weekdayName(day, locale)
}

type Renewal = Pick<Card, 'credit_renewal' | 'renewal_day'>

/** Formats when a limit is renewed, for a table. */
export function useShortRenewal(): (renewal: Renewal) => string {
  const { limits: t } = usePhrases('card-changes')
  const weekday = useWeekday()
  return ({ credit_renewal, renewal_day: day }) => {
    if (credit_renewal === 'NONE' || day === null) return t.once
    if (credit_renewal === 'WEEKLY') return t.weeklyOn({ day: weekday(day) })
    return day === lastDayOfMonth ? t.monthlyLast : t.monthlyOn({ day })
  }
}

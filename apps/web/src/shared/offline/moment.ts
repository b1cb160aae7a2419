import { localeTags } from '../../lib/locale.ts'
import { useLocale } from '../../lib/phrases.tsx'

const clock = { hour: '2-digit', minute: '2-digit' } as const
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** Formats an instant in the time zone of the person's device: only the time if it was today. */
export function useMoment(): (at: Date) => string {
  const tag = localeTags[useLocale()]
  return (at) => {
    const isToday = at.toDateString() === new Date().toDateString()
    return new Intl.DateTimeFormat(tag, isToday ? clock : { ...day, ...clock }).format(at)
  }
}

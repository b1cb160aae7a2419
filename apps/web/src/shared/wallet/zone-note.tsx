import { usePhrases } from '../../lib/phrases.tsx'
import { dateFormat } from '../../ui/format.ts'
import { useUi } from '../../ui/ui-context.tsx'
import { offsetMs } from '../dates/day-range.ts'

/** Says in which time zone the wallet's times are, where it is not the reader's own. */
export function ZoneNote() {
  const t = usePhrases('app')
  const { locale, timeZone } = useUi()
  if (timeZone === undefined || isOwnTime(timeZone)) return null
  return <p className="mb-3 text-xs text-ink-2">{t.walletTime({ zone: nameOf(timeZone, locale) })}</p>
}

/** Whether clocks of the zone and of this browser agree, in winter and in summer. */
function isOwnTime(timeZone: string): boolean {
  const year = new Date().getFullYear()
  return [0, 6].every((month) => {
    const at = new Date(year, month, 15)
    return offsetMs(at.getTime(), timeZone) === -at.getTimezoneOffset() * 60_000
  })
}

/** "Western European Time" */
function nameOf(timeZone: string, locale: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

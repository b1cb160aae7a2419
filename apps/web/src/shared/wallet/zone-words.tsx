import { usePhrases } from '../../lib/phrases.tsx'
import { dateFormat } from '../../ui/format.ts'
import { useUi } from '../../ui/ui-context.tsx'
import { offsetMs } from '../dates/day-range.ts'

/** Names the wallet's time zone. Renders nothing if its times equal the reader's, as in Lisbon and London. */
export function ZoneWords({ timeZone }: { timeZone: string }) {
  const t = usePhrases('dates')
  const { locale } = useUi()
  if (isOwnTime(timeZone)) return null
  return <p className="mt-3 text-xs text-ink-2">{t.walletTime({ zone: nameOf(timeZone, locale) })}</p>
}

/** Returns whether the zone and this browser have the same offset, in winter and in summer. */
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

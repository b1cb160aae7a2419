import { laterPart } from '../../lib/later-part.tsx'
import { localeOfPath } from '../../lib/locale.ts'
import { loadPhrases } from '../../lib/phrases.tsx'
import { useUi } from '../../ui/ui-context.tsx'

/** Loaded when the browser is idle, because it creates a date formatter and rarely shows anything. */
const ZoneWords = laterPart(async () => {
  const words = loadPhrases(localeOfPath(location.pathname), ['dates'])
  const [{ ZoneWords: part }] = await Promise.all([import('./zone-words.tsx'), words])
  return part
})

/** Shows the wallet's time zone if its times differ from the reader's. */
export function ZoneNote() {
  const { timeZone } = useUi()
  return timeZone === undefined ? null : <ZoneWords timeZone={timeZone} />
}

import { useUi } from '../../ui/ui-context.tsx'
import { laterScreen } from '../deferred-screen.ts'

/** Loaded when the browser is idle, because it creates a date formatter and rarely shows anything. */
const ZoneWords = laterScreen('dates', async () => (await import('./zone-words.tsx')).ZoneWords)

/** Shows the wallet's time zone if its times differ from the reader's. */
export function ZoneNote() {
  const { timeZone } = useUi()
  return timeZone === undefined ? null : <ZoneWords timeZone={timeZone} />
}

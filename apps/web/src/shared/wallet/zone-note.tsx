import { useUi } from '../../ui/ui-context.tsx'
import { deferredScreen } from '../deferred-screen.ts'

const ZoneWords = deferredScreen('dates', async () => (await import('./zone-words.tsx')).ZoneWords)

/** Shows the wallet's time zone if it differs from the reader's. It rarely differs, so the texts load only then. */
export function ZoneNote() {
  const { timeZone } = useUi()
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone === undefined || timeZone === own ? null : <ZoneWords timeZone={timeZone} />
}

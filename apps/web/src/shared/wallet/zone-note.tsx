import { useUi } from '../../ui/ui-context.tsx'
import { deferredScreen } from '../deferred-screen.ts'

const ZoneWords = deferredScreen('dates', async () => (await import('./zone-words.tsx')).ZoneWords)

/** Says in which time zone the wallet's times are, where it is not the reader's own. Nearly everybody's is: they load no words. */
export function ZoneNote() {
  const { timeZone } = useUi()
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone === undefined || timeZone === own ? null : <ZoneWords timeZone={timeZone} />
}

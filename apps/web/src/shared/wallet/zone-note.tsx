import { Optional } from '../../lib/catch-errors.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { lazyScreen } from '../lazy-screen.ts'

/** Loaded after the page, because it creates a date formatter and rarely shows anything. */
const ZoneWords = lazyScreen('dates', async () => (await import('./zone-words.tsx')).ZoneWords)

/** Shows the wallet's time zone if its times differ from the reader's. */
export function ZoneNote() {
  const { timeZone } = useUi()
  return timeZone === undefined ? null : (
    <Optional>
      <ZoneWords timeZone={timeZone} />
    </Optional>
  )
}

import type { PaymentMethod } from '@voltway/contract/payment-methods'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'

type Stopping = Pick<PaymentMethod, 'stops_cards'>

/** Shows how many cards stop charging without the method, and when. Hidden when other methods can replace it. */
export function StoppedCards({ method: { stops_cards: stops } }: { method: Stopping }) {
  const t = usePhrases('payments').methods
  const format = useFormats()
  if (stops === null) return null
  return <Banner tone="warn">{t.stopsCards({ n: stops.count, date: format.date(stops.from) })}</Banner>
}

/** If cards depend on the method, the server removes it only with this confirmation. */
export const confirmedStop = ({ stops_cards: stops }: Stopping) => (stops === null ? {} : { confirm_stop: true })

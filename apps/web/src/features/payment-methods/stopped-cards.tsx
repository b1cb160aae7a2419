import type { PaymentMethod } from '@voltway/contract/payment-methods'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'

type Stopping = Pick<PaymentMethod, 'stops_cards'>

/** How many cards stop charging without a method, and when; nothing while others can take its place. */
export function StoppedCards({ method: { stops_cards: stops } }: { method: Stopping }) {
  const t = usePhrases('payments').methods
  const format = useFormats()
  if (stops === null) return null
  return <Banner tone="warn">{t.stopsCards({ n: stops.count, date: format.date(stops.from) })}</Banner>
}

/** The server ends a method that cards need only for somebody who was told so. */
export const confirmedStop = ({ stops_cards: stops }: Stopping) => (stops === null ? {} : { confirm_stop: true })

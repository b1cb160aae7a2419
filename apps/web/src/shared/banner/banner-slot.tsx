import { useState } from 'react'
import { Optional } from '../../lib/catch-errors.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { ReceiptText } from '../../ui/icons/receipt-text.ts'
import { useMedia } from '../../ui/media.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { PageLink } from '../page-link.tsx'
import { useWalletHint } from '../session/hints.ts'
import { useBannerDismissed } from './banner-dismissal.ts'
import './rotating-banner.css'
import { BannerWords } from './banner-words.tsx'

const TurningMessages = lazyScreen('banner', async () => (await import('./turning-messages.tsx')).TurningMessages)

/**
 * Viewers and higher roles can open the invoices that the banner links to. Drivers cannot, so they do not see the
 * banner.
 */
const lowestLevel = 2

/** The rotating banner (spec §1), unless the person dismissed it. */
export function BannerSlot() {
  const hint = useWalletHint()
  const dismissed = useBannerDismissed()
  if (dismissed || hint === null || !(hint.level <= lowestLevel)) return null
  return (
    <div className="banner-slot">
      <RotatingBanner />
    </div>
  )
}

/**
 * Follows the carousel pattern: the banner does not rotate under the pointer, with the focus inside, or with reduced
 * motion, and screen readers announce a message only then. The first message needs no data from the server, so it
 * renders with the page. The component that shows the other messages loads later and hides the first one as its
 * sibling.
 */
function RotatingBanner() {
  const { announcement } = usePhrases('app')
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const still = useMedia('(prefers-reduced-motion: reduce)') || hovered || focused
  return (
    <section
      className="rotating-banner"
      aria-label={announcement.label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div ref={setSlot} className="rotating-banner-words" aria-live={still ? 'polite' : 'off'}>
        <BannerWords
          icon={ReceiptText}
          tone="idle"
          text={announcement.orders}
          link={<PageLink to="invoices">{announcement.seeInvoices}</PageLink>}
        />
      </div>
      <div className="rotating-banner-controls">
        <Optional>{slot && <TurningMessages slot={slot} still={still} />}</Optional>
      </div>
    </section>
  )
}

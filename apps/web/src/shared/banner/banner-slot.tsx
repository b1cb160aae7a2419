import { useState } from 'react'
import { laterPart } from '../../lib/later-part.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { ReceiptText } from '../../ui/icons/receipt-text.ts'
import { useMedia } from '../../ui/media.ts'
import { PageLink } from '../page-link.tsx'
import { useWalletHint } from '../session/hints.ts'
import { useBannerDismissed } from './banner-dismissal.ts'
import './rotating-banner.css'
import { BannerWords } from './banner-words.tsx'

const TurningMessages = laterPart(() => import('./turning-messages.tsx').then((m) => m.TurningMessages))

/** Viewers and up see the invoices the banner leads to; drivers are told nothing they cannot use. */
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
 * By the pattern of a carousel: it stands still under the pointer, with the focus inside, and for people who asked for less
 * motion; screen readers hear a message only then. The first message needs nothing of the server, so it is there with the page;
 * what turns to the others comes later, and hides it by being beside it.
 */
function RotatingBanner() {
  const { announcement } = usePhrases('app')
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
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
      <div ref={setPlace} className="rotating-banner-words" aria-live={still ? 'polite' : 'off'}>
        <BannerWords
          icon={ReceiptText}
          tone="idle"
          text={announcement.orders}
          link={<PageLink to="invoices">{announcement.seeInvoices}</PageLink>}
        />
      </div>
      <div className="rotating-banner-controls">{place && <TurningMessages place={place} still={still} />}</div>
    </section>
  )
}

import { laterPart } from '../../lib/later-part.tsx'
import { useWalletHint } from '../session/hints.ts'
import { useBannerDismissed } from './banner-dismissal.ts'
import './banner-slot.css'

const RotatingBanner = laterPart(() => import('./rotating-banner.tsx').then((m) => m.RotatingBanner))

/** Viewers and up see the invoices the banner leads to; drivers are told nothing they cannot use. */
const lowestLevel = 2

/** The place of the rotating banner, as high as the banner will be, so that nothing moves when it comes. */
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

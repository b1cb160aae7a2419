import { laterPart } from '../../lib/later-part.tsx'
import { useOffersConsent } from '../consent/offered-kinds.ts'
import { MenuPart } from './menu-part.tsx'

const ThirdParties = laterPart(() => import('../consent/third-parties.tsx').then((m) => m.ThirdParties))

/** What the operator's configuration adds to every page, once the page has settled. */
export function AfterPage() {
  return (
    <>
      <MenuPart />
      {useOffersConsent() && <ThirdParties />}
    </>
  )
}

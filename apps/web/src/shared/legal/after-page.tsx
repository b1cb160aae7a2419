import { laterPart } from '../../lib/later-part.tsx'
import { useOffersConsent } from '../consent/offered-kinds.ts'
import { MenuPart } from './menu-part.tsx'

const ThirdParties = laterPart(() => import('../consent/third-parties.tsx').then((m) => m.ThirdParties))

/** The additions from the operator's configuration, on every page, loaded after the page has settled. */
export function AfterPage() {
  return (
    <>
      <MenuPart />
      {useOffersConsent() && <ThirdParties />}
    </>
  )
}

import { ChargersSection } from '../../features/chargers/chargers-section.tsx'
import { SiteDrawer } from '../../features/sites/site-drawer.tsx'

type SiteBesideProps = { siteId: string; onClose: () => void }

/** A site with its chargers. */
export function SiteBeside({ siteId, onClose }: SiteBesideProps) {
  return (
    <SiteDrawer
      siteId={siteId}
      onClose={onClose}
      chargersOf={(site) => <ChargersSection site={site} card={site.card} />}
    />
  )
}

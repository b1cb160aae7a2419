import { useQuery } from '@tanstack/react-query'
import type { Site } from '@voltway/contract/sites'
import { chargersQuery } from '../../features/chargers/chargers.queries.ts'
import { ChargersSection } from '../../features/chargers/chargers-section.tsx'
import { SiteDrawer } from '../../features/sites/site-drawer.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'

const PlanSection = lazyScreen(
  'load-plans',
  async () => (await import('../../features/load-plans/plan-section.tsx')).PlanSection,
)

type SiteBesideProps = { siteId: string; onClose: () => void }

/** A site with its chargers, and its plan when it has a limit. */
export function SiteBeside({ siteId, onClose }: SiteBesideProps) {
  return (
    <SiteDrawer
      siteId={siteId}
      onClose={onClose}
      chargersOf={(site) => (
        <>
          <ChargersSection site={site} card={site.card} />
          {site.grid_limit_kw !== null && <Plan site={site} />}
        </>
      )}
    />
  )
}

function Plan({ site }: { site: Site }) {
  const { data } = useQuery(chargersQuery(useWalletId(), site.id))
  return data === undefined ? null : <PlanSection siteId={site.id} chargers={data.results} />
}

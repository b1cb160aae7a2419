import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { ListError } from '../../shared/list-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { companySignInQuery } from './company-sign-in.queries.ts'
import './company-sign-in.css'
import { DomainsPanel } from './domains-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { ProvisioningPanel } from './provisioning-panel.tsx'
import { RequirementPanel } from './requirement-panel.tsx'
import { TestPanel } from './trial-panel.tsx'

/** The steps in which an owner connects the company's identity provider. */
export function CompanySignInSection() {
  const walletId = useWalletId()
  const t = usePhrases('company-sign-in')
  const query = useQuery(companySignInQuery(walletId))
  const { data: state, error } = query
  if (error && !state) {
    return (
      <Panel>
        <ListError query={query} compact={false} words={{ errorTitle: t.errorTitle, notAllowedTitle: t.errorTitle }} />
      </Panel>
    )
  }
  if (!state) {
    return (
      <Panel>
        <div className="grid gap-4" aria-busy>
          <Skeleton width="40%" height={18} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      </Panel>
    )
  }
  const step = { walletId, state }
  return (
    <>
      <p className="text-ink-2">{t.intro}</p>
      <DomainsPanel {...step} />
      <ProviderPanel key={state.provider?.changed_at} {...step} />
      <TestPanel {...step} />
      <GroupsPanel {...step} />
      <RequirementPanel {...step} />
      <ProvisioningPanel {...step} />
    </>
  )
}

import { Building2 } from 'lucide-react'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageButton, PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { useWalletHint } from '../../shared/session/hints.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import './integrations.css'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** What a company's own programs may ask of the selected wallet, and what they are told. */
export function IntegrationsSection() {
  const t = usePhrases('integrations')
  const hint = useWalletHint()
  if (hint === null || hint === undefined)
    return (
      <Panel>
        <EmptyState
          compact
          icon={<Building2 size={20} aria-hidden />}
          title={t.noWallet}
          action={<PageButton to="index">{t.chooseWallet}</PageButton>}
        />
      </Panel>
    )
  return (
    <>
      <ApiKeysPanel walletId={hint.walletId} />
      <WebhooksPanel walletId={hint.walletId} />
    </>
  )
}

/** Why nothing can be made here now: the role, or the plan. Unknown until the list has come. */
export function useIntegrationLock(inPlan: boolean | undefined): string | false {
  const t = usePhrases('integrations')
  return useLocked('api_keys.manage', inPlan !== false, t.lockedByPlan)
}

/** Says once, above the list, that the plan is what is missing. */
export function PlanNotice({ inPlan }: { inPlan: boolean | undefined }) {
  const t = usePhrases('integrations')
  if (inPlan !== false) return null
  return (
    <div className="integrations-notice">
      <Banner tone="warn" action={<PageLink to="subscription-subscribe-plan">{t.comparePlans}</PageLink>}>
        <p className="font-medium">{t.lockedByPlan}</p>
        <p>{t.planWords}</p>
      </Banner>
    </div>
  )
}

import { usePhrases } from '../../lib/phrases.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { useWalletHint } from '../../shared/session/hints.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Building2 } from '../../ui/icons/building-2.ts'
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

import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWalletHint } from '../../shared/session/hints.ts'
import { NoWallet } from '../../shared/wallet/no-wallet.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { AssistantPanel } from './assistant-panel.tsx'
import { keysQuery, webhooksQuery } from './integrations.queries.ts'
import './integrations.css'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** Shows the API keys and the webhooks of the selected wallet. */
export function IntegrationsSection() {
  const t = usePhrases('integrations')
  const hint = useWalletHint()
  if (hint === null || hint === undefined) return <NoWallet title={t.noWallet} action={t.chooseWallet} />
  return <Panels walletId={hint.walletId} />
}

/** The webhooks render after the keys. The number of keys is unknown before, so the panel below would move. */
function Panels({ walletId }: { walletId: string }) {
  const keys = useQuery(keysQuery(walletId, 0))
  // Requested in parallel with the keys, so that waiting costs no round trip.
  useQuery(webhooksQuery(walletId))
  return (
    <>
      <ApiKeysPanel walletId={walletId} />
      {!keys.isPending && (
        <>
          <WebhooksPanel walletId={walletId} />
          <AssistantPanel />
        </>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { AssistantPanel } from './assistant-panel.tsx'
import { keysQuery, webhooksQuery } from './integrations.queries.ts'
import './integrations.css'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** Shows the API keys and the webhooks of the selected wallet. */
/** The webhooks render after the keys. The number of keys is unknown before, so the panel below would move. */
export function IntegrationsSection() {
  const walletId = useWalletId()
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

import { useQuery } from '@tanstack/react-query'
import { type Assistant, disconnectAssistant, listAssistants } from '@voltway/contract/integrations-assistants'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useFormats } from '../../shared/format.ts'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { useWalletHint } from '../../shared/session/hints.ts'
import { useAction } from '../../shared/use-action.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sparkles } from '../../ui/icons/sparkles.ts'

/** The assistants that the person connected to the selected wallet, and the address for further ones. */
export function OwnAssistants() {
  const walletId = useWalletHint()?.walletId
  return walletId === undefined ? <Address /> : <Connected walletId={walletId} />
}

/** The address at which assistants connect (MCP). */
function Address() {
  const t = usePhrases('connect-assistant')
  return <CopyValue value={`${location.origin}/mcp`} label={t.copy} copied={t.copied} />
}

function Connected({ walletId }: { walletId: string }) {
  const t = usePhrases('connect-assistant')
  const format = useFormats()
  const [ending, setEnding] = useState<Assistant | null>(null)
  const queryKey = walletKey(walletId, 'assistants')
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(listAssistants, { params: { id: walletId }, signal }),
  })
  const disconnect = useAction(
    () => request(disconnectAssistant, { params: { id: walletId, assistantId: ending?.id ?? '' } }),
    { refresh: () => queryClient.invalidateQueries({ queryKey }), done: t.disconnected },
  )
  return (
    <>
      <OwnList
        title={t.own}
        description={t.ownWords}
        action={<Address />}
        query={query}
        errorTitle={t.ownError}
        empty={
          <EmptyState compact icon={<Sparkles size={20} />} title={t.ownEmpty}>
            {t.ownEmptyWords}
          </EmptyState>
        }
        row={(assistant) => ({
          name: assistant.name,
          facts: assistant.last_used_at
            ? t.lastUsed({ at: format.dateTime(assistant.last_used_at) })
            : t.connectedAt({ at: format.dateTime(assistant.connected_at) }),
          menu: (
            <Button type={2} small onClick={() => setEnding(assistant)}>
              {t.disconnect}
            </Button>
          ),
        })}
      />
      {ending !== null && (
        <ConfirmDialog
          onClose={() => setEnding(null)}
          title={t.disconnectTitle({ name: ending?.name ?? '' })}
          description={t.disconnectWords}
          confirm={t.disconnect}
          danger
          action={disconnect}
        />
      )}
    </>
  )
}

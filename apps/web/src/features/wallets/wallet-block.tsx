import { type Wallet, walletAllows } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { useState } from 'react'
import { AskError, ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useSay } from '../../shared/problem.ts'
import { useOverview, walletKey } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast-store.ts'

/** The owner's switch for everything: no card of a blocked wallet charges. */
export function WalletBlock({ wallet }: { wallet: Wallet }) {
  const t = usePhrases('wallet-settings')
  const say = useSay()
  const isBlocked = wallet.state === 'BLOCKED'
  const allowed: readonly string[] = isBlocked ? walletAllows.unblock : walletAllows.block
  const locked = useLocked('wallet.block')
  const { state: notNow } = usePhrases('app').locked
  const cards = useOverview().data?.cards.total ?? 0
  const [asked, setAsked] = useState(false)
  const run = async () => {
    const { results } = await ask(blockWallets, { body: { wallet_ids: [wallet.id], blocked: !isBlocked } })
    const code = results[0]?.code
    if (code) throw new AskError(409, { code })
    await queryClient.invalidateQueries({ queryKey: walletKey(wallet.id) })
    toast({ tone: 'ok', title: isBlocked ? t.unblocked : t.blocked })
  }
  return (
    <Panel
      title={t.block}
      description={isBlocked ? t.blockedWords : t.blockWords}
      actions={
        <Button
          danger={!isBlocked}
          locked={locked}
          unavailable={!allowed.includes(wallet.state) && notNow}
          onClick={() => setAsked(true)}
        >
          {isBlocked ? t.unblockDo : t.blockDo}
        </Button>
      }
    >
      {asked && (
        <ConfirmDialog
          open
          danger={!isBlocked}
          onClose={() => setAsked(false)}
          title={isBlocked ? t.unblockTitle({ name: wallet.name }) : t.blockTitle({ name: wallet.name, n: cards })}
          description={isBlocked ? t.unblockWords : t.blockWords}
          confirm={isBlocked ? t.unblockDo : t.blockDo}
          onConfirm={run}
          failure={(error) => say(error).message}
        />
      )}
    </Panel>
  )
}

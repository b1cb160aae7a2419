import { type Wallet, walletAllows } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { RequestError, request } from '../../lib/request.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { useOverview } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The owner's switch to block the wallet. No card of a blocked wallet can charge. */
export function WalletBlock({ wallet }: { wallet: Wallet }) {
  const t = usePhrases('wallet-settings')
  const isBlocked = wallet.state === 'BLOCKED'
  const allowed: readonly string[] = isBlocked ? walletAllows.unblock : walletAllows.block
  const locked = useLocked('wallet.block')
  const { state: notNow } = usePhrases('app').locked
  const [open, setOpen] = useState(false)
  return (
    <Panel
      level={3}
      flush
      className="pb-4"
      title={t.block}
      description={isBlocked ? t.blockedWords : t.blockWords}
      actions={
        <Button
          danger={!isBlocked}
          locked={locked}
          unavailable={!allowed.includes(wallet.state) && notNow}
          onClick={() => setOpen(true)}
        >
          {isBlocked ? t.unblockDo : t.blockDo}
        </Button>
      }
    >
      {open && <BlockDialog wallet={wallet} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function BlockDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const t = usePhrases('wallet-settings')
  const isBlocked = wallet.state === 'BLOCKED'
  const cards = useOverview().data?.cards.total ?? 0
  const change = useAction(
    async () => {
      const { results } = await request(blockWallets, { body: { wallet_ids: [wallet.id], blocked: !isBlocked } })
      const code = results[0]?.code
      if (code) throw new RequestError(409, { code })
    },
    {
      refresh: () => queryClient.invalidateQueries({ queryKey: walletKey(wallet.id) }),
      done: isBlocked ? t.unblocked : t.blocked,
    },
  )
  return (
    <ConfirmDialog
      danger={!isBlocked}
      onClose={onClose}
      title={isBlocked ? t.unblockTitle({ name: wallet.name }) : t.blockTitle({ name: wallet.name, n: cards })}
      description={isBlocked ? t.unblockWords : t.blockWords}
      confirm={isBlocked ? t.unblockDo : t.blockDo}
      action={change}
    />
  )
}

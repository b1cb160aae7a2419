import type { Wallet } from '@voltway/contract/wallets'
import { requestPostPayment } from '@voltway/contract/wallets-settings'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useSay } from '../../shared/problem.ts'
import { walletQuery } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Whether the wallet pays before or afterwards; afterwards is asked for, and the operator decides. */
export function WalletPostPayment({ wallet }: { wallet: Wallet }) {
  const t = usePhrases('wallet-settings')
  const format = useFormats()
  const say = useSay()
  const locked = useLocked('wallet.settings')
  const [state, setState] = useState<{ pending?: boolean; error?: unknown }>({})
  const isPrepaid = wallet.payment_logic === 'PRE_PAYMENT'
  const askedAt = wallet.post_payment_requested_at
  const request = async () => {
    setState({ pending: true })
    try {
      const changed = await ask(requestPostPayment, { params: { id: wallet.id } })
      queryClient.setQueryData(walletQuery(wallet.id).queryKey, changed)
      setState({})
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <Panel
      title={t.payment}
      description={isPrepaid ? t.prepaid : t.postpaid({ credit: format.money(wallet.credit, wallet.currency) })}
      actions={
        isPrepaid && askedAt === null ? (
          <Button locked={locked} pending={state.pending} onClick={request}>
            {t.ask}
          </Button>
        ) : undefined
      }
    >
      {isPrepaid && (
        <p className="text-ink-2">{askedAt === null ? t.askWords : t.asked({ date: format.date(askedAt) })}</p>
      )}
      {state.error !== undefined && (
        <Banner tone="bad" announce>
          {say(state.error).message}
        </Banner>
      )}
    </Panel>
  )
}
